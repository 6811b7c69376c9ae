import { after } from "next/server";
import { environment } from "@/lib/kernel/process/environment";
import { log } from "@/lib/kernel/process/log";
import { route } from "@/lib/next/route";
import { platform } from "@/lib/sandbox/platform";

const absent = route();
const mostBytes = 64 * 1024;

/** The stand-in for WeChat. It plays another party's server, so it is not an operation. */
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
    later: (work) => after(() => work().catch((error) => log.error({ err: error }, "sandbox: work failed"))),
  });
  return new Response(status === 204 ? null : body, { status, headers });
}

async function readBytes(request: Request) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export { serve as GET, serve as POST };
