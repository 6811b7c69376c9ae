/** What may be uploaded at all, by the ending that a key gets. */
export const mediaTypes = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
} as const;
export type Extension = keyof typeof mediaTypes;

export const mediaTypeOf = (key: string): string | undefined =>
  mediaTypes[key.slice(key.lastIndexOf(".") + 1) as Extension];

/** A picture's type by its first bytes; never by its name or by what the sender calls it. */
export function pictureType(bytes: Uint8Array): Extension | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "jpg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) return "webp";
  if (/^GIF8[79]a/.test(head)) return "gif";
  return head.startsWith("ftyp", 4) && /avi[fs]/.test(head.slice(8)) ? "avif" : undefined;
}
