import { type NextRequest, NextResponse } from "next/server";
import { chooseRequestId, pagePathHeader } from "./lib/http/origin";
import { pageHeaders, pagePolicy } from "./lib/http/page-headers";
import { problemResponse } from "./lib/http/problem-response";
import { languageFor } from "./lib/i18n/language";
import { toAppError } from "./lib/kernel/contract/errors";
import { checkAction } from "./lib/next/check-action";

/** Matches pages only: the API sets its own headers, and the proxy adds a third of a millisecond to a request. */
export const config = {
  matcher: [
    "/((?!(?:v1|cms|sandbox|_next|demo)(?:/|$)|(?:phone|api/auth)/|uploads/[^/]+$|(?:api/sweep|health|health/ready|mcp|metrics|openapi\\.json|client\\.(?:js|cjs|d\\.ts)|starter\\.zip|admin/first|favicon\\.ico|icon\\.svg|robots\\.txt)$).*)",
  ],
};

export async function proxy(request: NextRequest) {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const evaluation = process.env.NODE_ENV === "development" ? " 'unsafe-eval'" : ""; // React Refresh needs it
  const policy = pagePolicy(`'nonce-${nonce}' 'strict-dynamic'${evaluation}`);
  const requestId = chooseRequestId(request.headers.get("x-request-id") ?? undefined);
  const refusal = request.method === "POST" ? await checkAction(request).catch(toAppError) : undefined;
  if (refusal) {
    const language = languageFor(request.headers.get("accept-language") ?? undefined);
    const { body, ...init } = problemResponse(refusal, { requestId, language });
    return new NextResponse(body, { ...init, headers: { ...init.headers, ...pageHeaders(policy, requestId) } });
  }

  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy); // Next reads the nonce of its scripts here
  headers.set("x-request-id", requestId);
  headers.set(pagePathHeader, request.nextUrl.pathname + request.nextUrl.search); // layouts do not receive the URL otherwise
  const response = NextResponse.next({ request: { headers } });
  for (const [name, value] of Object.entries(pageHeaders(policy, requestId))) response.headers.set(name, value);
  return response;
}
