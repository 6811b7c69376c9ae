import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { AnyOperation } from "@/lib/kernel/operation";
import { log } from "@/lib/kernel/process/log";
import type { LoggedResponse } from "@/lib/kernel/process/request-lines";
import { handleRequest } from "./handle-request";
import { type ApiRequest, type ApiResponse, type Body, readPeer } from "./origin";
import { createRouter } from "./router";
import { securityHeaders } from "./security-headers";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Serves the API directly from node:http and passes all other requests on to Next. A Next route handler costs more than
 * the operation itself. Operations work the same with either.
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
        // The client may have disconnected before the work is scheduled.
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

  /**
   * Resolves when all requests and the work after their responses are done, including those of clients that
   * disconnected early.
   */
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
 * A request with neither a length nor chunks has no body. The stream is not destroyed if reading stops early, because
 * the response uses the same connection.
 */
function bodyOf(request: IncomingMessage): Body | null {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  if (length === undefined && encoding === undefined) return null;
  return {
    [Symbol.asyncIterator]: () => request.iterator({ destroyOnReturn: false }),
    // Without a size, Node 26 returns only the first chunk.
    whole: () =>
      request.complete && !request.destroyed ? (request.read(request.readableLength) ?? new Uint8Array()) : undefined,
  };
}

const commonHeaders = Object.entries(securityHeaders);

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
    // The status has already been sent, so only a truncated body can indicate the failure.
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE")
      log.error({ err: error }, "an answer broke off");
  }
}

/** Next's own promise may never settle if the client has disconnected. */
const waitForClose = (response: ServerResponse) => new Promise<void>((resolve) => void response.once("close", resolve));
