const files = /^\/(?:(?:_next|demo)(?:\/|$)|(?:favicon\.ico|icon\.svg|robots\.txt)$)/;
const handlers =
  /^\/(?:(?:v1|cms|api|health|metrics|sandbox|uploads)(?:\/|$)|(?:phone|rehearsal)\/|(?:openapi\.json|client\.(?:js|cjs|d\.ts)|starter\.zip)$)/;

/**
 * Tells who answers a path that reaches Next: a file that needs no code, a handler of ours, or else a page. `proxy.ts` matches the pages.
 */
export const answererOf = (path: string) => (files.test(path) ? "file" : handlers.test(path) ? "handler" : "page");
