import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { encodingFor } from "./byte-ranges";
import type { ApiRequest, ApiResponse } from "./origin";

/** In a smaller text, compression gains less than a packet. */
const smallest = 1024;
const maxCached = 200;
const cached = new Map<string, Promise<Uint8Array>>();

const pack = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text),
};

/** Sets `Vary`, and makes the tag weak, because it is the same for all encodings. Returns the encoding to use. */
export function chooseEncoding(text: string, headers: ApiResponse["headers"], request: Pick<ApiRequest, "headers">) {
  if (text.length <= smallest) return undefined;
  headers.vary = "Accept-Encoding";
  const encoding = encodingFor(request.headers["accept-encoding"]);
  if (encoding && headers.etag) headers.etag = `W/${headers.etag}`;
  return encoding;
}

/** A text with a key is compressed once. */
export async function packJson(reply: ApiResponse, text: string, encoding: keyof typeof pack, key?: string) {
  const packing = (key && cached.get(encoding + key)) || pack[encoding](text);
  if (key) {
    if (cached.size >= maxCached) cached.clear();
    cached.set(encoding + key, packing);
  }
  const body = await packing;
  Object.assign(reply.headers, { "content-encoding": encoding, "content-length": String(body.length) });
  return { ...reply, body };
}
