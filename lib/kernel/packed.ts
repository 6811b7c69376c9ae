import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { ByteContent } from "./operation";

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

export function toByteContent(content: string | Uint8Array, headers: Record<string, string>): ByteContent {
  const bytes = Buffer.from(content);
  return {
    bytes: bytes.length,
    etag: `"${createHash("sha1").update(bytes).digest("base64url")}"`,
    read: (from, to) => bytes.subarray(from, to + 1),
    headers: { "cache-control": "public, max-age=0, must-revalidate", ...headers },
  };
}

export async function compressText(text: string, headers: Record<string, string>): Promise<ByteContent> {
  const bytes = Buffer.from(text);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes, brotli), promisify(gzip)(bytes)]);
  return { ...toByteContent(bytes, { vary: "Accept-Encoding", ...headers }), packed: { br, gzip: gz } };
}

/** Caches the promise of the result for each object. The entry is garbage-collected together with the object. */
export function cachedFor<Source extends object, Result>(compute: (source: Source) => Promise<Result>) {
  const results = new WeakMap<Source, Promise<Result>>();
  return (source: Source): Promise<Result> => {
    const found = results.get(source) ?? compute(source);
    results.set(source, found);
    return found;
  };
}
