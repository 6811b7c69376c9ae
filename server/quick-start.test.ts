import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type Scratch, scratchDirectory } from "@/e2e/fixtures/databases/scratch";
import { makeDataDir } from "@/lib/kernel/process/data-dir";
import { readShopKind, writeShopKind } from "@/lib/kernel/process/shop-kind";
import { defaultsToSandbox, quickStart } from "./quick-start";

const real = {
  WECHAT_APP_ID: "wx1",
  WECHAT_APP_SECRET: "5".repeat(32),
  WECHAT_MERCHANT_ID: "1",
  WECHAT_MERCHANT_SERIAL: "2",
  WECHAT_MERCHANT_KEY: "-----BEGIN PRIVATE KEY-----",
  WECHAT_API_V3_KEY: "k".repeat(32),
};
let scratch: Scratch | undefined;
afterEach(() => scratch?.remove());

function start(given: Record<string, string> = {}) {
  const env = { ...given } as NodeJS.ProcessEnv;
  return { env, quick: quickStart(env) };
}
function newDirectory() {
  scratch = scratchDirectory();
  return join(scratch.path, "data");
}

test("the secret is created once, readable by its owner only, and reused", () => {
  const DATA_DIR = newDirectory();
  const first = start({ DATA_DIR });
  expect(Buffer.byteLength(first.env.AUTH_SECRET!)).toBeGreaterThanOrEqual(32);
  expect(readFileSync(join(DATA_DIR, "auth-secret"), "utf8")).toBe(first.env.AUTH_SECRET);
  expect(statSync(join(DATA_DIR, "auth-secret")).mode & 0o777).toBe(0o600);
  expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700);
  expect(start({ DATA_DIR }).env.AUTH_SECRET).toBe(first.env.AUTH_SECRET);
  expect(readdirSync(DATA_DIR)).toEqual(["auth-secret"]);
});

test.each([
  ["empty", ""],
  ["full of zeros", "\0".repeat(64)],
])("a secret that a power failure left %s is replaced and reported", (_, left) => {
  const DATA_DIR = newDirectory();
  const path = join(DATA_DIR, "auth-secret");
  expect(start({ DATA_DIR }).quick).toMatchObject({ newSecret: path });
  writeFileSync(path, left);
  const { env, quick } = start({ DATA_DIR });
  expect(quick).toMatchObject({ newSecret: path });
  expect(readFileSync(path, "utf8")).toBe(env.AUTH_SECRET);
  expect(Buffer.byteLength(env.AUTH_SECRET!)).toBeGreaterThanOrEqual(32);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(start({ DATA_DIR })).toMatchObject({ env: { AUTH_SECRET: env.AUTH_SECRET }, quick: {} });
  expect(readdirSync(DATA_DIR)).toEqual(["auth-secret"]);
});

test("a truncated secret is refused with the name of its file and not replaced", () => {
  const DATA_DIR = newDirectory();
  start({ DATA_DIR });
  const path = join(DATA_DIR, "auth-secret");
  writeFileSync(path, "short");
  expect(() => start({ DATA_DIR })).toThrow(`DATA_DIR: ${path} contains fewer than 32 bytes.`);
  expect(readFileSync(path, "utf8")).toBe("short");
});

test("two shops have different secrets, and a given one takes precedence", () => {
  const DATA_DIR = newDirectory();
  const { AUTH_SECRET } = start({ DATA_DIR }).env;
  expect(start({ DATA_DIR: `${DATA_DIR}2` }).env.AUTH_SECRET).not.toBe(AUTH_SECRET);
  const mine = "a secret that somebody has chosen for this shop";
  expect(start({ DATA_DIR, AUTH_SECRET: mine }).env.AUTH_SECRET).toBe(mine);
});

test("an unfinished secret of another start is ignored", () => {
  const DATA_DIR = newDirectory();
  const { AUTH_SECRET } = start({ DATA_DIR }).env;
  writeFileSync(join(DATA_DIR, "auth-secret.999999"), "");
  expect(start({ DATA_DIR }).env.AUTH_SECRET).toBe(AUTH_SECRET);
});

