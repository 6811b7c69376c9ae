import { createHash } from "node:crypto";
import { once } from "node:events";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { Writable } from "node:stream";
import { pagePolicy } from "@/lib/http/page-headers";
import type { Whole } from "@/lib/kernel/operation";
import { packedText } from "@/lib/kernel/packed";
import { environment } from "@/lib/kernel/process/environment";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** If a page takes longer than this, each visitor's own request goes to Next. So a page that hangs holds up nobody. */
const patienceMs = 15_000;

/**
 * Has Next render a page for a visitor who sends nothing but the address, and makes of it bytes for everybody: without the nonce, which must
 * not be used twice. Its policy names the inline scripts by their hashes instead.
 */
export async function renderPage(handle: Handler, path: string): Promise<Whole> {
  const { status, headers, body } = await ask(handle, path);
  const type = String(headers["content-type"]);
  const [, nonce] = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"])) ?? [];
  if (status !== 200 || !type.startsWith("text/html") || !nonce)
    throw new Error(`${path} was answered with ${status}, ${type}: it is not kept`);
  const without = (text: string) =>
    [`; nonce="${nonce}"`, ` nonce="${nonce}"`, nonce].reduce((left, part) => left.replaceAll(part, ""), text);
  const html = without(body);
  return packedText(html, {
    "content-type": type,
    "content-security-policy": pagePolicy(hashesOf(html)),
    ...(headers.link !== undefined && { link: without(String(headers.link)) }),
  });
}

const hashesOf = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)]
    .map(([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`)
    .join(" ");

/** Asks in this process. HTTP/1.0, so that the body comes as it is, behind the head. */
async function ask(handle: Handler, path: string) {
  const request = new IncomingMessage(new Socket());
  const asked = { host: new URL(environment().appUrl).host, "x-request-id": "the-page-that-is-kept" };
  Object.assign(request, { method: "GET", url: path, httpVersionMajor: 1, httpVersionMinor: 0, httpVersion: "1.0" });
  Object.assign(request, { headers: asked, complete: true });
  request.push(null);
  const response = new ServerResponse(request);
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk, encoding, done) {
      chunks.push(Buffer.from(chunk, encoding));
      done();
    },
  });
  response.assignSocket(sink as Socket);
  // Does what a server does for its sockets: Next waits for `drain`, and runs its deferred work at `close`.
  sink.on("drain", () => response.emit("drain"));
  const sent = once(response, "finish", { signal: AbortSignal.timeout(patienceMs) });
  await Promise.race([sent, handle(request, response).then(() => sent)]);
  response.emit("close");
  const text = Buffer.concat(chunks).toString();
  return {
    status: response.statusCode,
    headers: response.getHeaders(),
    body: text.slice(text.indexOf("\r\n\r\n") + 4),
  };
}
