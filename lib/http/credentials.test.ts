import { expect, test } from "vitest";
import { clientAddress } from "./credentials";

test.each([
  ["198.51.100.7:41000", "198.51.100.7"],
  ["[2001:db8::7]:41000", "2001:db8::7"],
  ["[2001:db8::7]", "2001:db8::7"],
  ["2001:db8::7", "2001:db8::7"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
])("an address that a proxy names as %s is %s, whatever its port", (forwarded, address) => {
  expect(clientAddress("127.0.0.1", forwarded, 1)).toBe(address);
});

test("only the entries of trusted proxies are believed", () => {
  expect(clientAddress("127.0.0.1", "6.6.6.6, 198.51.100.7", 1)).toBe("198.51.100.7");
  expect(clientAddress("198.51.100.9", "6.6.6.6", 0)).toBe("198.51.100.9");
  expect(clientAddress("", "6.6.6.6", 0)).toBe("");
});
