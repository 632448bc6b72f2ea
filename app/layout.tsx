import "./globals.css";
import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getLocale } from "next-intl/server";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import { Providers } from "@/components/providers";

export const metadata: Metadata = { title: { default: "Gatehouse", template: "%s · Gatehouse" } };

export const viewport: Viewport = { width: "device-width", initialScale: 1 };

export default async function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang={await getLocale()} className={`${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
      <body>
        <div className="isolate h-full">
          <NextIntlClientProvider>
            <NuqsAdapter>
              <Providers>{children}</Providers>
            </NuqsAdapter>
          </NextIntlClientProvider>
        </div>
      </body>
    </html>
  );
}
