import { beforeEach, expect, test, vi } from "vitest";
import { readEnvironment } from "@/lib/kernel/process/read-environment";
import { isKnownHost } from "./credentials";

const shared = globalThis as { kioskEnvironment?: unknown };
const configure = (more: Record<string, string>) => {
  shared.kioskEnvironment = readEnvironment({
    AUTH_SECRET: "a secret of the tests, long enough",
    EMBEDDED: "true",
    APP_URL: "https://shop.example",
    ...more,
  });
};
beforeEach(() => {
  configure({});
  return () => {
    delete shared.kioskEnvironment;
    vi.unstubAllEnvs();
  };
});

test("the host of APP_URL is known in each spelling", () => {
  for (const host of ["shop.example", "shop.example:443", "SHOP.example."]) expect(isKnownHost(host)).toBe(true);
  for (const host of ["www.shop.example", "shop.example.evil", "", "0x7f.1", "localhost.evil"])
    expect([host, isKnownHost(host)]).toEqual([host, false]);
});

test("APP_HOSTS and the name in HOST are known", () => {
  configure({ APP_HOSTS: "kiosk.lan, My-Mac.local", HOST: "kiosk" });
  for (const host of ["kiosk.lan:3000", "my-mac.local", "kiosk"]) expect(isKnownHost(host)).toBe(true);
  expect(isKnownHost("other.lan")).toBe(false);
});

test("behind a proxy all hosts are known", () => {
  configure({ TRUSTED_PROXIES: "1" });
  expect(isKnownHost("upstream_kiosk")).toBe(true);
});

test.each(["a b", "http://x", "x:3000", "*.lan", ","])("APP_HOSTS=%s is refused at start", (hosts) => {
  expect(() => configure({ APP_HOSTS: hosts })).toThrow("APP_HOSTS: must be host names");
});
