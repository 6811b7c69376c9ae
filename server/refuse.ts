import { randomUUID } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { isKnownHost } from "@/lib/http/known-host";
import { securityHeaders } from "@/lib/http/security-headers";
import { AppError, notFound } from "@/lib/kernel/errors";

const verbs = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const unknownVerb = (verb: string) =>
  new AppError("method_not_allowed", `${verb} is not allowed on this server.`, {
    headers: { allow: [...verbs].join(", ") },
  });
const unknownHost = (host: string) =>
  new AppError(
    "invalid_request",
    `This server is not known as ${host.slice(0, 100)}. If that is its name, set APP_URL or APP_HOSTS.`,
  );
const notHttp = () => new AppError("invalid_request", "This is not an HTTP request that the server can read.");

/** Refuses what Next answers badly: unknown verbs, malformed addresses, and API paths that it would redirect. */
export function refusalOf({ method = "", url = "", headers, httpVersion }: IncomingMessage) {
  if (!verbs.has(method)) return unknownVerb(method);
  if (headers.host === undefined && httpVersion === "1.1") return notHttp();
  if (!url.startsWith("/")) return new AppError("invalid_request", "The address must be a path on this server.");
  try {
    decodeURIComponent(url);
  } catch {
    return new AppError("invalid_request", "The address has a malformed percent-encoding.");
  }
  const [path = ""] = url.split("?");
  if (!isKnownHost(headers.host) && !/^\/health(\/|$)/.test(path)) return unknownHost(headers.host!);
  return /^\/(v1|cms)\/(.*\/)?(\/|$)|^\/(v1|cms)\b.*\\/.test(path) ? notFound() : undefined;
}

export function refuse(response: ServerResponse, error: AppError, requestId: string) {
  response.writeHead(error.status, headersOf(error, requestId)).end(JSON.stringify(error.problem(requestId)));
}

/** Refuses where there is no response object: CONNECT, and requests that Node's parser refuses. */
export function refuseRaw(socket: Duplex, error: NodeJS.ErrnoException | AppError) {
  const busy = (socket as { _httpMessage?: ServerResponse })._httpMessage?.headersSent;
  if (!socket.writable || busy || (error as NodeJS.ErrnoException).code === "ECONNRESET") return socket.destroy();
  const refusal =
    error instanceof AppError ? error : error.code === "HPE_INVALID_METHOD" ? unknownVerb("This verb") : notHttp();
  const requestId = randomUUID();
  const body = JSON.stringify(refusal.problem(requestId));
  const headers = {
    ...securityHeaders,
    ...headersOf(refusal, requestId),
    connection: "close",
    "content-length": Buffer.byteLength(body),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join("")}\r\n`;
  socket.end(head + body, () => socket.destroy());
}

export const refuseConnect = (_: IncomingMessage, socket: Duplex) => refuseRaw(socket, unknownVerb("CONNECT"));

const headersOf = (error: AppError, requestId: string) => ({
  ...error.headers,
  "content-type": "application/problem+json",
  "cache-control": "private, no-store",
  "x-request-id": requestId,
});
