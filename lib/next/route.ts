import { ReadableStream } from "node:stream/web";
import { after } from "next/server";
import { handleRequest } from "@/lib/http/handle-request";
import { type ApiResponse, readPeer } from "@/lib/http/origin";
import { createRouter } from "@/lib/http/router";
import type { AnyOperation, Operation, Verb } from "@/lib/kernel/operation";
import { log } from "@/lib/kernel/process/log";

type Params<P> = P extends `${string}{${infer Name}}${infer Rest}` ? { [K in Name]: string } & Params<Rest> : unknown;
type Handler<P> = (request: Request, context: { params: Promise<P> }) => Promise<Response>;

/**
 * Serves the operations of rooms below one resource: `app/v1/order/[[...path]]/route.ts` has
 * `export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(orders, afterSales)`.
 */
export function door(...rooms: Readonly<Record<string, AnyOperation>>[]) {
  const find = createRouter(rooms.flatMap((room) => Object.values(room)));
  return forAllMethods<unknown>(async (request) => {
    const { operations, params } = find(new URL(request.url).pathname) ?? { operations: [], params: {} };
    return respond(await serve(operations, request, params));
  });
}

/** Serves the operations of one path: `route(checkHealth)`. */
export function route<P extends string>(...operations: Operation<P, any, any, any, any, any>[]) {
  return forAllMethods<Params<P>>(async (request, context) =>
    respond(await serve(operations, request, (await context.params) as Record<string, string>)),
  );
}

/** A route exports every method, because Next's own 405 has neither `Allow` nor a body. */
const forAllMethods = <P>(handler: Handler<P>): Record<Verb | "HEAD" | "OPTIONS", Handler<P>> => ({
  GET: handler,
  HEAD: handler,
  POST: handler,
  PUT: handler,
  PATCH: handler,
  DELETE: handler,
  OPTIONS: handler,
});

/** Runs work after the response. Next keeps a serverless function running until it ends. */
export function later(work: () => Promise<void>) {
  after(() => work().catch((error) => log.error({ err: error }, "work after an answer failed")));
}

function serve(operations: readonly AnyOperation[], request: Request, params: Record<string, string>) {
  const { pathname, search } = new URL(request.url);
  // Next removes the response's Content-Encoding, which would make compressed bytes unreadable.
  const { "accept-encoding": _, ...headers } = Object.fromEntries(request.headers);
  return handleRequest(operations, {
    method: request.method,
    path: pathname,
    params,
    query: search.slice(1),
    headers,
    peer: readPeer(headers),
    body: bodyOf(request, Number(headers["content-length"])),
    later,
  });
}

/** Reads a small body in one piece, because a web stream costs more than everything else here. */
function bodyOf(request: Request, length: number): AsyncIterable<Uint8Array> | null {
  if (length <= 64 * 1024) return inOnePiece(request);
  return request.body as unknown as AsyncIterable<Uint8Array> | null;
}

async function* inOnePiece(request: Request) {
  yield new Uint8Array(await request.arrayBuffer());
}

function respond({ status, headers, body }: ApiResponse) {
  return new Response(bodyFor(body) as BodyInit | null, { status, headers });
}

function bodyFor(body: ApiResponse["body"]) {
  return typeof body === "object" && body && Symbol.asyncIterator in body ? ReadableStream.from(body) : body;
}
