import { expect, test } from "vitest";
import { cpuMs } from "@/e2e/fixtures/servers/busy-machine";
import { email, phone, username } from "@/lib/people/users/schemas";
import { normalise, typeOf } from "./identifiers";

test("an identifier has one normal form for storing and looking up", () => {
  expect(username.parse(" Lin_Mei ")).toBe(normalise(100, "LIN_MEI"));
  expect(email.parse("Mei@Example.COM ")).toBe(normalise(101, "mei@EXAMPLE.com"));
  for (const spelling of ["13800138000", "+8613800138000", "+86 13800138000", "+86-13800138000"])
    expect([phone.parse(spelling), normalise(102, spelling)]).toEqual(["13800138000", "13800138000"]);
});

test("the type of an identifier is recognised", () => {
  expect(["lin_mei", "mei@example.com", "13800138000", "+86 13800138000", "138"].map(typeOf)).toEqual([
    100, 101, 102, 102, 100,
  ]);
});

test("a huge identifier is refused quickly", () => {
  const before = cpuMs();
  expect(email.safeParse(`${"a.".repeat(500_000)}@`).success).toBe(false);
  expect(cpuMs() - before).toBeLessThan(2000);
});
