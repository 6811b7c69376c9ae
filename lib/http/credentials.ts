import { environment } from "@/lib/kernel/environment";
import { AppError } from "@/lib/kernel/errors";
import type { AnyOperation } from "@/lib/kernel/operation";
import type { Audience } from "@/lib/people/sessions/token";

interface Presented {
  method: string;
  headers: Record<string, string | undefined>;
}

/** `__Secure-` needs https; both lanes and next-auth must agree on it. */
export const sessionCookie = () =>
  `${environment().appUrl.startsWith("https:") ? "__Secure-" : ""}authjs.session-token`;

/** A bearer; or, below /cms and without an `Authorization` header, the back office's cookie. */
export function readCredentials(
  of: AnyOperation,
  { method, headers }: Presented,
): { token: string; audience: Audience; isForeign?: boolean } | null {
  const { authorization, cookie } = headers;
  if (authorization !== undefined) {
    const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
    if (!token) throw new AppError("unauthenticated", "The Authorization header must be `Bearer <token>`.");
    return { token, audience: "api" };
  }
  const token = of.path.startsWith("/cms/") && cookie && readCookie(cookie, sessionCookie());
  if (!token) return null;
  return { token, audience: "admin", isForeign: method !== "GET" && method !== "HEAD" && !isSameOrigin(headers) };
}

function isSameOrigin(headers: Presented["headers"]) {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  const origin = headers.origin && URL.canParse(headers.origin) && new URL(headers.origin).host;
  return Boolean(origin) && (origin === headers.host || origin === new URL(environment().appUrl).host);
}

function readCookie(header: string, name: string) {
  const pair = header.split(/; */).find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** Of `X-Forwarded-For` only what our own proxies appended is believed. */
export function clientAddress(peer: string, forwarded: string | undefined, trustedProxies: number) {
  const chain = [...(forwarded?.split(",").map((each) => each.trim()) ?? []), peer].filter(Boolean);
  const address = chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? peer;
  return address.replace(/^::ffff:(?=\d+\.)/, "").slice(0, 45);
}
