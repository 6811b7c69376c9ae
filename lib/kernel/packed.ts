import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Whole } from "./operation";

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Text that many ask for: its bytes, packed once for those who can unpack them. The work is done beside the main thread. */
export async function packedText(text: string, headers: Record<string, string>): Promise<Whole> {
  const bytes = Buffer.from(text);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes, brotli), promisify(gzip)(bytes)]);
  return {
    bytes: bytes.length,
    etag: `"${createHash("sha1").update(bytes).digest("base64url")}"`,
    read: (from, to) => bytes.subarray(from, to + 1),
    packed: { br, gzip: gz },
    headers: { "cache-control": "public, max-age=0, must-revalidate", vary: "Accept-Encoding", ...headers },
  };
}

/** A function that makes something of an object once, also for all who ask while it is being made. It is dropped with the object. */
export function madeOnce<Source extends object, Made>(make: (source: Source) => Promise<Made>) {
  const made = new WeakMap<Source, Promise<Made>>();
  return (source: Source): Promise<Made> => {
    const found = made.get(source) ?? make(source);
    made.set(source, found);
    return found;
  };
}
