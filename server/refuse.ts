import { randomUUID } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { corsHeaders } from "@/lib/http/cors";
import { clientAddress } from "@/lib/http/credentials";
import { isKnownHost } from "@/lib/http/known-host";
import { problemAnswer } from "@/lib/http/problem-answer";
import { securityHeaders } from "@/lib/http/security-headers";
import { languageFor } from "@/lib/i18n/language";
import { type Said, say } from "@/lib/i18n/say";
import { AppError, notFound } from "@/lib/kernel/contract/errors";
import { countResponse } from "@/lib/kernel/process/metrics";
import { logRequest } from "@/lib/kernel/process/request-lines";
import { remembering } from "@/lib/kernel/work/remembering";

const verbs = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const unknownVerb = (verb: string | { said: Said }) =>
  new AppError("method_not_allowed", say("{method} is not allowed on this server.", { method: verb }), {
    headers: { allow: [...verbs].join(", ") },
  });
const unknownHost = (host: string) =>
  new AppError(
    "invalid_request",
    say("This server is not known as {host}. If that is its name, set APP_URL or APP_HOSTS.", {
      host: host.slice(0, 100),
    }),
  );
const timedOut = "ERR_HTTP_REQUEST_TIMEOUT";
const tooSlow = () => new AppError("invalid_request", "The head of the request did not arrive in time.");
const notHttp = () => new AppError("invalid_request", "This is not an HTTP request that the server can read.");

const tooManyHeaders = () =>
  new AppError("invalid_request", say("A request may have at most {number} headers.", { number: mostHeaders }), {
    headers: { connection: "close" },
  });

/** Node drops headers beyond 1,000, and nobody here would see the length of a body among them. */
const mostHeaders = 500;
/** Next would answer another path than the one by whose kind we bound and guard the request. Browsers resolve such paths themselves. */
const isIndirect = /[/\\](?:\.|%2e){1,2}(?:[/\\]|$)/i;
/** Next has a path for it, which answers with 500. */
const failurePage = "/_global-error";

const isKnown = remembering(isKnownHost);

/** Refuses what Next answers badly: unknown verbs, malformed addresses, and API paths that it would redirect. */
export function refusalOf({ method = "", url = "", headers, rawHeaders, httpVersion }: IncomingMessage) {
  if (!verbs.has(method)) return unknownVerb(method);
  if (rawHeaders.length > 2 * mostHeaders) return tooManyHeaders();
  if (headers.host === undefined && httpVersion === "1.1") return notHttp();
  if (!url.startsWith("/")) return new AppError("invalid_request", "The address must be a path on this server.");
  if (!isDecodable(url)) return new AppError("invalid_request", "The address has a malformed percent-encoding.");
  const [path = ""] = url.split("?");
  if (headers.host !== undefined && !isKnown(headers.host) && !/^\/(health(\/|$)|metrics$)/.test(path))
    return unknownHost(headers.host);
  if (isIndirect.test(path) || path === failurePage) return notFound();
  const isOdd = path.endsWith("/") || path.includes("//") || path.includes("\\");
  return isOdd && /^\/(v1|cms)(\/|\b.*\\)/.test(path) ? notFound() : undefined;
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

export function refuse(request: IncomingMessage, response: ServerResponse, error: AppError, requestId: string) {
  const language = languageFor(request.headers["accept-language"]);
  const { status, headers, body } = problemAnswer(error, { requestId, language });
  const { origin } = request.headers;
  const cors = corsHeaders({ path: request.url ?? "", origin }, headers);
  response.writeHead(status, { ...securityHeaders, ...headers, ...cors, "x-request-id": requestId }).end(body);
}

type Refused = NodeJS.ErrnoException | AppError;

/** Refuses where there is no response object: CONNECT, and requests that Node's parser refuses. */
export function refuseRaw(socket: Duplex, error: Refused) {
  const answering = (socket as { _httpMessage?: ServerResponse })._httpMessage;
  // Behind a whole request came something else. That one gets its own answer first.
  if (answering?.req.complete && !(error instanceof AppError))
    return void answering.once("close", () => refuseRaw(socket, error));
  if (!socket.writable || answering?.headersSent || isUnused(socket, error)) return socket.destroy();
  const refusal = refusalFor(error);
  const requestId = randomUUID();
  const { status, headers: own, body } = problemAnswer(refusal, { requestId, language: "en" });
  countResponse(status);
  const ip = (socket as Socket).remoteAddress;
  logRequest(status, "", () => ({ request_id: requestId, status, ip: ip && clientAddress(ip, undefined, 0) }));
  const headers = {
    ...{ ...securityHeaders, ...own, "x-request-id": requestId },
    connection: "close",
    "content-length": Buffer.byteLength(body),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`;
  socket.end(head + body, () => socket.destroy());
}

/** Reset, or opened in advance by a browser: a later request of that browser must not get this answer. */
const isUnused = (socket: Duplex, error: Refused) =>
  error.code === "ECONNRESET" || (error.code === timedOut && (socket as Socket).bytesRead === 0);

function refusalFor(error: Refused) {
  if (error instanceof AppError) return error;
  if (error.code === "HPE_INVALID_METHOD") return unknownVerb({ said: "This verb" });
  return error.code === timedOut ? tooSlow() : notHttp();
}

export const refuseConnect = (_: IncomingMessage, socket: Duplex) => refuseRaw(socket, unknownVerb("CONNECT"));
