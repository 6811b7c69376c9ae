import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { clientAddress } from "@/lib/http/credentials";
import { requestIdOf } from "@/lib/http/origin";
import { securityHeaders } from "@/lib/http/security-headers";
import type { AppError } from "@/lib/kernel/contract/errors";
import { addressBlock } from "@/lib/kernel/limits";
import { environment } from "@/lib/kernel/process/environment";
import { log } from "@/lib/kernel/process/log";
import { countResponse } from "@/lib/kernel/process/metrics";
import { isStopping } from "@/lib/kernel/process/stopping";
import { willBeHop } from "./actions";
import { Admission, bounds, isAdmin, kindOf } from "./admission";
import { AfterRush } from "./after-rush";
import { afterBody, hasBody, leastRate, watchBody } from "./bodies";
import { Crowd } from "./crowd";
import { Connection } from "./in-turn";
import { Pace } from "./pace";
import { refusalOf, refuse, refuseConnect, refuseRaw } from "./refuse";
import { type Asked, logEnd } from "./request-line";
import { readersPatience, watchReaders } from "./unread";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Next writes the head of its answers itself: headers that are set before are in it. */
export const withHeaders =
  (handle: Handler): Handler =>
  (request, response) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    response.setHeader("x-request-id", first(request.headers["x-request-id"])!);
    return handle(request, response);
  };

/** How long a request's head may take, and how long a connection may be idle. A body has its least rate instead. */
const usual = {
  ...{ headMs: 20_000, idleMs: 65_000, checkMs: 2000 },
  ...{ least: leastRate, readers: readersPatience, places: bounds },
};

/** A connection that was found idle more often than this is closed when the server stops: it looks every 50 ms. */
const graceLooks = 6;
/** After so many a connection is closed with its answer, and its client opens another one. */
const mostRequests = 10_000;
/** Up to this many connections at once make no turn of the loop long. */
const few = 100;
const kibibyte = 1024;
/** A page's body: of strangers it is a sign-in; of admins a form with an avatar (`bodySizeLimit` in next.config.ts and what frames it). */
const pageBodies = { strangers: 16 * kibibyte, signedIn: (3 * 1024 + 64) * kibibyte };

/** Prepares every request, sets its id and its address, and begins it in its turn; refuses some. */
export function httpServer(handle: Handler, given: Partial<typeof usual> = {}) {
  const { headMs, idleMs, checkMs, least, readers, places } = { ...usual, ...given };
  const open = new Map<Socket, Connection>();
  const crowd = new Crowd();
  const admission = new Admission(crowd, places);
  const pace = new Pace(crowd);
  const afterRush = new AfterRush(few);

  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(request.socket)!;
    // Node's parser drops what was sent behind an upgrade. Closing says so: the client sends it again.
    // An instance that is about to stop sends each of its clients to another one.
    const { upgrade, connection: wishes = "" } = request.headers;
    const isUpgrade = upgrade !== undefined && /\bupgrade\b/i.test(wishes);
    if (isUpgrade || isStopping() || connection.requests + 1 >= mostRequests) response.setHeader("connection", "close");
    const asked = {
      request,
      response,
      id: requestIdOf(first(request.headers["x-request-id"])),
      came: performance.now(),
    };
    request.headers["x-kiosk-peer"] = request.socket.remoteAddress ?? "";
    response.once("close", () => {
      logEnd(asked);
      countResponse(response.writableFinished ? response.statusCode : "aborted");
    });
    const now = () => begin(asked, connection);
    connection.take({ request, response, begin: open.size > few ? () => pace.run(now, clientOf(request)) : now });
  };

  function begin(asked: Asked, { isPipelined }: Connection) {
    const { request, response, id } = asked;
    if (response.destroyed) return; // its client left while it waited
    const { headers, socket, url = "", method = "" } = request;
    if (hasBody(request)) response.once("finish", () => letFinish(request, socket));
    const refuseThis = (error: AppError) => void (response.headersSent || refuse(request, response, error, id));
    const refusal = refusalOf(request);
    if (refusal) return refuseThis(refusal);
    watchBody(request, (error) => (response.headersSent ? socket.destroy() : refuseRaw(socket, error)), least);
    headers["x-request-id"] = id;
    const kind = kindOf(url.split("?", 1)[0]!, method);
    const work = () =>
      handle(request, response).catch((error) => {
        log.error({ err: error, request_id: id }, "Next failed");
        response.destroy();
      });
    if (willBeHop(request)) return void work(); // the one that waits for it has a place
    const client = () => clientOf(request);
    const enter = () => admission.enter({ kind, client, isPipelined, request, response }, work, refuseThis);
    if (kind !== "page") return enter();
    const mostBytes = () => (isAdmin(request) ? pageBodies.signedIn : pageBodies.strangers);
    afterBody({ request, response, mostBytes }, enter, refuseThis);
  }

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
      // Node keeps the address from here on. The system forgets that of a client that resets, though its request is still read.
      if (socket.remoteAddress === undefined) return void socket.destroy();
      open.set(socket, new Connection(socket));
      if (crowd.isComing) {
        socket.pause();
        crowd.whenIn(() => socket.resume());
      }
      crowd.note();
      afterRush.note(open.size);
      socket.once("close", () => {
        open.delete(socket);
        afterRush.note(open.size);
      });
    });
  // Node has no option for it: a client that has sent all and says so would get no answer.
  Object.assign(server, { httpAllowHalfOpen: true });
  const watching = watchReaders(() => open.values(), readers);
  server.once("close", () => clearInterval(watching));
  /**
   * Closes the sockets without a request. Node counts one that a browser opened in advance as busy. On one that was just opened, a request is
   * under way, which may wait because this process is busy: so looks are counted, not time.
   */
  const endIdle = () => {
    for (const [socket, connection] of open)
      if (connection.isIdle && ++connection.idleLooks > graceLooks) socket.destroy();
  };
  return { server, endIdle };
}

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

const clientOf = ({ headers, socket }: IncomingMessage) =>
  addressBlock(
    clientAddress(socket.remoteAddress ?? "", first(headers["x-forwarded-for"]), environment().trustedProxies),
  );

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
