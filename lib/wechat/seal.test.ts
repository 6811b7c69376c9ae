import { expect, test } from "vitest";
import { openSealed, seal } from "./seal";

// From the tests of WeChat Pay's own Java library.
const key = "a7cde1ZJB1kG2e7VfTs3jQzaWizur8Gb";
const known = {
  algorithm: "AEAD_AES_256_GCM",
  nonce: "uluk4a9R25RW",
  associated_data: "associatedData",
  ciphertext: "ulwSiIajGClcvcOYvOQ7+l+0PAbzzwI=",
} as const;

test("sealing and opening agree with WeChat Pay's library", () => {
  expect(seal(key, "message", known.associated_data, known.nonce)).toEqual(known);
  expect(openSealed(key, known)).toBe("message");
});

test("a text that is altered, cut or sealed with another key cannot be opened", () => {
  expect(() => openSealed(key, { ...known, associated_data: "other" })).toThrow();
  expect(() => openSealed(key, { ...known, ciphertext: `vl${known.ciphertext.slice(2)}` })).toThrow();
  expect(() => openSealed(key, { ...known, ciphertext: "ulwS" })).toThrow();
  expect(() => openSealed("0123456789abcdef0123456789abcdef", known)).toThrow();
});

test("texts of any language can be opened, with and without associated data, and each has a new nonce", () => {
  const first = seal(key, "龙井茶 🍵");
  expect(openSealed(key, first)).toBe("龙井茶 🍵");
  expect(openSealed(key, { ...first, associated_data: undefined })).toBe("龙井茶 🍵");
  expect(seal(key, "龙井茶 🍵").nonce).not.toBe(first.nonce);
  expect(first.nonce).toHaveLength(12);
});
