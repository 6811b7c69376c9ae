import { AppError } from "@/lib/kernel/errors";
import { pictureType } from "@/lib/storage/media";
import { openPicture } from "@/lib/storage/picture";

const mostPixels = 25_000_000;
const side = 512;

/** Redraws the picture as a small, upright WebP, without metadata or anything else hidden in the file. */
export async function toAvatar(bytes: Uint8Array): Promise<Uint8Array> {
  if (!pictureType(bytes))
    throw new AppError("unsupported_media_type", "An avatar must be a JPEG, PNG, WebP, GIF or AVIF picture.");
  const { picture, draw } = await openPicture(bytes, { mostPixels, path: "file" });
  const small = picture.autoOrient().resize(side, side, { fit: "inside", withoutEnlargement: true });
  return (await draw(small.webp({ quality: 82 }))).data;
}
