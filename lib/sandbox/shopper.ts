import { createHash } from "node:crypto";
import { practiceShopper } from "@/lib/kernel/process/practice";

/** The same login code always belongs to the same user, and so do all that the shop issues for one shopper of its practice. A code that starts with `bad` is invalid. */
export const openidOf = (code: string) => `o${digest("openid", code).toString("base64url").slice(0, 27)}`;
export const unionidOf = (code: string) => `u${digest("unionid", code).toString("base64url").slice(0, 27)}`;

/**
 * The number after `tel-`, which the user of the simulated phone can choose. Otherwise it is generated, and can coincide
 * with a real one.
 */
export function phoneOf(code: string) {
  const [, chosen] = /^tel-(1[3-9]\d{9})$/.exec(code) ?? [];
  if (chosen) return chosen;
  const number = digest("phone", code).readUIntBE(0, 6);
  return `1${3 + (number % 7)}${String(Math.floor(number / 7) % 1e9).padStart(9, "0")}`;
}

export const isCode = (code: string) => /^(?!bad)[A-Za-z0-9_-]{1,128}$/.test(code);

const digest = (what: string, code: string) =>
  createHash("sha256")
    .update(`sandbox ${what} ${practiceShopper(code) ?? code}`)
    .digest();
