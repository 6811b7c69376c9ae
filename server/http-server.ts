import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { clientAddress } from "@/lib/http/credentials";
import { chooseRequestId } from "@/lib/http/origin";
import { busyError } from "@/lib/kernel/contract/errors";
import { environment } from "@/lib/kernel/process/environment";
import { log } from "@/lib/kernel/process/log";
import { countResponse } from "@/lib/kernel/process/metrics";
import { type LoggedResponse, logRequest, plain, plainPath } from "@/lib/kernel/process/request-lines";
import { isStopping } from "@/lib/kernel/process/stopping";
import { rejectConnect, rejectRequest, rejectUnparsed, validateRequest } from "./reject-request";
import { classifyRequest, getPath, hasBody, requestLimits } from "./request-limits";

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** In milliseconds. Proxies close idle connections after 60 seconds, so this server closes them later. */
const defaultTimeouts = {
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
  /** A connection with a request is closed if neither the request nor the response makes progress for this long. */
  stalledTimeout: 60_000,
};
const maxConnections = 5000;
const maxRequestsPerSocket = 10_000;
/** Time for the client to finish its body after the response has been sent. Closing at once could lose the response. */
const bodyDrainMs = 3000;

/** Refuses malformed or excess requests and passes all others to `handle`. A connection has one request at a time. */
export function createHttpServer(
  handle: Handler,
  limits = requestLimits,
  overrides: Partial<typeof defaultTimeouts> = {},
) {
  const { stalledTimeout, ...timeouts } = { ...defaultTimeouts, ...overrides };
  const responses = new WeakMap<Socket, ServerResponse>();
  /** Connections whose next request waits for the end of a response that has begun. */
  const queued = new WeakSet<Socket>();
  const unusedSockets = new Set<Socket>();
  const inProgress = { read: 0, write: 0, upload: 0, page: 0, form: 0 };

  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const { socket, headers } = request;
    const previous = responses.get(socket);
    if (previous) {
      if (!previous.headersSent || queued.has(socket)) return closeAfter(previous);
      // A client has all bytes of a file before the end of its stream is noticed here, and can then send its next request.
      queued.add(socket);
      previous.once("close", () => {
        queued.delete(socket);
        if (!socket.destroyed && !closing.has(previous)) listener(request, response);
      });
      return;
    }
    responses.set(socket, response);
    unusedSockets.delete(socket);
    const startedAt = performance.now();
    const id = chooseRequestId(firstValue(headers["x-request-id"]));
    headers["x-request-id"] = id;
    headers["x-kiosk-peer"] = socket.remoteAddress ?? "";
    // Node's parser drops bytes that follow an upgrade request. On a closed connection the client sends them again.
    const isUpgrade = headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? "");
    if (isUpgrade || isStopping()) response.setHeader("connection", "close");
    response.once("close", () => {
      responses.delete(socket);
      logResponse(request, response, performance.now() - startedAt);
      countResponse(response.writableFinished ? response.statusCode : "aborted");
    });
    if (hasBody(request)) response.once("finish", () => drainBody(request));
    const kind = classifyRequest(request);
    const refusal = validateRequest(request) ?? (kind && inProgress[kind] >= limits[kind] ? busyError() : undefined);
    if (refusal) return rejectRequest(request, response, refusal, id);
    if (kind) {
      inProgress[kind]++;
      response.once("close", () => inProgress[kind]--);
    }
    handle(request, response).catch((error) => {
      log.error({ err: error, request_id: id }, "a request failed");
      response.destroy();
    });
  };

  const server = createServer({ ...timeouts, requireHostHeader: false }, listener)
    .on("checkExpectation", listener)
    .on("connect", rejectConnect)
    .on("clientError", (error, socket) => {
      const previous = responses.get(socket as Socket);
      if (previous?.req.complete) closeAfter(previous);
      else if (previous?.headersSent) socket.destroy();
      else rejectUnparsed(error, socket);
    })
    .on("connection", (socket) => {
      // After a reset the client's address is unknown, although its request can still be read.
      if (socket.remoteAddress === undefined) return void socket.destroy();
      unusedSockets.add(socket);
      socket.once("close", () => unusedSockets.delete(socket));
    });
  Object.assign(server, { maxConnections, maxRequestsPerSocket, timeout: stalledTimeout });

  /** Stops accepting connections. Resolves when all requests in progress have ended. */
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve);
      for (const socket of unusedSockets) socket.destroy(); // browsers open some in advance
      const closing = setInterval(() => server.closeIdleConnections(), 50);
      server.once("close", () => clearInterval(closing));
    });
  return { server, close };
}

const closing = new WeakSet<ServerResponse>();

/** The client has sent more bytes during a request. The connection closes after the response, so the client sends them again. */
function closeAfter(response: ServerResponse) {
  if (closing.has(response)) return;
  closing.add(response);
  const { socket } = response.req;
  socket.pause();
  if (!response.headersSent) response.setHeader("connection", "close");
  response.once("finish", () => socket.destroySoon());
}

function drainBody(request: IncomingMessage) {
  if (request.complete) return;
  // `resume` alone has no effect while an iterator that is about to end listens for `readable`.
  request.on("data", () => {}).resume();
  setTimeout(() => request.complete || request.socket.destroy(), bodyDrainMs).unref();
}

/** The status that nginx logs if the client disconnects before the response begins. */
const clientClosedRequest = 499;

/** Logs pages, files, form sign-ins and refusals. API operations log their own responses. */
function logResponse(request: IncomingMessage, response: ServerResponse & LoggedResponse, ms: number) {
  if (response.hasLine) return;
  response.hasLine = true;
  const { method = "", headers } = request;
  const path = getPath(request);
  const status = response.headersSent ? response.statusCode : clientClosedRequest;
  const [peer, forwarded] = [String(headers["x-kiosk-peer"]), firstValue(headers["x-forwarded-for"])];
  logRequest(status, path, () => ({
    request_id: headers["x-request-id"],
    method: plain(method, 20),
    path: plainPath(path),
    status,
    ms: Math.round(ms * 10) / 10,
    ip: plain(clientAddress(peer, forwarded, environment().trustedProxies)),
  }));
}

const firstValue = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
