import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, posix } from "node:path";
import { fileURLToPath } from "node:url";

/** The rooms from the ground up. A room imports rooms above it in this list, never below; files inside one room import each other freely. */
export const rooms = [
  ["db"],
  ["lib/kernel"],
  ["lib/settings", "lib/storage", "lib/wechat"],
  ["lib/csv", "lib/sandbox"],
  ["lib/platform"],
  ["lib/rights/permissions"],
  ["lib/rights/holding"],
  ["lib/rights/menus", "lib/rights/elements"],
  ["lib/rights/groups"],
  ["lib/people/identity"],
  ["lib/people/sessions"],
  ["lib/people/users"],
  ["lib/people/sign-in", "lib/people/customers", "lib/people/addresses"],
  ["lib/content/html", "lib/content/folders", "lib/content/files"],
  ["lib/content/articles", "lib/content/notices"],
  ["lib/catalogue/products"],
  ["lib/catalogue/categories", "lib/catalogue/themes", "lib/catalogue/banners"],
  ["lib/selling/moves"],
  ["lib/selling/payments", "lib/selling/shipping"],
  ["lib/selling/orders"],
  [
    "lib/system/logs",
    "lib/system/dictionaries",
    "lib/system/stats",
    "lib/system/health",
    "lib/system/document",
    "lib/system/sweep",
  ],
  ["lib/system/operation-log", "lib/system/login-log", "lib/system/error-log"],
  ["lib/http"],
  ["lib/next"],
  ["lib/registry.ts"],
  ["db/seed"],
  ["server", "components"],
  ["app", "e2e", "scripts", "instrumentation.ts", "proxy.ts"],
];
