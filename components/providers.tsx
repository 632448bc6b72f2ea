"use client";

import { Tooltip } from "@base-ui/react/tooltip";
import { QueryClientProvider } from "@tanstack/react-query";
import { useTimeZone } from "next-intl";
import { ThemeProvider } from "next-themes";
import { useRouter } from "next/navigation";
import { useEffect, type ReactNode } from "react";
import { Toaster } from "sonner";
import { TIME_ZONE_COOKIE } from "@/lib/i18n/locales";
import { queryClient } from "@/lib/queries/client";

const YEAR = 31_536_000;

/** Tells the server the browser's time zone once, so that both write the same times. */
function TimeZone() {
  const router = useRouter();
  const used = useTimeZone();
  useEffect(() => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const cookie = `${TIME_ZONE_COOKIE}=${encodeURIComponent(here)}`;
    if (here === used || document.cookie.split("; ").includes(cookie)) return;
    document.cookie = `${cookie}; path=/; max-age=${YEAR}; samesite=lax`;
    router.refresh();
  }, [router, used]);
  return null;
}

/** What every page stands on: theme, data, tooltips, messages that pass. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider attribute="data-theme" defaultTheme="system" enableSystem disableTransitionOnChange>
      <QueryClientProvider client={queryClient()}>
        <Tooltip.Provider>
          <TimeZone />
          {children}
        </Tooltip.Provider>
      </QueryClientProvider>
      <Toaster
        position="bottom-right"
        toastOptions={{
          className: "!rounded !border-line-strong !bg-raised !text-ink !shadow-none !text-table",
        }}
      />
    </ThemeProvider>
  );
}
