import { createHash, timingSafeEqual } from "node:crypto";
import { environment } from "./environment";

interface Headers {
  authorization?: string;
}

/** True for a caller who sends CRON_SECRET as its bearer. False for all where it is not set. */
export const hasCronSecret = (headers: Headers) => isBearerOf(environment().cronSecret, headers);
/** The same of METRICS_TOKEN. */
export const hasMetricsToken = (headers: Headers) => isBearerOf(environment().metricsToken, headers);

/** Compares digests, which have one length: the time tells nothing of the secret. */
const isBearerOf = (secret: string | undefined, { authorization = "" }: Headers) =>
  secret !== undefined && timingSafeEqual(digest(authorization), digest(`Bearer ${secret}`));
const digest = (text: string) => createHash("sha256").update(text).digest();
