import { createHmac, timingSafeEqual } from "node:crypto";
import type { SandboxKeys } from "./keys";

const hourSeconds = 3600;

/**
 * Stateless: the token contains its expiry and a seal. Calls in the same hour receive the same token, as `stable_token`
 * promises.
 */
export function issueToken(keys: SandboxKeys, now = Date.now()) {
  const seconds = Math.floor(now / 1000);
  const end = (Math.floor(seconds / hourSeconds) + 2) * hourSeconds;
  return { access_token: `${end}_${sealOf(keys, end)}`, expires_in: end - seconds };
}

export function verifyToken(keys: SandboxKeys, token: string, now = Date.now()): "good" | "expired" | "unknown" {
  const [end = "", given = ""] = token.split("_", 2);
  const expected = Buffer.from(sealOf(keys, Number(end)));
  const actual = Buffer.from(given);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return "unknown";
  return Number(end) * 1000 > now ? "good" : "expired";
}

const sealOf = ({ app_id, app_secret }: SandboxKeys, end: number) =>
  createHmac("sha256", app_secret).update(`${app_id} ${end}`).digest("hex");
