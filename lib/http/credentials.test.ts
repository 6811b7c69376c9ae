import { expect, test } from "vitest";
import { readEnvironment } from "@/lib/kernel/process/read-environment";
import { clientAddress, isCrossSite } from "./credentials";

test.each([
  ["198.51.100.7:41000", "198.51.100.7"],
  ["[2001:db8::7]:41000", "2001:db8::7"],
  ["[2001:db8::7]", "2001:db8::7"],
  ["2001:db8::7", "2001:db8::7"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
])("a forwarded address %s is read as %s", (forwarded, address) => {
  expect(clientAddress("127.0.0.1", forwarded, 1)).toBe(address);
});

test("only entries of trusted proxies are accepted", () => {
  expect(clientAddress("127.0.0.1", "6.6.6.6, 198.51.100.7", 1)).toBe("198.51.100.7");
  expect(clientAddress("198.51.100.9", "6.6.6.6", 0)).toBe("198.51.100.9");
  expect(clientAddress("", "6.6.6.6", 0)).toBe("");
});

test.each([
  ["http://shop.example", "http://shop.example", "shop.example", false],
  ["http://shop.example", "https://shop.example", "shop.example", true],
  ["https://shop.example", "http://shop.example", "shop.example", true],
  ["https://shop.example", "https://shop.example", "10.0.0.7:3001", false],
  ["http://localhost:3000", "https://shop.example", "shop.example", false],
  ["http://localhost:3000", "https://evil.example", "shop.example", true],
  ["http://localhost:3000", "null", "localhost:3000", true],
])("for the shop at %s, the origin %s at the host %s is cross-site: %s", (APP_URL, origin, host, isOther) => {
  const shared = globalThis as { kioskEnvironment?: unknown };
  shared.kioskEnvironment = readEnvironment({ AUTH_SECRET: "-".repeat(32), EMBEDDED: "true", APP_URL });
  expect(isCrossSite({ method: "POST", headers: { origin, host } })).toBe(isOther);
  delete shared.kioskEnvironment;
});
