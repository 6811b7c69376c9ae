import { type IncomingMessage, request } from "node:http";
import { Readable } from "node:stream";
import { readToken } from "@/lib/people/sessions/token";
import { secretHeader } from "./messages";

/** What the copy is told of a request. No cookie is among it. */
const told = [
  ...["accept", "accept-language", "content-type", "content-length", "idempotency-key"],
  ...["if-none-match", "if-range", "range", "user-agent", "x-request-id"],
];
/** What the browser is told of the answer. It can set no cookie here, and nothing keeps it for others. */
const toldBack = [
  ...["accept-ranges", "allow", "content-disposition", "content-language", "content-range"],
  ...["content-security-policy", "content-type", "etag", "idempotent-replayed", "retry-after", "x-request-id"],
];

interface Asked {
  method: string;
  /** With its query, as the copy knows it. */
  path: string;
  /** Lower-cased names. */
  headers: Readonly<Record<string, string | undefined>>;
  body: AsyncIterable<Uint8Array> | null;
  signal: AbortSignal;
}

/** Lets the copy answer. */
export async function passOn({ port, secret }: { port: number; secret: string }, asked: Asked) {
  const { method, path, headers, body, signal } = asked;
  const passed = Object.fromEntries(told.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));
  if (headers.authorization && !isOurs(headers.authorization)) passed.authorization = headers.authorization;
  passed[secretHeader] = secret;
  if (!body) delete passed["content-length"]; // the copy would take the next request for the body
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sending = request({ host: "127.0.0.1", port, method, path, headers: passed, signal }, resolve);
    sending.on("error", reject);
    if (body) Readable.from(body).on("error", reject).pipe(sending);
    else sending.end();
  });
  const { statusCode: status = 502 } = answer;
  const shown = Object.fromEntries(
    toldBack.flatMap((name) => (answer.headers[name] === undefined ? [] : [[name, String(answer.headers[name])]])),
  );
  return {
    status,
    headers: { ...shown, "cache-control": "private, no-store" } as Record<string, string>,
    body: answer,
  };
}

/** A token of the shop itself opens nothing in the copy, so the copy does not get it. */
function isOurs(authorization: string) {
  const [, token = ""] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  try {
    readToken(token, "api");
    return true;
  } catch {
    return false;
  }
}
