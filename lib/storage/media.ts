/** The media types that can be uploaded, by file extension. */
export const mediaTypes = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
  pdf: "application/pdf",
  mp4: "video/mp4",
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
export type Extension = keyof typeof mediaTypes;
export type PictureExtension = "jpg" | "png" | "webp" | "gif" | "avif";

export const isPicture = (type: Extension): type is PictureExtension => mediaTypes[type].startsWith("image/");

export const mediaTypeOf = (key: string): string | undefined =>
  mediaTypes[key.slice(key.lastIndexOf(".") + 1) as Extension];

/** True if browsers display the type. They download all others. */
export const isDisplayable = (mediaType: string) => /^(image|video)\/|\/pdf$/.test(mediaType);

/** Detects the type by the first bytes, never by the file name or the declared media type. */
export function pictureType(bytes: Uint8Array): PictureExtension | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "jpg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) return "webp";
  if (/^GIF8[79]a/.test(head)) return "gif";
  return head.startsWith("ftyp", 4) && /avi[fs]/.test(head.slice(8)) ? "avif" : undefined;
}
