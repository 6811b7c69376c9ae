import type { Sharp } from "sharp";
import type { PictureExtension } from "@/lib/storage/media";
import { openPicture } from "@/lib/storage/picture";

/** Of an animation all pictures together. */
const mostPixels = 50_000_000;

/** Drawn anew in its own format: upright, without metadata and without whatever else was hidden in the file. */
export async function cleanPicture(bytes: Uint8Array, type: PictureExtension, path: string) {
  const animated = type === "gif" || type === "webp";
  const { picture, metadata, draw } = await openPicture(bytes, { mostPixels, path, animated });
  const upright = (metadata.pages ?? 1) > 1 ? picture : picture.autoOrient(); // no animation is turned
  const lossless = Buffer.from(bytes.subarray(0, 64)).includes("VP8L");
  const palette = metadata.isPalette;
  const written: Record<PictureExtension, (from: Sharp) => Sharp> = {
    jpg: (from) => from.jpeg({ quality: 90 }),
    png: (from) => from.png({ palette }),
    webp: (from) => from.webp({ quality: 90, lossless }),
    gif: (from) => from.gif({ effort: 3 }),
    avif: (from) => from.avif({ quality: 65, effort: 2 }),
  };
  const { data, info } = await draw(written[type](upright));
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
}
