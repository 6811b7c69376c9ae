import { readBytes } from "@/app/sandbox/read-bytes";
import { environment } from "@/lib/kernel/process/environment";
import { later, route } from "@/lib/next/route";
import { platform } from "@/lib/sandbox/platform";

const absent = route();

/** The sandbox's replacement for WeChat. These are WeChat's endpoints, so they are not operations of the API. */
async function serve(request: Request, context: { params: Promise<unknown> }) {
  if (!environment().sandbox) return absent.GET(request, context);
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
