import type { Sharp } from "sharp";
import type { PictureExtension } from "@/lib/storage/media";
import { openPicture } from "@/lib/storage/picture";

/** All pictures of an animation count together. */
const mostPixels = 50_000_000;

/** Redraws the picture in its own format: upright, without metadata or anything else hidden in the file. */
export async function cleanPicture(bytes: Uint8Array, type: PictureExtension, path: string) {
  const animated = type === "gif" || type === "webp";
  const { picture, metadata, draw } = await openPicture(bytes, { mostPixels, path, animated });
  const upright = (metadata.pages ?? 1) > 1 ? picture : picture.autoOrient(); // animations are not turned
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
