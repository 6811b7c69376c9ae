import { NextRequest } from "next/server";
import { readBytes } from "@/lib/http/body";
import { sessionCookie } from "@/lib/http/credentials";
import { createOrigin, readPeer } from "@/lib/http/origin";
import { problemResponse } from "@/lib/http/problem-response";
import { notFound } from "@/lib/kernel/contract/errors";
import { environment } from "@/lib/kernel/process/environment";
import { explain } from "@/lib/kernel/process/error-log";
import { endSessionIn, handlers } from "@/lib/next/auth";
import { later } from "@/lib/next/route";

const maxBytes = 16 * 1024;

export const GET = (request: NextRequest) => handled(request, () => handlers.GET(atOurAddress(request)));

/** Limits the size of the body: next-auth reads a body of any size before it checks the token. */
export const POST = (request: NextRequest) =>
  handled(request, async (headers) => {
    const body = await readBytes(headers, request.body as unknown as AsyncIterable<Uint8Array> | null, maxBytes);
    const answer = await handlers.POST(atOurAddress(request, new Uint8Array(body)));
    if (takesCookie(answer)) await endSessionIn(headers.cookie);
    return answer;
  });

const takesCookie = (answer: Response) =>
  answer.headers.getSetCookie().some((cookie) => cookie.startsWith(`${sessionCookie()}=;`));

async function handled(request: NextRequest, handle: (headers: Record<string, string>) => Promise<Response>) {
  const { method, nextUrl } = request;
  const headers = Object.fromEntries(request.headers);
  try {
    if (!isPath.test(nextUrl.pathname)) throw notFound();
    return await handle(headers);
  } catch (thrown) {
    const origin = createOrigin({ path: nextUrl.pathname, headers, peer: readPeer(headers), later }, "page");
    const refused = explain(thrown, origin, `${method} ${nextUrl.pathname}`);
    const { status, headers: own, body } = problemResponse(refused, origin);
    return new Response(body, { status, headers: { ...own, "x-request-id": origin.requestId } });
  }
}

/** The next-auth routes that this app uses. */
const isPath =
  /^\/api\/auth\/(csrf|session|providers|error|signout|verify-request|signin(\/credentials)?|callback\/credentials)$/;

const isWayBack = /^\s*[^=\s]*authjs\.callback-url\s*=/;

/**
 * Rewrites the request to the public URL, because Next sets the host to `localhost` and next-auth builds its redirects from it.
 * Removes the callback URL from the query and the cookie: next-auth treats an invalid one as a configuration error and responds
 * 500. The sign-in page handles redirects itself.
 */
function atOurAddress({ nextUrl, method, headers: given }: NextRequest, body?: Uint8Array<ArrayBuffer>) {
  const { appUrl } = environment();
  const headers = new Headers(given);
  // With `trustHost`, next-auth prefers these headers over the URL.
  headers.set("x-forwarded-host", new URL(appUrl).host);
  headers.set("x-forwarded-proto", new URL(appUrl).protocol.slice(0, -1));
  const cookies = (given.get("cookie") ?? "").split(";").filter((one) => !isWayBack.test(one));
  headers.set("cookie", cookies.join(";"));
  const query = new URLSearchParams(nextUrl.search);
  query.delete("callbackUrl");
  return new NextRequest(`${appUrl}${nextUrl.pathname}?${query}`, { method, headers, body });
}
