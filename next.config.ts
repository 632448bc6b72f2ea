import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const config: NextConfig = {
  // They load native parts, WebAssembly or workers of their own, or must exist once in the process.
  serverExternalPackages: ["@dbos-inc/dbos-sdk", "pg", "pino", "re2js", "gpt-tokenizer"],
  allowedDevOrigins: ["127.0.0.1"],
  poweredByHeader: false,
  // Nobody's page may show the console in a frame and let people click through it.
  headers: () =>
    Promise.resolve([
      {
        source: "/:path*",
        headers: [
          { key: "Content-Security-Policy", value: "frame-ancestors 'none'" },
          { key: "X-Frame-Options", value: "DENY" },
          { key: "X-Content-Type-Options", value: "nosniff" },
          { key: "Referrer-Policy", value: "same-origin" },
        ],
      },
    ]),
  // `npm run verify` checks types and lint of everything; a build on somebody's machine need not do it again.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // A message may have two million characters (lib/schemas/runs.ts), four bytes each at most.
    serverActions: { bodySizeLimit: "9mb" },
  },
};

export default createNextIntlPlugin("./lib/i18n/request.ts")(config);
