import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { log } from "@/lib/log";
import { requestIdOf } from "@/lib/origin";
import { securityHeaders } from "@/lib/security-headers";
import { refusalOf, refuse, refuseConnect, refuseRaw } from "./refuse";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The socket's side of every request: its id, its address, the headers of every response, what is refused before Next. */
export function httpServer(handle: Handler): Server {
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const { headers, socket } = request;
    const requestId = requestIdOf(first(headers["x-request-id"]));
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    response.setHeader("x-request-id", requestId);
    response.once("finish", () => letFinish(request));
    const refusal = refusalOf(request);
    if (refusal) return refuse(response, refusal, requestId);
    headers["x-request-id"] = requestId;
    headers["x-kiosk-peer"] = socket.remoteAddress ?? "";
    handle(request, response).catch((error) => {
      log.error({ err: error, request_id: requestId }, "Next failed");
      response.destroy();
    });
  };
  return createServer({ keepAliveTimeout: 65_000, requireHostHeader: false }, listener)
    .on("checkExpectation", listener)
    .on("connect", refuseConnect)
    .on("clientError", (error, socket) => refuseRaw(socket, error));
}

/** Answered before all of its body came: closing at once would lose the answer on its way, reading on would never end. */
function letFinish(request: IncomingMessage) {
  if (request.complete) return;
  request.resume();
  setTimeout(() => request.complete || request.socket.destroy(), 3000).unref();
}

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
