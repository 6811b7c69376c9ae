import { createHash, timingSafeEqual } from "node:crypto";
import { environment } from "./environment";

interface Headers {
  authorization?: string;
}

export const hasCronSecret = (headers: Headers) => isBearerOf(environment().cronSecret, headers);
export const hasMetricsToken = (headers: Headers) => isBearerOf(environment().metricsToken, headers);

/** Compares digests of equal length, so that the timing reveals nothing about the secret. */
const isBearerOf = (secret: string | undefined, { authorization = "" }: Headers) =>
  secret !== undefined && timingSafeEqual(digest(authorization), digest(`Bearer ${secret}`));
const digest = (text: string) => createHash("sha256").update(text).digest();
