import { ReadableStream } from "node:stream/web";
import { frameDocument } from "@/app/phone/frame-document";
import { isFromElsewhere } from "@/lib/http/credentials";
import { currentActor } from "@/lib/next/current-actor";
import { route } from "@/lib/next/route";
import { fileUrl } from "@/lib/storage/urls";
import { passOn } from "@/lib/system/rehearsal/pass-on";
import { noteUse, rehearsalPath, rehearsalState } from "@/lib/system/rehearsal/run-copy";

const absent = route();

/** What a phone calls of the copy. */
const called = /^\/(v1\/|sandbox\/(payments|subscriptions|messages)(\/|$)|uploads\/[^/]+$)/;
const isPicture = (path: string) => /^\/(uploads|demo)\/[\w./-]+$/.test(path) && !path.includes("..");
/** The phone asks for messages by itself, whether or not somebody is there. */
const isByItself = (path: string) => path === "/sandbox/messages";

/**
 * The rehearsal's phone and what it calls, for admins who may rehearse. For all others there is nothing here. They are pages and another
 * process's answers, not operations.
 */
async function serve(request: Request, context: { params: Promise<{ path: string[] }> }) {
  const { method } = request;
  const headers = Object.fromEntries(request.headers);
  const { copy } = rehearsalState();
  if (!copy || isFromElsewhere({ method, headers }) || !(await mayRehearse())) return absent.GET(request, context);
  const { pathname, search, searchParams } = new URL(request.url);
  const path = pathname.slice(rehearsalPath.length);
  const isRead = method === "GET" || method === "HEAD";
  if (path === "/frame" && isRead) return frameDocument(searchParams.get("language"), copy);
  if (!isByItself(path)) noteUse(copy);
  if (called.test(path)) {
    const { signal, body } = request;
    const asked = { method, path: path + search, headers, body: body as AsyncIterable<Uint8Array> | null, signal };
    const answer = await passOn(copy, asked).catch(() => undefined);
    if (signal.aborted) return leftByReader();
    if (!answer) return absent.GET(request, context);
    if (answer.status !== 404 || !isPicture(path)) return respond(method, answer);
    answer.body.resume();
  }
  // The pictures of the shop are its own: the copy has none of their bytes.
  if (!isPicture(path) || !isRead) return absent.GET(request, context);
  return Response.redirect(fileUrl(path.slice(1)), 307);
}

function respond(method: string, { status, headers, body }: Awaited<ReturnType<typeof passOn>>) {
  const isEmpty = method === "HEAD" || status === 204 || status === 304;
  if (isEmpty) body.resume();
  return new Response(isEmpty ? null : (ReadableStream.from(body) as BodyInit), { status, headers });
}

/** Nobody hears it: our server has written its line. An absent page would count as an answer of the API. */
const leftByReader = () => new Response(null, { status: 499 });

async function mayRehearse() {
  const { user } = await currentActor();
  return user?.group?.permissions.has("rehearsal.run") === true && !user.isProvisional;
}

export { serve as DELETE, serve as GET, serve as HEAD, serve as OPTIONS, serve as PATCH, serve as POST, serve as PUT };
