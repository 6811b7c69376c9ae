import type { NextConfig } from "next";
import { securityHeaders } from "./lib/http/security-headers";

const config: NextConfig = {
  poweredByHeader: false,
  compress: false,
  htmlLimitedBots: /./, // the title is in the head from the first byte for all clients, because assistive technology needs it
  images: { unoptimized: true }, // otherwise any client could make `/_next/image` resize images, without a limit
  agentRules: false,
  generateBuildId: () => process.env.KIOSK_BUILD_ID ?? null,
  experimental: {
    authInterrupts: true, // forbidden() also sets the status 403
    serverActions: { bodySizeLimit: "3mb" }, // a form with an avatar of 2 MiB
    staleTimes: { static: 30 }, // seconds that a prefetched page is cached; the minimum is 30
    turbopackFileSystemCacheForBuild: false, // it takes 390 MB of disk space and a third of a first build's memory and CPU time
    serverSourceMaps: process.env.NODE_ENV === "development", // unused in production, where they take 130 MB
    preloadEntriesOnStart: false, // it loads all routes and waits for none; `server/start.ts` loads what pages share
  },
  typescript: { ignoreBuildErrors: true }, // `npm run check` checks the types
  // Includes large packages: compiling the 4,000 files of `uploadthing` would take 240 MB of memory.
  serverExternalPackages: ["@node-rs/argon2", "pg", "pino", "ws", "uploadthing", "@neondatabase/serverless"],
  // A constant in the build, so that functions do not include `server/boot`.
  compiler: process.env.VERCEL ? { defineServer: { "process.env.VERCEL": process.env.VERCEL } } : {},
  // Read as files, not imported.
  outputFileTracingIncludes: {
    "/*": ["db/migrations/*.sql", "db/migrations/meta/_journal.json"],
    "/client*": ["lib/client/client.d.ts", "mini-program/client.js"],
    "/cms/code/*/poster": [
      "node_modules/@embedpdf/fonts-sc/LICENSE",
      "node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-Medium.otf",
      "public/demo/*.webp",
    ],
    "/docs/*": ["dist/scalar.js.br"],
    "/phone/*": ["dist/phone/**"],
    "/starter.zip": ["mini-program/**/*"],
  },
  headers: async () => [
    { source: "/:path*", headers: Object.entries(securityHeaders).map(([key, value]) => ({ key, value })) },
    {
      source: "/demo/:file",
      has: [{ type: "query", key: "v" }], // see `demoVersion`
      headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }],
    },
  ],
};

export default config;
