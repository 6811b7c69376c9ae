import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "@/lib/kernel/log";
import type { AnyOperation } from "@/lib/kernel/operation";
import { answer } from "./answer";
import type { Answer, Incoming } from "./messages";
import { peerOf } from "./origin";
import { makeRouter } from "./router";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Answers the API straight over node:http and hands everything else on. Next's own way through a route handler costs more than the
 * operation does; an operation does not know which of the two it is served by.
 */
export function makeLane(operations: Iterable<AnyOperation>, handOn: Handler) {
  const route = makeRouter(operations);
  const working = new Set<Promise<void>>();

  const handle: Handler = async (request, response) => {
    const { method = "", url = "" } = request;
    const [path = "", query = ""] = split(url);
    const found = route(path);
    if (!found) return handOn(request, response);
    const headers = request.headers as Incoming["headers"];
    const reply = await answer(found.operations, {
      ...{ method, path, headers, params: found.params, query: new URLSearchParams(query) },
      peer: peerOf(headers),
      body: bodyOf(request),
      later: (work) => void response.once("close", () => run(work)),
    });
    await send(reply, response);
  };

  function run(work: () => Promise<void>) {
    const done = work()
      .catch((error) => log.error({ err: error }, "work after an answer failed"))
      .finally(() => working.delete(done));
    working.add(done);
  }

  /** Resolves when the work after answers is done, that of work included. */
  async function settled() {
    while (working.size) await Promise.all(working);
  }
  return { handle, settled };
}

function split(url: string) {
  const at = url.indexOf("?");
  return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)];
}

/**
 * A request without a length and without chunks has no body: nothing need be waited for. A reader that stops half-way must not end the
 * connection, on which the answer still has to go.
 */
function bodyOf(request: IncomingMessage): AsyncIterable<Uint8Array> | null {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  if (length === undefined && encoding === undefined) return null;
  return { [Symbol.asyncIterator]: () => request.iterator({ destroyOnReturn: false }) };
}

async function send({ status, headers, body }: Answer, response: ServerResponse) {
  if (response.destroyed) return;
  response.writeHead(status, headers);
  if (body === null || typeof body === "string" || body instanceof Uint8Array) return void response.end(body);
  try {
    for await (const chunk of body) {
      if (response.destroyed) return;
      if (!response.write(chunk)) await Promise.race([once(response, "drain"), once(response, "close")]);
    }
    response.end();
  } catch (error) {
    // The status is sent already: a body that ends short says that something failed.
    log.error({ err: error }, "an answer broke off");
    response.destroy();
  }
}
