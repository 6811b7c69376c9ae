import { NextRequest } from "next/server";
import { readBytes } from "@/lib/http/body";
import { originOf, peerOf } from "@/lib/http/origin";
import { problemAnswer } from "@/lib/http/problem-answer";
import { environment } from "@/lib/kernel/environment";
import { explain } from "@/lib/kernel/error-log";
import { handlers } from "@/lib/next/auth";
import { later } from "@/lib/next/route";

const mostBytes = 16 * 1024;

export const GET = (request: NextRequest) => handlers.GET(atOurAddress(request));

/** next-auth reads a body of any size before it looks for a token, so a body that is too large never reaches it. */
export async function POST(request: NextRequest) {
  const { method, nextUrl } = request;
  const headers = Object.fromEntries(request.headers);
  try {
    const body = await readBytes(headers, request.body as unknown as AsyncIterable<Uint8Array> | null, mostBytes);
    return await handlers.POST(atOurAddress(request, new Uint8Array(body)));
  } catch (thrown) {
    const origin = originOf({ path: nextUrl.pathname, headers, peer: peerOf(headers), later }, "page");
    const refused = explain(thrown, origin, `${method} ${nextUrl.pathname}`);
    const { status, headers: own, body } = problemAnswer(refused, origin);
    return new Response(body, { status, headers: { ...own, "x-request-id": origin.requestId } });
  }
}

/** Next's requests say `localhost`, whatever the Host. next-auth makes its redirects from this address. */
function atOurAddress({ nextUrl, method, headers: given }: NextRequest, body?: Uint8Array<ArrayBuffer>) {
  const { appUrl } = environment();
  const headers = new Headers(given);
  // With `trustHost` next-auth would believe these more.
  headers.set("x-forwarded-host", new URL(appUrl).host);
  headers.set("x-forwarded-proto", new URL(appUrl).protocol.slice(0, -1));
  return new NextRequest(`${appUrl}${nextUrl.pathname}${nextUrl.search}`, { method, headers, body });
}
