import { isIP } from "node:net";
import { AppError } from "@/lib/kernel/contract/errors";
import type { AnyOperation } from "@/lib/kernel/operation";
import { environment } from "@/lib/kernel/process/environment";
import { isLoopback } from "@/lib/kernel/process/read-environment";
import { isKey } from "@/lib/people/sessions/live-key";
import type { Audience } from "@/lib/people/sessions/token";

interface RequestHead {
  method: string;
  headers: Record<string, string | undefined>;
}

/**
 * `__Host-` requires https, and prevents other hosts, including sibling subdomains, from setting the cookie. The API
 * and next-auth use the same name.
 */
export const sessionCookie = () => `${cookiePrefix()}authjs.session-token`;
/** Identifies a browser in which an admin has signed in before. It grants no permissions. */
export const deviceCookie = () => `${cookiePrefix()}kiosk.device`;
const cookiePrefix = () => (environment().appUrl.startsWith("https:") ? "__Host-" : "");

/** Reads the bearer token, which can be an API key, or, below /cms without an `Authorization` header, the admin's cookie. */
export function readCredentials(
  operation: AnyOperation,
  { method, headers }: RequestHead,
): { token: string; audience: Audience | "key"; isForeign?: boolean } | null {
  const { authorization, cookie } = headers;
  if (authorization !== undefined) {
    const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
    if (!token) throw new AppError("unauthenticated", "The Authorization header must be `Bearer <token>`.");
    if (!isKey(token)) return { token, audience: "api" };
    if (operation.path.startsWith("/cms/")) return { token, audience: "key" };
    throw new AppError("unauthenticated", "An API key is valid below /cms only.");
  }
  const token = operation.path.startsWith("/cms/") && cookie && readCookie(cookie, sessionCookie());
  if (!token) return null;
  return { token, audience: "admin", isForeign: method !== "GET" && method !== "HEAD" && !isSameOrigin(headers) };
}

function isSameOrigin(headers: RequestHead["headers"]) {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  return headers.origin !== undefined && isOwnOrigin(headers.origin, headers.host);
}

/** Detects cross-site requests. For handlers that authenticate with a cookie but are not operations. */
export function isCrossSite({ method, headers }: RequestHead) {
  const { origin, host, "sec-fetch-site": site } = headers;
  const isRead = method === "GET" || method === "HEAD";
  if (origin !== undefined && !isOwnOrigin(origin, host)) return true;
  if (site !== undefined) return site !== "same-origin" && !(isRead && site === "none");
  return !isRead && origin === undefined;
}

export function isOwnOrigin(origin: string, host: string | undefined) {
  if (!URL.canParse(origin)) return false;
  const [given, own] = [new URL(origin), new URL(environment().appUrl)];
  return given.host === own.host ? given.protocol === own.protocol : given.host === host;
}

export function readCookie(header: string, name: string) {
  const pair = header.split(/; */).find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** Trusts only the entries of `X-Forwarded-For` that our proxies appended. */
export function clientAddress(peer: string, forwarded: string | undefined, trustedProxies: number) {
  if (forwarded === undefined) return plainAddress(peer);
  const named = forwarded.split(",").map((each) => each.trim());
  const chain = [...named.filter(Boolean), peer]; // includes an unknown peer, whose claims must not be trusted
  return plainAddress(chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? peer);
}

const plainAddress = (address: string) =>
  withoutPort(address)
    .replace(/^::ffff:(?=\d+\.)/, "")
    .slice(0, 45);

/** Some proxies append the port, which differs for each connection. */
const withoutPort = (address: string) =>
  address.replace(/^\[([^\]]+)\](:\d+)?$/, "$1").replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");

/**
 * True if a `Host` header belongs to this app. Prevents DNS rebinding, where another site's name resolves to our
 * address so that its pages can read our responses. Literal IP addresses are always accepted. Behind a proxy, the proxy
 * decides.
 */
export function isKnownHost(host: string) {
  const name = host.replace(/:\d*$/, "").replace(/\.$/, "").toLowerCase();
  const plain = name.replace(/^\[(.*)\]$/, "$1");
  if (isIP(plain) || isLoopback(plain) || name.endsWith(".localhost")) return true;
  const { appUrl, hosts, host: listened, trustedProxies, onVercel } = environment();
  if (trustedProxies > 0 || onVercel) return true;
  return [new URL(appUrl).hostname, listened.toLowerCase(), ...hosts].includes(name);
}
