import type { Sharp } from "sharp";
import { say } from "@/lib/i18n/say";
import { invalid } from "@/lib/kernel/errors";

const secondsToDraw = 20;

interface Wanted {
  mostPixels: number;
  /** The picture's path in the body. */
  path: string;
  /** Counts and keeps all frames, not only the first. */
  animated?: boolean;
}

/** Opens a picture, ready to be drawn anew. The number of pixels is checked before one is decoded. */
export async function openPicture(bytes: Uint8Array, { mostPixels, path, animated = false }: Wanted) {
  const { default: sharp } = await import("sharp"); // native, large, and seldom needed
  const unreadable = () =>
    invalid({
      path,
      code: "unreadable",
      message: "The picture cannot be read: it is broken, or reading it takes too long.",
    });
  const failed = () => Promise.reject(unreadable());
  const metadata = await sharp(bytes, { limitInputPixels: false, animated }).metadata().catch(failed);
  if (metadata.width * metadata.height > mostPixels) {
    const message = say("A picture may have at most {most} million pixels.", { most: mostPixels / 1_000_000 });
    throw invalid({ path, code: "too_big", message });
  }
  const picture = sharp(bytes, { limitInputPixels: mostPixels, sequentialRead: true, animated });
  const draw = (drawn: Sharp) =>
    drawn.timeout({ seconds: secondsToDraw }).toBuffer({ resolveWithObject: true }).catch(failed);
  return { metadata, picture, draw };
}
