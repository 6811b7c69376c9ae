import { readFile } from "node:fs/promises";
import type { Metadata, Sharp } from "sharp";
import { msg } from "@/lib/i18n/msg";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import { createWorkQueue, spareThreads } from "@/lib/kernel/work/work-queue";
import type { PictureExtension } from "./media";
import { type Bounds, fitWithin, type Measures, scaledTo, widthsOf } from "./widths";

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

interface DrawnWidth {
  width: number;
  bytes: Uint8Array;
}
interface DrawnPicture extends Measures {
  bytes: Uint8Array;
  widths: DrawnWidth[];
}
interface ResizeOptions {
  drawer: ResizeCaller;
  mostPixels: number;
  bounds: Bounds;
  path: string;
  /** An animation stays one. Otherwise the result is its first frame. */
  animated?: boolean;
}

const quality = 82;

/** Re-encodes an uploaded picture as WebP: upright, within the bounds, without metadata or hidden data. */
export const resizePicture = (file: string, type: PictureExtension, wanted: ResizeOptions): Promise<DrawnPicture> =>
  queueResize(wanted.drawer, async () => {
    const sent = await readFile(file); // read only now, so that waiting requests use no memory
    const { bounds, animated = false } = wanted;
    const opened = await openPicture(sent, { ...wanted, animated });
    const { isAnimated, measures, draw } = opened;
    const pixels = await pixelsOf(opened, bounds);
    const bytes = isAnimated
      ? await draw((from) => from.resize(inside(bounds, measures)).webp({ quality }).toBuffer(), true)
      : await smallest(pixels, isLossless(sent, type));
    const { width, height } = pixels;
    return { bytes, width, height, widths: await drawWidths(pixels, { width, height }, bytes.byteLength) };
  });

interface Pixels extends Measures {
  data: Buffer;
  channels: 1 | 2 | 3 | 4;
}
type Opened = Pick<Awaited<ReturnType<typeof openPicture>>, "isAnimated" | "measures" | "draw">;

const inside = (bounds: Bounds, measures: Measures) => ({ ...fitWithin(bounds, measures), fit: "fill" }) as const;

/** Decodes the first frame, upright, once for all widths. */
async function pixelsOf({ isAnimated, measures, draw }: Opened, bounds: Bounds): Promise<Pixels> {
  const { data, info } = await draw((from) =>
    (isAnimated ? from : from.autoOrient())
      .resize(inside(bounds, measures))
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true }),
  );
  return { data, width: info.width, height: info.height, channels: info.channels };
}

const fromPixels = async ({ data, width, height, channels }: Pixels) =>
  (await loadSharp())(data, { raw: { width, height, channels } });

/** A lossless source, such as a drawing, can be both sharper and smaller in lossless format. */
async function smallest(pixels: Pixels, canBeLossless: boolean): Promise<Uint8Array> {
  const lossy = await (await fromPixels(pixels)).webp({ quality }).toBuffer();
  if (!canBeLossless) return lossy;
  const lossless = await (await fromPixels(pixels)).webp({ lossless: true, effort: 2 }).toBuffer();
  return lossless.byteLength < lossy.byteLength ? lossless : lossy;
}

/** Omits a width whose file is not smaller than that of the next larger one. */
async function drawWidths(pixels: Pixels, whole: Measures, bytesOfWhole: number): Promise<DrawnWidth[]> {
  const drawn: DrawnWidth[] = [];
  for (const width of widthsOf(whole)) {
    const resized = (await fromPixels(pixels)).resize({ ...scaledTo(width, whole), fit: "fill" });
    const bytes = await resized.webp({ quality }).toBuffer();
    if (bytes.byteLength < (drawn.at(-1)?.bytes.byteLength ?? bytesOfWhole)) drawn.push({ width, bytes });
  }
  return drawn;
}

const isLossless = (bytes: Uint8Array, type: PictureExtension) =>
  type === "png" || type === "gif" || (type === "webp" && Buffer.from(bytes.subarray(0, 64)).includes("VP8L"));