test("the sandbox opens by default, but not with real credentials or SANDBOX=false", () => {
  const DATA_DIR = newDirectory();
  expect(start({ DATA_DIR }).env.SANDBOX).toBe("true");
  expect(start({ DATA_DIR, SANDBOX: "false" }).env.SANDBOX).toBe("false");
  const live = { ...real, APP_URL: "https://shop.example", EMBEDDED: "true" };
  expect(start({ DATA_DIR, ...live }).env.SANDBOX).toBeUndefined();
  expect(start({ DATA_DIR, EMBEDDED: "true", HOST: "0.0.0.0" }).env.SANDBOX).toBeUndefined();
});

test.each<[string, Record<string, string>]>([
  ["nothing", {}],
  ["SANDBOX=false", { SANDBOX: "false" }],
  ["WeChat", { ...real, APP_URL: "https://shop.example", EMBEDDED: "true" }],
  ["EMBEDDED", { EMBEDDED: "true" }],
])("the doctor predicts whether a start with %s opens the sandbox", (_, given) => {
  const DATA_DIR = newDirectory();
  expect(defaultsToSandbox({ ...given, DATA_DIR } as unknown as NodeJS.ProcessEnv)).toBe(
    Boolean(start({ DATA_DIR, ...given }).quick?.sandboxByDefault),
  );
  expect(defaultsToSandbox({ ...given, DATABASE_URL: "postgres://x" } as unknown as NodeJS.ProcessEnv)).toBe(false);
  if (readShopKind(DATA_DIR) === undefined) writeShopKind(DATA_DIR, "lasting");
  expect(defaultsToSandbox({ DATA_DIR } as unknown as NodeJS.ProcessEnv)).toBe(false);
});

test("the directory of a lasting shop never opens a sandbox, by default or on request", () => {
  const DATA_DIR = newDirectory();
  start({ DATA_DIR });
  writeShopKind(DATA_DIR, "lasting");
  expect(start({ DATA_DIR }).env.SANDBOX).toBeUndefined();
  expect(() => start({ DATA_DIR, SANDBOX: "true" })).toThrow(`DATA_DIR: ${DATA_DIR} contains a lasting shop`);
  expect(start({ DATA_DIR, EMBEDDED: "true" }).env.SANDBOX).toBeUndefined();
  expect(() => start({ DATA_DIR, HOST: "0.0.0.0" })).toThrow("set EMBEDDED=true if that is a lasting shop");
});

test("the directory of a demo opens no lasting shop and is unchanged", () => {
  const DATA_DIR = newDirectory();
  makeDataDir(DATA_DIR);
  writeShopKind(DATA_DIR, "demo");
  expect(() => start({ DATA_DIR, EMBEDDED: "true" })).toThrow(`DATA_DIR: ${DATA_DIR} contains a demo shop`);
  expect(readdirSync(DATA_DIR)).toEqual(["shop-kind"]);
  expect(start({ DATA_DIR })).toMatchObject({ env: { SANDBOX: "true" }, quick: { sandboxByDefault: true } });
});

test("a start that others can reach without DATABASE_URL is refused and writes nothing", () => {
  const DATA_DIR = newDirectory();
  const ways: Record<string, string>[] = [
    { HOST: "0.0.0.0" },
    { APP_URL: "https://shop.example" },
    { TRUSTED_PROXIES: "1" },
  ];
  for (const open of ways)
    expect(() => start({ DATA_DIR, ...open })).toThrow(/^The environment is not right:\n {2}DATABASE_URL: /);
  expect(existsSync(DATA_DIR)).toBe(false);
  expect(start({ DATA_DIR, HOST: "0.0.0.0", SANDBOX: "true" }).quick).toBeDefined();
});

test("with DATABASE_URL or on Vercel nothing is created by default", () => {
  for (const given of [{ DATABASE_URL: "postgres://u@h/x" }, { VERCEL: "1" }] as Record<string, string>[])
    expect(start(given)).toEqual({ env: given, quick: undefined });
});
