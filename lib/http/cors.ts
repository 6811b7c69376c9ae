import { environment } from "@/lib/kernel/process/environment";
import type { ApiRequest, ApiResponse } from "./messages";

const allowedHeaders = "Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id";
const exposedHeaders =
  "Allow, Content-Language, ETag, Idempotent-Replayed, Location, Retry-After, WWW-Authenticate, X-Request-Id";

interface CorsRequest {
  path: string;
  origin: string | undefined;
}

/** The paths that a shopper's page calls, including the sandbox's payments. */
const isShared = (path: string) => /^\/(v1(?![\w-])|health$|sandbox\/(payments|faults)(\/|$))/.test(path);

/**
 * Lets pages of APP_ORIGINS, such as an H5 build of the shop, read the answers. They send a token and no cookie, so there is no
 * Allow-Credentials. `vary` is the header of the answer so far.
 */
export function corsHeaders({ path, origin }: CorsRequest, { vary }: Record<string, string>): Record<string, string> {
  const { appOrigins } = environment();
  if (!appOrigins.length || !isShared(path)) return {};
  const varying = { vary: vary ? `${vary}, Origin` : "Origin" };
  if (origin === undefined || !appOrigins.includes(origin)) return varying;
  return { ...varying, "access-control-allow-origin": origin, "access-control-expose-headers": exposedHeaders };
}

/**
 * Answers a preflight request of an allowed origin, on any path: the actual request then gets our 404 or 405, which the page can read.
 */
export function preflight({ method, path, headers }: ApiRequest): ApiResponse | undefined {
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
