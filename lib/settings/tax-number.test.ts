import { expect, test } from "vitest";
import { isTaxNumber } from "./tax-number";

test("a unified social credit code needs the right check character", () => {
  // Tencent Computer and Alibaba China, as published.
  for (const code of ["9144030071526726XG", "91330100799655058B"]) {
    expect(isTaxNumber(code)).toBe(true);
    const others = "0123456789ABCDEFGHJKLMNPQRTUWXY".replace(code[17]!, "");
    for (const sign of others) expect(isTaxNumber(code.slice(0, 17) + sign)).toBe(false);
  }
  expect(isTaxNumber("9144030071562726XG")).toBe(false);
  expect(isTaxNumber("9144030071526726XI")).toBe(false);
});

test("older tax numbers have 15 or 20 characters", () => {
  for (const number of ["330106799655058", "44030071526726X12345"]) expect(isTaxNumber(number)).toBe(true);
  for (const number of ["", "33010679965505", "3301067996550581", "33010679965505-", "税".repeat(15)])
    expect(isTaxNumber(number)).toBe(false);
});
