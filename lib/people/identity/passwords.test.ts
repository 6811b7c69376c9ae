import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hashPassword, isPassword, refuseCommon } from "./passwords";

test("only the exact password is accepted, in all scripts", async () => {
  const stored = await hashPassword("  Grüner Tee 茶🍵 ");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(stored, "  Grüner Tee 茶🍵 ")).toBe(true);
  for (const other of ["Grüner Tee 茶🍵", "  grüner Tee 茶🍵 ", ""])
    expect(await isPassword(stored, other)).toBe(false);
});

test("without a stored password none is accepted", async () => {
  for (const stored of [null, undefined])
    for (const given of ["", "x"]) expect(await isPassword(stored, given)).toBe(false);
});

test("common passwords are refused in any case", async () => {
  for (const common of ["password", "Password1", "12345678", "SUNSHINE", "jennifer"])
    await expect(refuseCommon("new_password", common)).rejects.toMatchObject({
      code: "invalid_request",
      errors: [{ path: "new_password", code: "too_common" }],
    });
  await refuseCommon("password", "kiosk-root-demo");
  const all = readFileSync("lib/people/identity/common-passwords.txt", "utf8").trim().split("\n");
  expect(all.length).toBeGreaterThan(3000);
  expect(all.filter((each) => each.length < 8 || each !== each.toLowerCase())).toEqual([]);
  expect(all).toEqual([...new Set(all)].toSorted());
});
