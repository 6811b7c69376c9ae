import { type Environment, environment } from "./environment";

/** Where this app reaches itself, which APP_URL is not where a proxy or a test stands in between. */
export function ownAddress({ onVercel, appUrl, host, port }: Environment = environment()): string {
  if (onVercel) return appUrl;
  const wildcards: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" };
  const reachable = wildcards[host] ?? host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}

/** A protected preview deployment lets its own calls through by this. */
export function ownHeaders({ onVercel, protectionBypass }: Environment = environment()): Record<string, string> {
  return onVercel && protectionBypass ? { "x-vercel-protection-bypass": protectionBypass } : {};
}
