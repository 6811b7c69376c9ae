import { environment } from "@/lib/kernel/process/environment";
import type { ApiRequest, ApiResponse } from "./origin";

const allowedHeaders = "Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id";
const exposedHeaders =
  "Allow, Content-Language, Deprecation, ETag, Idempotent-Replayed, Kiosk-Version, Location, RateLimit, RateLimit-Policy, Retry-After, Sunset, WWW-Authenticate, X-Request-Id";

interface CorsRequest {
  path: string;
  origin: string | undefined;
}

/** The paths that a shopper's page calls, including the sandbox's payments. */
const isShared = (path: string) => /^\/(v1(?![\w-])|health$|sandbox\/(payments|faults)(\/|$))/.test(path);

/**
 * Allows pages of APP_ORIGINS, such as an H5 build of the shop, to read the responses. They send a token and no cookie,
 * so Allow-Credentials is not needed. `vary` is the response's current header.
 */
export function corsHeaders({ path, origin }: CorsRequest, { vary }: Record<string, string>): Record<string, string> {
  const { appOrigins } = environment();
  if (!appOrigins.length || !isShared(path)) return {};
  const varying = { vary: vary ? `${vary}, Origin` : "Origin" };
  if (origin === undefined || !appOrigins.includes(origin)) return varying;
  return { ...varying, "access-control-allow-origin": origin, "access-control-expose-headers": exposedHeaders };
}

/**
 * Responds to a preflight request from an allowed origin, on any path. The page can then read the 404 or 405 of the
 * actual request.
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
