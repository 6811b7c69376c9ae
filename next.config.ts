import type { NextConfig } from "next";
import { securityHeaders } from "./lib/http/security-headers";

const config: NextConfig = {
  poweredByHeader: false,
  compress: false,
  htmlLimitedBots: /./, // the title is in the head from the first byte, for every reader: a page without one has no name
  images: { unoptimized: true }, // else `/_next/image` draws pictures for anybody, without a limit
  agentRules: false,
  experimental: {
    authInterrupts: true, // forbidden(): 403 in the status line too
    serverActions: { bodySizeLimit: "3mb" }, // an avatar of 2 MiB, in its form
    staleTimes: { static: 30 }, // seconds that a page fetched in advance is kept; 30 are the least
    turbopackFileSystemCacheForBuild: false, // 390 MB on the disk, and a third of a first build's memory and CPU time
    serverSourceMaps: process.env.NODE_ENV === "development", // in production nothing reads them, and they take 130 MB
    preloadEntriesOnStart: false, // all routes at once hold up the first answer; one by one they take 10 ms each
  },
  typescript: { ignoreBuildErrors: true }, // `npm run check` type-checks everything, once
  // Also what is large: compiling `uploadthing` with its 4,000 files would take 240 MB of memory.
  serverExternalPackages: ["@node-rs/argon2", "pg", "pino", "ws", "uploadthing", "@neondatabase/serverless"],
  // Constant in the build, so that functions contain no code of `server/boot`.
  compiler: process.env.VERCEL ? { defineServer: { "process.env.VERCEL": process.env.VERCEL } } : {},
  // Read as text, not imported.
  outputFileTracingIncludes: {
    "/*": ["db/migrations/*.sql", "db/migrations/meta/_journal.json"],
    "/client*": ["lib/client/client.*"],
    "/docs/*": ["dist/scalar.js.br"],
    "/phone/*": ["dist/phone/**"],
    "/starter.zip": ["mini-program/**/*"],
  },
  headers: async () => [
    { source: "/:path*", headers: Object.entries(securityHeaders).map(([key, value]) => ({ key, value })) },
  ],
};

export default config;
