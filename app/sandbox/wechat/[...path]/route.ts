import { readBytes } from "@/app/sandbox/read-bytes";
import { environment } from "@/lib/kernel/process/environment";
import { isPractising, ownCallHeader, ownCallMark } from "@/lib/kernel/process/practice";
import { store } from "@/lib/kernel/process/store";
import { later, route } from "@/lib/next/route";
import { platform } from "@/lib/sandbox/platform";

const absent = route();

/**
 * The sandbox's replacement for WeChat. These are WeChat's endpoints, so they are not operations of the API. While a shop
 * practises, only the shop itself can call them.
 */
async function serve(request: Request, context: { params: Promise<unknown> }) {
  const isOwn = request.headers.get(ownCallHeader) === ownCallMark();
  if (!environment().sandbox && !(isOwn && (await isPractising(store().db)))) return absent.GET(request, context);
  const bytes = await readBytes(request);
  if (!bytes) return new Response(null, { status: 413 });
  const { pathname, search } = new URL(request.url);
  const { status, headers, body } = await platform({
    method: request.method,
    path: pathname + search,
    headers: Object.fromEntries(request.headers),
    body: bytes,
    later,
  });
  return new Response(status === 204 ? null : body, { status, headers });
}

export { serve as GET, serve as POST, serve as PUT };
