import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { environment } from "./environment";

const nonceBytes = 12;
const tagBytes = 16;
type Purpose = "bots" | "complaints" | "pictures" | "second factor" | "settings" | "sign-in ticket" | "webhooks";

/** Each purpose has its own key, so that a text sealed for one is never accepted for another. */
const keyOf = (purpose: Purpose) =>
  Buffer.from(hkdfSync("sha256", environment().authSecret, "", `kiosk ${purpose}`, 32));

/** Encrypts with a key derived from AUTH_SECRET, so that a copy of the database is not sufficient to read it. */
export function seal(purpose: Purpose, text: string) {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", keyOf(purpose), nonce);
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64");
}

/** Undefined if it was altered, or encrypted for another purpose or with another AUTH_SECRET. */
export function unseal(purpose: Purpose, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64");
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyOf(purpose), bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    return decipher.update(bytes.subarray(nonceBytes, -tagBytes)).toString("utf8") + decipher.final("utf8");
  } catch {
    return undefined;
  }
}
