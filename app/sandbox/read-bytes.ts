/** A picture that the shop sends to WeChat Pay can have 2 MiB. */
const maxBytes = 3 * 1024 * 1024;

/** Reads the body of a sandbox request. Returns undefined if it is too long. */
export async function readBytes(request: Request) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
