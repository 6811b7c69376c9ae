import { AppError } from "@/lib/kernel/errors";
import { pictureType } from "@/lib/storage/media";
import { openPicture } from "@/lib/storage/picture";

const mostPixels = 25_000_000;
const side = 512;

/** Made anew from its pixels: a small WebP, upright, without what a camera or an attacker wrote beside them. */
export async function toAvatar(bytes: Uint8Array): Promise<Uint8Array> {
  if (!pictureType(bytes))
    throw new AppError("unsupported_media_type", "An avatar must be a JPEG, PNG, WebP, GIF or AVIF picture.");
  const { picture, draw } = await openPicture(bytes, { mostPixels, path: "file" });
  const small = picture.autoOrient().resize(side, side, { fit: "inside", withoutEnlargement: true });
  return (await draw(small.webp({ quality: 82 }))).data;
}
