import { createHmac, randomBytes } from "node:crypto";
import type { webhooks } from "@/db/schema/events";
import type { Translatable } from "@/lib/i18n/msg";
import { apiVersion } from "@/lib/kernel/contract/defaults";
import { unseal } from "@/lib/kernel/process/seal";

const prefix = "whsec_";
const oldSecretMs = 24 * 3_600_000;

export const lostSecret: Translatable =
  "The secret cannot be opened any more: AUTH_SECRET has changed. Rotate the secret, and enter the new one at the receiver.";

export const newSecret = () => prefix + randomBytes(32).toString("base64");

type Sealed = Pick<typeof webhooks.$inferSelect, "secret" | "old_secret" | "rotated_at">;

/** The secrets that sign now. Undefined if AUTH_SECRET has changed since they were sealed. */
export function openSecrets({ secret, old_secret, rotated_at }: Sealed): string[] | undefined {
  const current = unseal("webhooks", secret);
  if (current === undefined) return undefined;
  const isRotating = old_secret && rotated_at && Date.now() - rotated_at.getTime() < oldSecretMs;
  const old = isRotating ? unseal("webhooks", old_secret) : undefined;
  return old === undefined ? [current] : [current, old];
}

const sign = (secret: string, text: string) =>
  `v1,${createHmac("sha256", Buffer.from(secret.slice(prefix.length), "base64"))
    .update(text)
    .digest("base64")}`;

/** The headers of Standard Webhooks, with one signature for each secret. */
export function signedHeaders(secrets: readonly string[], id: string, body: string, at = new Date()) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    "Content-Type": "application/json",
    "User-Agent": "kiosk",
    "Kiosk-Version": apiVersion,
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => sign(secret, `${id}.${timestamp}.${body}`)).join(" "),
  };
}
