const files = /^\/(?:(?:_next|demo)(?:\/|$)|(?:favicon\.ico|icon\.svg|robots\.txt)$)/;
const handlers =
  /^\/(?:(?:v1|cms|sandbox)(?:\/|$)|(?:phone|api\/auth)\/|uploads\/[^/]+$|(?:api\/sweep|health|health\/ready|mcp|metrics|openapi\.json|client\.(?:js|cjs|d\.ts)|starter\.zip|admin\/first)$)/;

/** The kind of handler for a path: a static file, a route handler or a page. `proxy.ts` matches the pages. */
export const routeKind = (path: string) => (files.test(path) ? "file" : handlers.test(path) ? "handler" : "page");
