import { createHash, timingSafeEqual } from "node:crypto";
import { type Environment, readEnvironment } from "./read-environment";

/**
 * Our server and Next each bundle a copy of this module, and Next reads `.env` in between. Both copies share one
 * environment.
 */
const shared = globalThis as typeof globalThis & { kioskEnvironment?: Environment };

/** Read at first use, so that importing a module requires no environment. */
export function environment(): Environment {
  shared.kioskEnvironment ??= readEnvironment(process.env);
  return shared.kioskEnvironment;
}

/** Called when the local database contains a real shop. */
export function closeSandbox() {
  environment().sandbox = false;
}

export function settleDatabase(url: string) {
  Object.assign(environment(), { databaseUrl: url, databaseUrlUnpooled: url });
}

export function settlePort(port: number) {
  const current = environment();
  if (current.port === port) return;
  if (current.appUrl === `http://localhost:${current.port}`) current.appUrl = `http://localhost:${port}`;
  current.port = port;
}

/** The address at which the app calls itself. APP_URL can be the address of a proxy in front of it. */
export function ownAddress({ onVercel, appUrl, host, port }: Environment = environment()): string {
  if (onVercel) return appUrl;
  const wildcards: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" };
  const reachable = wildcards[host] ?? host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}

interface Headers {
  authorization?: string;
}

export const hasCronSecret = (headers: Headers) => isBearerOf(environment().cronSecret, headers);
export const hasMetricsToken = (headers: Headers) => isBearerOf(environment().metricsToken, headers);

/** Compares digests of equal length, so that the timing reveals nothing about the secret. */
const isBearerOf = (secret: string | undefined, { authorization = "" }: Headers) =>
  secret !== undefined && timingSafeEqual(digest(authorization), digest(`Bearer ${secret}`));
const digest = (text: string) => createHash("sha256").update(text).digest();
