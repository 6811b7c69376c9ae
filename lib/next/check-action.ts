import { parseJson, readBytes } from "@/lib/http/body";
import { isOwnOrigin, readCookie, sessionCookie } from "@/lib/http/credentials";
import { AppError } from "@/lib/kernel/contract/errors";
import { readToken } from "@/lib/people/sessions/token";

const actionError = () => new AppError("invalid_request", "The action was not sent as one of our pages sends it.");

/** Call it first in a server action, because any client can send arguments that differ from those of our pages. */
export function checkArguments(areRight: boolean) {
  if (!areRight) throw actionError();
}

const kibibyte = 1024;
const maxFields = 50;
/** Commas and opening brackets of JSON, also those inside of texts. */
const maxValues = 1000;
const maxBytes = 64 * kibibyte;
/** Next's limit for the body of an action: `bodySizeLimit` in next.config.ts. Only an avatar needs it. */
const maxUploadBytes = 3072 * kibibyte;

/**
 * Checks the body of a server action before Next and React parse it: its type, its size, and that it contains only what our pages
 * send. React's other values, such as references and streams, would make a small body expensive.
 */
export async function checkAction({ headers, body }: Request) {
  const type = headers.get("content-type") ?? "";
  const id = headers.get("next-action");
  const isForm = type.startsWith("multipart/form-data");
  if (!isForm && !(id !== null && type.startsWith("text/plain")))
    throw new AppError("unsupported_media_type", "The action was not sent as one of our pages sends it.");
  checkArguments(id === null || /^[\da-f]{42}$/.test(id));
  const origin = headers.get("origin");
  if (origin !== null && !isOwnOrigin(origin, headers.get("x-forwarded-host") ?? undefined))
    throw new AppError("cross_site", "A signed-in browser may write only from our own pages.");
  const mostBytes = maxActionBytes(type, headers.get("cookie") ?? "");
  const bytes = await readBytes(Object.fromEntries(headers), body as unknown as AsyncIterable<Uint8Array>, mostBytes);
  if (!isForm) return checkArguments(Array.isArray(parsePlain(bytes)));
  let size = 0;
  const parts = `\r\n${bytes.toString("latin1")}`.split(delimiterOf(type));
  checkArguments(parts.length > 2 && parts.length <= maxFields + 2);
  checkArguments(parts.shift() === "" && /^--(?:\r\n)?$/.test(parts.pop()!));
  for (const sent of parts) {
    const [head, name = "", file] = part.exec(sent) ?? [];
    checkArguments(head !== undefined);
    if (file !== undefined) continue;
    const value = sent.slice(head!.length);
    size += name.length + value.length;
    if (isParsed(name)) parsePlain(Buffer.from(value, "latin1"));
  }
  checkArguments(size <= maxBytes);
}

function delimiterOf(type: string) {
  const boundary = /^multipart\/form-data; *boundary=([\w'()+,./:=?-]{1,70})$/.exec(type)?.[1];
  checkArguments(boundary !== undefined);
  return `\r\n--${boundary}`;
}

/**
 * The head of a part as browsers write it. React gets the parts from two parsers, Next's and that of Node, which disagree about
 * many other heads: a part without a file name, for example, is a field for one and a file for the other.
 */
const part =
  /^\r\nContent-Disposition: form-data; name="([ !#$&-[\]-~]+)"(; filename="(?:[^"\\\r\n]+"\r\nContent-Type: [^\r\n]*|"\r\nContent-Type: application\/octet-stream))?\r\n\r\n/;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Our own server refuses larger bodies before it passes them to Next. */
export const maxActionBytes = (type: string, cookies: string) =>
  /^multipart\/form-data\b/i.test(type) && hasSession(cookies) ? maxUploadBytes : maxBytes;

function hasSession(cookies: string) {
  try {
    return !readToken(readCookie(cookies, sessionCookie()) ?? "", "admin").expired;
  } catch {
    return false;
  }
}

/** React parses the fields that it names by numbers. It converts the names as `Number` does. */
const isParsed = (name: string) => !Number.isNaN(Number(name.replace(/^\$ACTION_.*:/s, "")));

function parsePlain(bytes: Buffer) {
  checkArguments(count(bytes.toString("latin1"), /[[{,]/g) <= maxValues);
  const value = parseJson(bytes);
  checkArguments(isPlain(value));
  return value;
}

/** React's values that our pages send: `undefined`, a form, the arguments of a form without scripts, and texts that begin with `$`. */
const special = /^\$(?:\$|undefined$|K1$|@1$)/;

const isPlain = (value: unknown): boolean =>
  typeof value === "string"
    ? !value.startsWith("$") || special.test(value)
    : typeof value !== "object" || value === null || Object.values(value).every(isPlain);
