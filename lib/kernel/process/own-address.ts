import { environment } from "./environment";
import type { Environment } from "./read-environment";

/** The address at which the app calls itself. APP_URL can be the address of a proxy in front of it. */
export function ownAddress({ onVercel, appUrl, host, port }: Environment = environment()): string {
  if (onVercel) return appUrl;
  const wildcards: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" };
  const reachable = wildcards[host] ?? host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}
