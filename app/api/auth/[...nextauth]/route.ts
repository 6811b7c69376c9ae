import { NextRequest } from "next/server";
import { readBytes } from "@/lib/http/body";
import { originOf, peerOf } from "@/lib/http/origin";
import { problemAnswer } from "@/lib/http/problem-answer";
import { explain } from "@/lib/kernel/error-log";
import { handlers } from "@/lib/next/auth";
import { later } from "@/lib/next/route";

const mostBytes = 16 * 1024;

export const { GET } = handlers;

/** next-auth reads a body of any size before it looks for a token, so a body that is too large never reaches it. */
export async function POST(request: NextRequest) {
  const { url, method, nextUrl } = request;
  const headers = Object.fromEntries(request.headers);
  try {
    const body = await readBytes(headers, request.body as unknown as AsyncIterable<Uint8Array> | null, mostBytes);
    return await handlers.POST(new NextRequest(url, { method, headers: request.headers, body: new Uint8Array(body) }));
  } catch (thrown) {
    const origin = originOf({ path: nextUrl.pathname, headers, peer: peerOf(headers), later }, "page");
    const refused = explain(thrown, origin, `${method} ${nextUrl.pathname}`);
    const { status, headers: own, body } = problemAnswer(refused, origin);
    return new Response(body, { status, headers: { ...own, "x-request-id": origin.requestId } });
  }
}
