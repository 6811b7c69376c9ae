import type { Metadata, Sharp } from "sharp";
import { msg } from "@/lib/i18n/msg";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import { createWorkQueue, spareThreads } from "@/lib/kernel/work/work-queue";

const secondsToDraw = 20;

/** The limit for a file in the library. Includes all frames of an animation. */
export const maxPixels = 50_000_000;
/** Decoding AVIF takes 18 bytes per pixel, many times more than other formats. */
export const maxAvifPixels = 8_000_000;

interface Wanted {
  mostPixels: number;
  path: string;
  /** Counts the pixels of all frames of an animation, not only of the first. */
  animated: boolean;
}

/** Loaded at first use, because it is native, large and seldom needed. One thread per picture, without caches. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** Checks the number of pixels before any is decoded. Call it inside `queueResize`. */
export async function openPicture(bytes: Uint8Array, { mostPixels, path, animated }: Wanted) {
  const sharp = await loadSharp();
  const unreadable = () =>
    invalid({
      path,
      code: "unreadable",
      message: "The picture cannot be read: it is broken, or reading it takes too long.",
    });
  const failed = () => Promise.reject(unreadable());
  const metadata = await sharp(bytes, { limitInputPixels: false, animated }).metadata().catch(failed);
  const most = metadata.format === "heif" ? Math.min(mostPixels, maxAvifPixels) : mostPixels;
  if (metadata.width * metadata.height > most) throw tooBig(path, metadata, most);
  const { orientation = 1, pages = 1, width, pageHeight: height = metadata.height } = metadata;
  const isAnimated = animated && pages > 1;
  const isTurned = orientation > 4 && !isAnimated; // animations are not rotated
  const measures = isTurned ? { width: height, height: width } : { width, height };
  const render = <T>(resized: (from: Sharp) => Promise<T>, wholeAnimation = false) => {
    const from = sharp(bytes, { limitInputPixels: mostPixels, sequentialRead: true, animated: wholeAnimation });
    return resized(from.timeout({ seconds: secondsToDraw })).catch(failed);
  };
  return { metadata, isAnimated, measures, draw: render };
}

function tooBig(path: string, { width, height, format }: Metadata, most: number) {
  const millions = (pixels: number) => Math.ceil(pixels / 100_000) / 10;
  const values = { most: millions(most), pixels: millions(width * height), width, height };
  const message =
    format === "heif"
      ? msg(
          "An AVIF may have at most {most} million pixels. This one has {pixels} million: {width} × {height}.",
          values,
        )
      : msg(
          "A picture may have at most {most} million pixels. This one has {pixels} million: {width} × {height}.",
          values,
        );
  return invalid({ path, code: "too_big", message });
}

/** An admin, a poster, or the id of a user. */
export type ResizeCaller = "admin" | "poster" | number;

const take = createWorkQueue("drawings", {
  atOnce: spareThreads,
  mostWaiting: 20,
  mostOfUser: 2,
  busy: () =>
    new AppError("unavailable", "Too many pictures are being processed at the moment. Send it again soon.", {
      retryAfterSeconds: 5,
    }),
});

/**
 * Processes one or two pictures at a time, because each needs all its pixels in memory. Responds 503 if too many are
 * waiting, or two of the same user. Pictures of admins have priority.
 */
export const queueResize = <T>(drawer: ResizeCaller, draw: () => Promise<T>) =>
  take(draw, drawer === "admin" ? "first" : "last", typeof drawer === "number" ? drawer : undefined);
