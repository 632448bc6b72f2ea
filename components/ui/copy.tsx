"use client";

import { useTranslations } from "next-intl";
import { IconButton } from "./button";
import { cn } from "./cn";
import { shortenId } from "./format";
import { Icon } from "./icon";
import { Tooltip } from "./tooltip";
import { useCopy } from "./use-copy";

/** An identifier, shortened in the middle; a click copies the whole. */
export function CopyId({ id, className }: { id: string; className?: string }) {
  const t = useTranslations("common");
  const { copied, copy } = useCopy();
  return (
    <Tooltip text={copied ? t("copied") : <code className="break-all">{id}</code>}>
      <button
        type="button"
        onClick={() => copy(id)}
        className={cn(
          "touch-target group inline-flex min-h-6 cursor-pointer items-center gap-1.5 rounded hover:text-ink",
          className,
        )}
      >
        <code>{shortenId(id)}</code>
        <Icon
          name={copied ? "check" : "copy"}
          className={cn("text-ink-3 group-hover:text-ink", copied && "text-allow group-hover:text-allow")}
        />
        <span className="sr-only">{copied ? t("copied") : t("copyNamed", { name: id })}</span>
      </button>
    </Tooltip>
  );
}

/** Copies a text that is not itself shown as an identifier. */
export function CopyButton({
  text,
  label,
  size = "small",
}: {
  text: string | (() => string);
  label?: string;
  size?: "small" | "normal";
}) {
  const t = useTranslations("common");
  const { copied, copy } = useCopy();
  return (
    <IconButton
      size={size}
      label={copied ? t("copied") : (label ?? t("copy"))}
      onClick={() => copy(typeof text === "string" ? text : text())}
    >
      <Icon name={copied ? "check" : "copy"} className={copied ? "text-allow" : undefined} />
    </IconButton>
  );
}
