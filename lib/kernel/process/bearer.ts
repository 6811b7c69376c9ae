import { createHash, timingSafeEqual } from "node:crypto";
import { environment } from "./environment";

interface Headers {
  authorization?: string;
}

/** True if the bearer token is CRON_SECRET. Always false if that is not set. */
export const hasCronSecret = (headers: Headers) => isBearerOf(environment().cronSecret, headers);
/** The same for METRICS_TOKEN. */
export const hasMetricsToken = (headers: Headers) => isBearerOf(environment().metricsToken, headers);

/** Compares digests, which have equal lengths, so that the time reveals nothing about the secret. */
const isBearerOf = (secret: string | undefined, { authorization = "" }: Headers) =>
  secret !== undefined && timingSafeEqual(digest(authorization), digest(`Bearer ${secret}`));
const digest = (text: string) => createHash("sha256").update(text).digest();
