import { type NextRequest, NextResponse } from "next/server";
import { pagePathHeader, requestIdOf } from "./lib/http/origin";
import { pageHeaders, pagePolicy } from "./lib/http/page-headers";

/** Matches pages only: the API sets its own headers, and a match costs a request a third of a millisecond. */
export const config = {
  matcher: [
    "/((?!(?:v1|cms|sandbox|_next|demo)(?:/|$)|(?:phone|rehearsal|api/auth)/|uploads/[^/]+$|(?:api/sweep|health|health/ready|metrics|openapi\\.json|client\\.(?:js|cjs|d\\.ts)|starter\\.zip|favicon\\.ico|icon\\.svg|robots\\.txt)$).*)",
  ],
};

export function proxy(request: NextRequest) {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const evaluation = process.env.NODE_ENV === "development" ? " 'unsafe-eval'" : ""; // React's refresh needs it
  const policy = pagePolicy(`'nonce-${nonce}' 'strict-dynamic'${evaluation}`);
  const requestId = requestIdOf(request.headers.get("x-request-id") ?? undefined);

  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy); // Next reads the nonce for its own scripts here
  headers.set("x-request-id", requestId);
  headers.set(pagePathHeader, request.nextUrl.pathname + request.nextUrl.search); // a layout is told no address
  const response = NextResponse.next({ request: { headers } });
  for (const [name, value] of Object.entries(pageHeaders(policy, requestId))) response.headers.set(name, value);
  return response;
}
