import { type NextRequest, NextResponse } from "next/server";
import { pagePathHeader, requestIdOf } from "./lib/http/origin";
import { environment } from "./lib/kernel/environment";

/** Matches pages only: the API sets its own headers, and a match costs a request a third of a millisecond. */
export const config = {
  matcher: [
    "/((?!(?:v1|cms|api|health|metrics|sandbox|_next|demo|uploads)(?:/|$)|phone/|(?:openapi\\.json|client\\.(?:js|cjs|d\\.ts)|starter\\.zip|favicon\\.ico|icon\\.svg|robots\\.txt)$).*)",
  ],
};

export function proxy(request: NextRequest) {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const policy = contentSecurityPolicy(nonce);
  const requestId = requestIdOf(request.headers.get("x-request-id") ?? undefined);

  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy); // Next reads the nonce for its own scripts here
  headers.set("x-request-id", requestId);
  headers.set(pagePathHeader, request.nextUrl.pathname + request.nextUrl.search); // a layout is told no address
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  response.headers.set("x-request-id", requestId);
  // A page can read only this header of its own response: error pages show the id from it.
  response.headers.set("server-timing", `request;desc="${requestId}"`);
  if (environment().appUrl.startsWith("https://"))
    response.headers.set("strict-transport-security", "max-age=31536000");
  return response;
}

function contentSecurityPolicy(nonce: string) {
  const evaluation = process.env.NODE_ENV === "development" ? " 'unsafe-eval'" : ""; // React's refresh needs it
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${evaluation}`,
    "style-src 'self' 'unsafe-inline'",
    // Image addresses begin with APP_URL, even if the visitor uses another host name (127.0.0.1).
    `img-src 'self' data: blob: https: ${environment().appUrl}`,
    "font-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
  ].join("; ");
}
