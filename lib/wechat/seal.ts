import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { z } from "zod";

const tagBytes = 16;

export const sealed = z.object({
  algorithm: z.literal("AEAD_AES_256_GCM"),
  ciphertext: z.string(),
  nonce: z.string().min(1),
  associated_data: z.string().nullish(),
});
type Sealed = z.output<typeof sealed>;

/** Key, nonce and associated data are strings, used as UTF-8 bytes. The ciphertext ends with the tag. */
export function openSealed(apiV3Key: string, { ciphertext, nonce, associated_data }: Omit<Sealed, "algorithm">) {
  const bytes = Buffer.from(ciphertext, "base64");
  const decipher = createDecipheriv("aes-256-gcm", apiV3Key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(associated_data ?? ""));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString("utf8");
}

export function seal(
  apiV3Key: string,
  text: string,
  associatedData = "",
  nonce = randomBytes(9).toString("base64url"),
) {
  const cipher = createCipheriv("aes-256-gcm", apiV3Key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(associatedData));
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return {
    algorithm: "AEAD_AES_256_GCM" as const,
    ciphertext: ciphertext.toString("base64"),
    nonce,
    associated_data: associatedData,
  };
}
