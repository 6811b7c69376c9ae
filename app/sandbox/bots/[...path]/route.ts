import { readBytes } from "@/app/sandbox/read-bytes";
import { environment } from "@/lib/kernel/process/environment";
import { route } from "@/lib/next/route";
import { botHost } from "@/lib/sandbox/bot-hosts";

const absent = route();

/**
 * The sandbox's replacement for the chat bot hosts. These are endpoints of other services, so they are not operations of the API.
 */
async function serve(request: Request, context: { params: Promise<unknown> }) {
  if (!environment().sandbox) return absent.POST(request, context);
  const bytes = await readBytes(request);
  if (!bytes) return new Response(null, { status: 413 });
  const { pathname, search } = new URL(request.url);
  const answer = await botHost(pathname + search, bytes);
  if (!answer) return absent.POST(request, context);
  const headers = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };
  return new Response(answer.body, { status: answer.status, headers });
}

export { serve as POST };
