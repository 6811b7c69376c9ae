import { AppError, invalid } from "@/lib/errors";
import { pictureType } from "@/lib/storage/media";

const mostPixels = 25_000_000;
const side = 512;

/** Made anew from its pixels: a small WebP, upright, without what a camera or an attacker wrote beside them. */
export async function toAvatar(bytes: Uint8Array): Promise<Uint8Array> {
  if (!pictureType(bytes))
    throw new AppError("unsupported_media_type", "An avatar must be a JPEG, PNG, WebP, GIF or AVIF picture.");
  const { default: sharp } = await import("sharp"); // native, large, and seldom needed
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable);
  if (width * height > mostPixels)
    throw refused("too_big", `A picture may have at most ${mostPixels / 1_000_000} million pixels.`);
  return sharp(bytes, { limitInputPixels: mostPixels, sequentialRead: true })
    .autoOrient()
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: 10 })
    .toBuffer()
    .catch(unreadable);
}

function unreadable(): never {
  throw refused("unreadable", "The picture is broken: it cannot be read.");
}

const refused = (code: string, message: string) => invalid({ path: "file", code, message });
