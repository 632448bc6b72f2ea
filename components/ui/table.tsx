import type { ComponentProps } from "react";
import { cn } from "./cn";

/** Dense rows of 28 px under a head that stays. */
export function Table({ className, ...rest }: ComponentProps<"table">) {
  return <table className={cn("w-full border-separate border-spacing-0", className)} {...rest} />;
}

export function Th({ className, numeric, ...rest }: { numeric?: boolean } & ComponentProps<"th">) {
  return (
    <th
      scope="col"
      className={cn(
        "sticky top-0 z-1 h-7 border-b border-line-strong bg-ground px-2 text-micro whitespace-nowrap text-ink-3 first:pl-4 last:pr-4",
        numeric && "text-right",
        className,
      )}
      {...rest}
    />
  );
}

export function Td({ className, numeric, ...rest }: { numeric?: boolean } & ComponentProps<"td">) {
  return (
    <td
      className={cn(
        "h-7 border-b border-line px-2 whitespace-nowrap first:pl-4 last:pr-4",
        numeric && "text-right",
        className,
      )}
      {...rest}
    />
  );
}

/** A name over its value; a row of them heads a page. */
export function Fact({ label, className, children, ...rest }: { label: string } & ComponentProps<"div">) {
  return (
    <div className={cn("flex flex-col whitespace-nowrap", className)} {...rest}>
      <dt className="text-micro leading-3.5 text-ink-3">{label}</dt>
      <dd className="flex h-[18px] items-center leading-[18px]">{children}</dd>
    </div>
  );
}
