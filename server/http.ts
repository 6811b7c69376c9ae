import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { requestIdOf } from "@/lib/http/origin";
import { securityHeaders } from "@/lib/http/security-headers";
import { noteResponse } from "@/lib/kernel/figures";
import { log } from "@/lib/kernel/log";
import { isStopping } from "@/lib/kernel/stopping";
import { type leastRate, watchBody } from "./bodies";
import { refusalOf, refuse, refuseConnect, refuseRaw } from "./refuse";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Next writes the head of its answers itself: what is set before is in it. */
export const withHeaders =
  (handle: Handler): Handler =>
  (request, response) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    response.setHeader("x-request-id", first(request.headers["x-request-id"])!);
    return handle(request, response);
  };

/** How long a request's head may take, and how long a connection may be idle. A body has its least rate instead. */
const patience = { headMs: 20_000, idleMs: 65_000, checkMs: 2000 };

const graceMs = 300;

/** Prepares every request: sets its id and its address, and refuses some. */
export function httpServer(handle: Handler, least?: typeof leastRate, { headMs, idleMs, checkMs } = patience) {
  /** By socket: how many requests run, and since when there is none. */
  const open = new Map<Socket, { requests: number; idleSince: number }>();
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const { headers, socket } = request;
    const state = open.get(socket) ?? { requests: 0, idleSince: 0 };
    state.requests++;
    response.once("close", () => {
      state.requests--;
      state.idleSince = performance.now();
      noteResponse(response.writableFinished ? response.statusCode : "aborted");
    });
    const requestId = requestIdOf(first(headers["x-request-id"]));
    // Node's parser drops what was sent behind an upgrade. Closing says so: the client sends it again.
    // An instance that is about to stop sends each of its clients to another one.
    if (headers.upgrade !== undefined || isStopping()) response.setHeader("connection", "close");
    if (mayHaveBody(request)) response.once("finish", () => letFinish(request, socket));
    const refusal = refusalOf(request);
    if (refusal) return refuse(request, response, refusal, requestId);
    watchBody(request, (error) => (response.headersSent ? socket.destroy() : refuseRaw(socket, error)), least);
    headers["x-request-id"] = requestId;
    headers["x-kiosk-peer"] = socket.remoteAddress ?? "";
    handle(request, response).catch((error) => {
      log.error({ err: error, request_id: requestId }, "Next failed");
      response.destroy();
    });
  };
  const server = createServer(
    {
      ...{ headersTimeout: headMs, requestTimeout: 0, connectionsCheckingInterval: checkMs },
      ...{ keepAliveTimeout: idleMs, requireHostHeader: false },
    },
    listener,
  )
    .on("checkExpectation", listener)
    .on("connect", refuseConnect)
    .on("clientError", (error, socket) => refuseRaw(socket, error))
    .on("connection", (socket) => {
      open.set(socket, { requests: 0, idleSince: performance.now() });
      socket.once("close", () => open.delete(socket));
    });
  // Node has no option for it: a client that has sent all and says so would get no answer.
  Object.assign(server, { httpAllowHalfOpen: true });
  /**
   * Closes the sockets without a request. Node counts one that a browser opened in advance as busy. On one that was just opened, a request is
   * under way.
   */
  const endIdle = () => {
    const since = performance.now() - graceMs;
    for (const [socket, { requests, idleSince }] of open) if (!requests && idleSince < since) socket.destroy();
  };
  return { server, endIdle };
}

const mayHaveBody = ({ headers }: IncomingMessage) =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;

/**
 * The answer was sent before the whole body came. Closing at once could lose the answer, and reading on may never end:
 * so the rest is read for three seconds.
 */
function letFinish(request: IncomingMessage, socket: Socket) {
  if (request.complete) return;
  // A reader that stopped early has destroyed the request: it would take no more bytes, and the socket's next request
  // would wait for ever.
  request.push = () => true;
  request.resume();
  socket.resume();
  setTimeout(() => request.complete || socket.destroy(), 3000).unref();
}

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
