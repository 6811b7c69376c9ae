import { ReadableStream } from "node:stream/web";
import { after } from "next/server";
import { answer } from "@/lib/http/answer";
import type { Answer } from "@/lib/http/messages";
import { peerOf } from "@/lib/http/origin";
import type { AnyOperation, Operation, Verb } from "@/lib/kernel/operation";
import { log } from "@/lib/kernel/process/log";
import { inShop, secondShop } from "@/lib/kernel/process/second-shop";

const pieceBytes = 32 * 1024;
/**
 * Our server counts what waits in a connection for its reader, and ends those with most. What waits here for its next piece it does not see,
 * so beyond this much an answer leaves whole.
 */
const mostHeld = 8 * 1024 * 1024;
let heldBytes = 0;

type Params<P> = P extends `${string}{${infer Name}}${infer Rest}` ? { [K in Name]: string } & Params<Rest> : unknown;
type Handler<P> = (request: Request, context: { params: Promise<Params<P>> }) => Promise<Response>;

/**
 * `export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(orders.list, orders.place)`
 * A route exports every method, because Next's own 405 has neither `Allow` nor a body.
 */
export function route<P extends string>(
  ...operations: Operation<P, any, any, any, any, any>[]
): Record<Verb | "HEAD" | "OPTIONS", Handler<P>> {
  const handler: Handler<P> = async (request, context) =>
    respond(await serve(operations, request, (await context.params) as Record<string, string>));
  return {
    GET: handler,
    HEAD: handler,
    POST: handler,
    PUT: handler,
    PATCH: handler,
    DELETE: handler,
    OPTIONS: handler,
  };
}

/** Runs work after the answer. Next keeps a serverless function awake for it. */
export function later(work: () => Promise<void>) {
  const shop = secondShop();
  after(() =>
    (shop ? inShop(shop, work) : work()).catch((error) => log.error({ err: error }, "work after an answer failed")),
  );
}

function serve(operations: readonly AnyOperation[], request: Request, params: Record<string, string>) {
  const { pathname, search } = new URL(request.url);
  // Next drops an answer's Content-Encoding: packed bytes could not be read.
  const { "accept-encoding": _, ...headers } = Object.fromEntries(request.headers);
  return answer(operations, {
    method: request.method,
    path: pathname,
    params,
    query: search.slice(1),
    headers,
    peer: peerOf(headers),
    body: bodyOf(request, Number(headers["content-length"])),
    later,
  });
}

/** Reads a small body in one piece: a web stream costs more than everything else here. */
function bodyOf(request: Request, length: number): AsyncIterable<Uint8Array> | null {
  if (length <= 64 * 1024) return inOnePiece(request);
  return request.body as unknown as AsyncIterable<Uint8Array> | null;
}

async function* inOnePiece(request: Request) {
  yield new Uint8Array(await request.arrayBuffer());
}

function respond({ status, headers, body }: Answer) {
  return new Response(bodyFor(body) as BodyInit | null, { status, headers });
}

/** Next waits between the pieces of a stream. A megabyte in one piece for each of hundreds of clients would hold up everybody else. */
function bodyFor(body: Answer["body"]) {
  if (body === null) return null;
  if (typeof body === "object" && Symbol.asyncIterator in body) return ReadableStream.from(body);
  if (body.length <= pieceBytes) return body;
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  return heldBytes + bytes.length > mostHeld ? bytes : ReadableStream.from(inPieces(bytes));
}

function* inPieces(bytes: Uint8Array) {
  heldBytes += bytes.length;
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  } finally {
    heldBytes -= bytes.length;
  }
}
