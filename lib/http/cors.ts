import { environment } from "@/lib/kernel/process/environment";
import type { Answer, Incoming } from "./messages";

const allowedHeaders = "Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id";
const exposedHeaders =
  "Allow, Content-Language, ETag, Idempotent-Replayed, Location, Retry-After, WWW-Authenticate, X-Request-Id";

interface Asked {
  path: string;
  origin: string | undefined;
}

/** The paths that a shopper's page calls. Among them it learns whether there is a sandbox, and uses its payments. */
const isShared = (path: string) => /^\/(v1(?![\w-])|health$|sandbox\/(payments|faults)(\/|$))/.test(path);

/**
 * Lets pages of APP_ORIGINS read what a shopper's page calls: an H5 build of the shop. They send a token, never a cookie, so there is no
 * Allow-Credentials. `vary` has what the answer varies with already.
 */
export function corsHeaders({ path, origin }: Asked, { vary }: Record<string, string>): Record<string, string> {
  const { appOrigins } = environment();
  if (!appOrigins.length || !isShared(path)) return {};
  const varying = { vary: vary ? `${vary}, Origin` : "Origin" };
  if (origin === undefined || !appOrigins.includes(origin)) return varying;
  return { ...varying, "access-control-allow-origin": origin, "access-control-expose-headers": exposedHeaders };
}

/**
 * The answer to a browser that asks before the real request. It is yes on any path: the real request then gets our 404 or
 * 405, which its page can read. Undefined for a question of another page, or of none.
 */
export function preflight({ method, path, headers }: Incoming): Answer | undefined {
  const { origin } = headers;
  if (method !== "OPTIONS" || headers["access-control-request-method"] === undefined) return undefined;
  if (!isShared(path) || origin === undefined || !environment().appOrigins.includes(origin)) return undefined;
  return {
    status: 204,
    headers: {
      "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
      "access-control-allow-headers": allowedHeaders,
      "access-control-max-age": "7200",
    },
    body: null,
  };
}
