import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { AnyOperation } from "@/lib/kernel/operation";
import { log } from "@/lib/kernel/process/log";
import type { LoggedResponse } from "@/lib/kernel/process/request-lines";
import { handleRequest } from "./handle-request";
import type { ApiRequest, ApiResponse, Body } from "./messages";
import { readPeer } from "./origin";
import { createRouter } from "./router";
import { securityHeaders } from "./security-headers";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Answers the API straight over node:http and hands everything else on. Next's own way through a route handler costs more than the
 * operation does; an operation does not know which of the two it is served by.
 */
export function createApiHandler(operations: Iterable<AnyOperation>, passToNext: Handler) {
  const route = createRouter(operations);
  let working = 0;
  let resolveSettled: (() => void) | undefined;

  const handle: Handler = async (request, response) => {
    const { method = "", url = "" } = request;
    const [path = "", query = ""] = split(url);
    const found = route(path);
    working++;
    try {
      if (!found) return await Promise.race([passToNext(request, response), waitForClose(response)]);
      (response as LoggedResponse).hasLine = true;
      const headers = request.headers as ApiRequest["headers"];
      const reply = await handleRequest(found.operations, {
        method,
        path,
        headers,
        params: found.params,
        query,
        peer: readPeer(headers),
        body: bodyOf(request),
        // A client may have left before the work is known.
        later: (work) => void (response.destroyed ? run(work) : response.once("close", () => run(work))),
      });
      const rest = send(reply, response);
      if (rest) await stream(rest, response);
    } finally {
      end();
    }
  };

  async function run(work: () => Promise<void>) {
    working++;
    try {
      await work();
    } catch (error) {
      log.error({ err: error }, "work after an answer failed");
    } finally {
      end();
    }
  }

  function end() {
    working--;
    if (!working) resolveSettled?.();
  }

  /** Resolves when requests and the work after their answers are done: a client that leaves early ends neither. */
  const settled = () =>
    new Promise<void>((resolve) => {
      resolveSettled = resolve;
      if (!working) resolve();
    });
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
function bodyOf(request: IncomingMessage): Body | null {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  if (length === undefined && encoding === undefined) return null;
  return {
    [Symbol.asyncIterator]: () => request.iterator({ destroyOnReturn: false }),
    // Without a number, Node 26 reads the first of the pieces in which it came.
    whole: () =>
      request.complete && !request.destroyed ? (request.read(request.readableLength) ?? new Uint8Array()) : undefined,
  };
}

const commonHeaders = Object.entries(securityHeaders);

/** Sends the answer, or returns the chunks that are still to be sent. */
function send({ status, headers, body }: ApiResponse, response: ServerResponse) {
  if (response.destroyed) return undefined;
  for (const [name, value] of commonHeaders) headers[name] ??= value;
  response.writeHead(status, headers);
  if (body === null || typeof body === "string" || body instanceof Uint8Array) response.end(body);
  else return body;
  return undefined;
}

async function stream(chunks: AsyncIterable<Uint8Array | string>, response: ServerResponse) {
  try {
    await pipeline(chunks, response);
  } catch (error) {
    // The status is sent already: a body that ends short shows that something failed.
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE")
      log.error({ err: error }, "an answer broke off");
  }
}

/** Next's own promise may never end if the client has left. */
const waitForClose = (response: ServerResponse) => new Promise<void>((resolve) => void response.once("close", resolve));
