import { msg, type Translatable } from "@/lib/i18n/msg";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import { isSchema } from "@/lib/kernel/input";
import type { AnyOperation } from "@/lib/kernel/operation";
import { readForm } from "./multipart";
import type { Body } from "./origin";

interface Readable {
  headers: Record<string, string | undefined>;
  body: Body | null;
}

const kibibyte = 1024;
/** The maximum size of a JSON body. Public operations, such as sign-in and registration, need only a small one. */
const bodyLimit = (operation: AnyOperation) => (operation.access === "public" ? 64 : 1024) * kibibyte;

/** Checks the media type, then the size, then the JSON. Does not read a body that the operation does not accept. */
export async function readBody(operation: AnyOperation, { headers, body }: Readable): Promise<unknown> {
  if (operation.body === undefined) return undefined;
  const [type = "", ...parameters] = (headers["content-type"] ?? "")
    .split(";")
    .map((part) => part.trim().toLowerCase());
  if ("parts" in operation.body) {
    if (type !== "multipart/form-data") throw notOfType("multipart/form-data");
    return readForm({ headers, body }, operation.body);
  }
  if ("raw" in operation.body) return { bytes: await readBytes(headers, body, operation.body.raw), headers };
  if (!isSchema(operation.body)) return undefined;
  if (await isEmpty(headers, body)) return {};
  if (type !== "application/json") throw notOfType("application/json");
  if (parameters.some((part) => /^charset=/.test(part) && !/^charset="?utf-?8"?$/.test(part)))
    throw unsupported("The body must be UTF-8.");
  if ((headers["content-encoding"] ?? "identity") !== "identity")
    throw unsupported("The body must be sent as it is, not compressed.");
  const bytes = await readBytes(headers, body, bodyLimit(operation));
  return bytes.length ? parseJson(bytes) : {};
}

/**
 * Next provides a stream even if no body was sent. Without a media type and a length, only reading it shows whether it
 * is empty.
 */
async function isEmpty(headers: Readable["headers"], body: Readable["body"]) {
  if (body === null || headers["content-length"] === "0") return true;
  if (headers["content-type"] !== undefined || headers["content-length"] !== undefined) return false;
  for await (const chunk of rejectTruncated(body)) if (chunk.byteLength) return false;
  return true;
}

const unsupported = (refusal: Translatable) => new AppError("unsupported_media_type", refusal);
const notOfType = (type: string) => unsupported(msg("The body must be {type}.", { type }));

export async function readBytes(headers: Readable["headers"], body: Readable["body"], maxBytes: number) {
  const tooLarge = () =>
    new AppError("payload_too_large", msg("The body may have at most {size} KiB.", { size: maxBytes / 1024 }));
  const declared = Number(headers["content-length"] ?? 0);
  if (declared > maxBytes) throw tooLarge();
  const whole = body?.whole?.();
  if (whole) {
    if (whole.byteLength > maxBytes) throw tooLarge();
    return whole as Buffer;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ? rejectTruncated(body) : []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function* rejectTruncated(body: AsyncIterable<Uint8Array>) {
  try {
    yield* body;
  } catch {
    throw invalid({ path: "", code: "cut_off", message: "The body is cut off." });
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

export function parseJson(bytes: Uint8Array): unknown {
  try {
    const text = utf8.decode(bytes);
    if (depthOf(text) <= 64) return JSON.parse(text);
  } catch {}
  throw new AppError("malformed_json", "The body is not JSON in UTF-8, or nests deeper than 64 levels.");
}

/** Counts nested brackets outside strings, before the parser recurses into them. */
function depthOf(text: string) {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 92) at++;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 91 || code === 123) deepest = Math.max(deepest, ++depth);
    else if (code === 93 || code === 125) depth--;
  }
  return deepest;
}
