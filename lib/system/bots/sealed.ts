import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { environment } from "@/lib/kernel/process/environment";

const nonceBytes = 12;
const tagBytes = 16;
const keyOf = () => Buffer.from(hkdfSync("sha256", environment().authSecret, "", "kiosk bots", 32));

/** Encrypts with a key derived from AUTH_SECRET, so that a copy of the database is not sufficient to send messages. */
export function seal(text: string) {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", keyOf(), nonce);
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64");
}

/** Undefined if it was encrypted with another AUTH_SECRET. */
export function open(sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64");
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyOf(), bytes.subarray(0, nonceBytes));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    return decipher.update(bytes.subarray(nonceBytes, -tagBytes)).toString("utf8") + decipher.final("utf8");
  } catch {
    return undefined;
  }
}
