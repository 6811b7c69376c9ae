import { type NextRequest, NextResponse } from "next/server";
import { chooseRequestId, pagePathHeader } from "./lib/http/origin";
import { pageHeaders, pagePolicy } from "./lib/http/page-headers";
import { problemResponse } from "./lib/http/problem-response";
import { languageFor } from "./lib/i18n/language";
import { actionError } from "./lib/next/check-arguments";

/** Matches pages only: the API sets its own headers, and the proxy adds a third of a millisecond to a request. */
export const config = {
  matcher: [
    "/((?!(?:v1|cms|sandbox|_next|demo)(?:/|$)|(?:phone|rehearsal|api/auth)/|uploads/[^/]+$|(?:api/sweep|health|health/ready|mcp|metrics|openapi\\.json|client\\.(?:js|cjs|d\\.ts)|starter\\.zip|admin/first|favicon\\.ico|icon\\.svg|robots\\.txt)$).*)",
  ],
};

export async function proxy(request: NextRequest) {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const evaluation = process.env.NODE_ENV === "development" ? " 'unsafe-eval'" : ""; // React Refresh needs it
  const policy = pagePolicy(`'nonce-${nonce}' 'strict-dynamic'${evaluation}`);
  const requestId = chooseRequestId(request.headers.get("x-request-id") ?? undefined);
  if (request.method === "POST" && !(await isReadable(request))) {
    const language = languageFor(request.headers.get("accept-language") ?? undefined);
    const { body, ...init } = problemResponse(actionError(), { requestId, language });
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

/** Next responds 500 to a server action whose body is neither a form nor a JSON array. */
async function isReadable(request: NextRequest) {
  try {
    if (!request.headers.get("content-type")?.startsWith("multipart/form-data"))
      return Array.isArray(JSON.parse(await request.text()));
    const [first] = await request.formData();
    return first !== undefined;
  } catch {
    return false;
  }
}
