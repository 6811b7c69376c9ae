import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { scratchDirectory } from "@/e2e/fixtures/databases/scratch";
import { copyEnvironment } from "./copy-environment";
import { clearRehearsals, isIdle } from "./run-copy";

afterEach(() => vi.unstubAllEnvs());

test("a rehearsal that nobody has used for 30 minutes is over, and not a moment earlier", () => {
  const minutes = (count: number) => count * 60_000;
  expect(isIdle({ usedAt: 5 }, minutes(30) + 5)).toBe(false);
  expect(isIdle({ usedAt: 5 }, minutes(30) + 6)).toBe(true);
});

test("the copy's environment is a list: whatever else the shop has, it does not get", () => {
  const own = {
    ...{ PATH: "/usr/bin", TZ: "Asia/Shanghai", NODE_ENV: "production" as const },
    ...{ DATABASE_URL: "postgres://shop", DATABASE_URL_UNPOOLED: "postgres://shop", EMBEDDED: "true" },
    ...{ AUTH_SECRET: "the shop's own", CRON_SECRET: "the shop's own", METRICS_TOKEN: "the shop's own" },
    ...{ WECHAT_APP_ID: "wx1", WECHAT_APP_SECRET: "x", WECHAT_MERCHANT_KEY: "x", WECHAT_API_V3_KEY: "x" },
    ...{ S3_BUCKET: "b", S3_SECRET_KEY: "x", UPLOADTHING_TOKEN: "x", NODE_OPTIONS: "--inspect", OTHER: "x" },
  };
  const { AUTH_SECRET, ...rest } = copyEnvironment(own, "/srv/rehearsal");
  expect(rest).toEqual({
    ...{ PATH: "/usr/bin", TZ: "Asia/Shanghai", NODE_ENV: "production", SANDBOX: "true" },
    ...{ HOST: "127.0.0.1", PORT: "0", DATA_DIR: "/srv/rehearsal", LOG_LEVEL: "silent", LOG_REQUESTS: "off" },
  });
  expect(AUTH_SECRET).toMatch(/^[\w-]{64}$/);
});

test("what ended rehearsals have left goes, what another process uses stays, and what cannot be removed ends nothing", () => {
  const scratch = scratchDirectory();
  vi.stubEnv("DATA_DIR", scratch.path);
  vi.stubEnv("AUTH_SECRET", "a secret of the tests, long enough for all rules");
  const folder = join(scratch.path, "rehearsal");
  const [ended, alive] = [`${hostname()}-999999999`, `${hostname()}-${process.ppid}`].map((name) => join(folder, name));
  for (const each of [ended!, alive!]) mkdirSync(each, { recursive: true });
  clearRehearsals();
  expect([existsSync(ended!), existsSync(alive!)]).toEqual([false, true]);
  scratch.remove();
  mkdirSync(scratch.path);
  writeFileSync(folder, "");
  expect(clearRehearsals).not.toThrow();
  scratch.remove();
});
