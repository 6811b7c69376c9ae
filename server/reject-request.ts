import { randomUUID } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { corsHeaders } from "@/lib/http/cors";
import { clientAddress, isKnownHost } from "@/lib/http/credentials";
import { routeKind } from "@/lib/http/page-paths";
import { problemResponse } from "@/lib/http/problem-response";
import { securityHeaders } from "@/lib/http/security-headers";
import { languageFor } from "@/lib/i18n/language";
import { msg, type Translatable } from "@/lib/i18n/msg";
import { AppError, notFound } from "@/lib/kernel/contract/errors";
import { problemOf } from "@/lib/kernel/contract/problem";
import { countResponse } from "@/lib/kernel/process/metrics";
import { logRequest } from "@/lib/kernel/process/request-lines";
import { maxActionBytes } from "@/lib/next/check-action";
import { getPath } from "./request-limits";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const unknownMethod = (method: string | { said: Translatable }) =>
  new AppError("method_not_allowed", msg("{method} is not allowed on this server.", { method }), {
    headers: { allow: [...methods].join(", ") },
  });
const unknownHost = (host: string) =>
  new AppError(
    "invalid_request",
    msg("This server is not known as {host}. If that is its name, set APP_URL or APP_HOSTS.", {
      host: host.slice(0, 100),
    }),
  );
const notHttp = () => new AppError("invalid_request", "This is not an HTTP request that the server can read.");
const tooManyHeaders = () =>
  new AppError("invalid_request", msg("A request may have at most {number} headers.", { number: maxHeaders }), {
    headers: { connection: "close" },
  });

/** Node drops headers beyond 1,000, possibly including Content-Length. */
const maxHeaders = 500;
/** Next would resolve such a path after the limits were applied. Browsers resolve it before sending. */
const dotSegments = /[/\\](?:\.|%2e){1,2}(?:[/\\]|$)/i;
/** Paths that an API client may guess: other versions and spellings. Next would answer with a page. */
const likeApi = /^\/(?:v\d[^/]*|cms|api)(?:\/|$)/i;
const apiRoots = /^\/(?:v1|cms|api\/(?:auth|sweep))(?:\/|$)/;
const noSuchApi = () => notFound("There is no such API: the storefront's is below /v1, the back office's below /cms.");
/** A Next page that responds 500. */
const failurePage = "/_global-error";

/** Refuses what Next handles badly: unknown methods, malformed addresses, and API paths that it would redirect. */
export function validateRequest(request: IncomingMessage) {
  const { method = "", url = "", headers, rawHeaders, httpVersion } = request;
  if (!methods.has(method)) return unknownMethod(method);
  if (rawHeaders.length > 2 * maxHeaders) return tooManyHeaders();
  if (headers.host === undefined && httpVersion === "1.1") return notHttp();
  if (!url.startsWith("/")) return new AppError("invalid_request", "The address must be a path on this server.");
  if (!isDecodable(url)) return new AppError("invalid_request", "The address has a malformed percent-encoding.");
  const path = getPath(request);
  if (headers.host !== undefined && !isKnownHost(headers.host) && !/^\/(health(\/|$)|metrics$)/.test(path))
    return unknownHost(headers.host);
  if (dotSegments.test(path) || path === failurePage) return notFound();
  const isMalformed = path.endsWith("/") || path.includes("//") || path.includes("\\");
  if (isMalformed && /^\/(v1|cms)(\/|\b.*\\)/.test(path)) return notFound();
  if (likeApi.test(path) && !apiRoots.test(path)) return noSuchApi();
  return method === "GET" || method === "HEAD" || method === "OPTIONS" ? undefined : validateWrite(path, request);
}

/** Pages accept only server actions. Files accept no writes. */
function validateWrite(path: string, { method = "", headers }: IncomingMessage) {
  const answerer = routeKind(path);
  if (answerer === "handler") return undefined;
  const { "content-type": type = "", cookie = "" } = headers;
  const isForm = /^multipart\/form-data\b/i.test(type);
  if (answerer === "file" || method !== "POST" || !(isForm || headers["next-action"] !== undefined))
    return new AppError("method_not_allowed", msg("{method} is not allowed on this path.", { method }), {
      headers: { allow: "GET, HEAD" },
    });
  const maxBytes = maxActionBytes(type, cookie);
  if (Number(headers["content-length"] ?? 0) <= maxBytes) return undefined;
  return new AppError("payload_too_large", msg("The body may have at most {size} KiB.", { size: maxBytes / 1024 }));
}

function isDecodable(url: string) {
  if (!url.includes("%")) return true;
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/** A busy page is a line of plain text, because rendering an error page would add to the load. */
export function rejectRequest(request: IncomingMessage, response: ServerResponse, error: AppError, requestId: string) {
  const { url = "", headers: requestHeaders } = request;
  const language = languageFor(requestHeaders["accept-language"]);
  const { status, headers, body } = problemResponse(error, { requestId, language });
  const isBusyPage = status === 503 && routeKind(getPath(request)) === "page";
  if (isBusyPage) headers["content-type"] = "text/plain; charset=utf-8";
  const cors = corsHeaders({ path: url, origin: requestHeaders.origin }, headers);
  response.writeHead(status, { ...securityHeaders, ...headers, ...cors, "x-request-id": requestId });
  response.end(isBusyPage ? problemOf(error, requestId, language).detail : body);
}

/** Refuses where there is no response object: CONNECT, and requests that Node's parser rejects. */
function rejectRaw(socket: Duplex, refusal: AppError) {
  const requestId = randomUUID();
  const { status, headers: problemHeaders, body } = problemResponse(refusal, { requestId, language: "en" });
  countResponse(status);
  const ip = (socket as Socket).remoteAddress;
  logRequest(status, "", () => ({ request_id: requestId, status, ip: ip && clientAddress(ip, undefined, 0) }));
  const headers = {
    ...securityHeaders,
    ...problemHeaders,
    "x-request-id": requestId,
    connection: "close",
    "content-length": Buffer.byteLength(body),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`;
  socket.end(head + body, () => socket.destroy());
}

export const rejectConnect = (_: IncomingMessage, socket: Duplex) => rejectRaw(socket, unknownMethod("CONNECT"));

/**
 * Refuses what Node's parser rejects. A connection that a browser opened in advance gets no response, since the browser would
 * take it for the response to its next request.
 */
export function rejectUnparsed({ code }: NodeJS.ErrnoException, socket: Duplex) {
  const timedOut = code === "ERR_HTTP_REQUEST_TIMEOUT";
  if (!socket.writable || code === "ECONNRESET" || (timedOut && (socket as Socket).bytesRead === 0)) socket.destroy();
  else if (timedOut) rejectRaw(socket, new AppError("invalid_request", "The request did not arrive in time."));
  else rejectRaw(socket, code === "HPE_INVALID_METHOD" ? unknownMethod({ said: "This verb" }) : notHttp());
}
