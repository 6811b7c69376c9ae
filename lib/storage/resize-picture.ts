import { readFile } from "node:fs/promises";
import { holdsOnlyPicture } from "./bare-picture";
import type { PictureExtension } from "./media";
import { loadSharp, openPicture } from "./picture";
import { queueResize, type ResizeCaller } from "./resize-queue";
import { type Bounds, exceeds, fitWithin, largest, type Measures, scaledTo, widths, widthsOf } from "./widths";

interface DrawnWidth {
  width: number;
  bytes: Uint8Array;
}
interface DrawnPicture extends Measures {
  type: PictureExtension;
  bytes: Uint8Array;
  widths: DrawnWidth[];
}
interface ResizeOptions {
  drawer: ResizeCaller;
  mostPixels: number;
  bounds: Bounds;
  path: string;
  /**
   * Accepts animations, and the original bytes if re-encoding would make the file larger. Otherwise the result is
   * always a still WebP.
   */
  mayStay?: boolean;
}

const quality = 82;

/**
 * Re-encodes an uploaded picture as WebP: upright, within the bounds, without metadata or hidden data. A picture that
 * would become larger is stored unchanged if it contains nothing but image data.
 */
export const resizePicture = (file: string, type: PictureExtension, wanted: ResizeOptions): Promise<DrawnPicture> =>
  queueResize(wanted.drawer, async () => {
    const sent = await readFile(file); // read only now, so that waiting requests use no memory
    const { bounds, mayStay = false } = wanted;
    const opened = await openPicture(sent, { ...wanted, animated: mayStay });
    const { isAnimated, measures, draw } = opened;
    const { orientation = 1, pages = 1, space } = opened.metadata;
    const pixels = await pixelsOf(opened, bounds);
    const drawn = isAnimated
      ? await draw((from) => from.resize(inside(bounds, measures)).webp({ quality }).toBuffer(), true)
      : await smallest(pixels, isLossless(sent, type));
    const isChanged = (!isAnimated && (orientation > 1 || pages > 1)) || exceeds(bounds, measures) || space === "cmyk";
    const stays = mayStay && drawn.byteLength >= sent.byteLength && !isChanged && holdsOnlyPicture(sent, type);
    const bytes = stays ? sent : drawn;
    const { width, height } = pixels;
    const smaller = await drawWidths(pixels, { width, height }, bytes.byteLength);
    return { type: stays ? type : "webp", bytes, width, height, widths: smaller };
  });

/**
 * Creates the missing widths of an older picture. Omits the largest width of an animation, because a still frame cannot
 * replace it.
 */
export const resizeWidths = (stored: Uint8Array, mostPixels: number): Promise<Measures & { widths: DrawnWidth[] }> =>
  queueResize("sweep", async () => {
    const opened = await openPicture(stored, { mostPixels, path: "", animated: true });
    const { isAnimated, measures } = opened;
    const smaller = await drawWidths(await pixelsOf(opened, largest), measures, stored.byteLength);
    return { ...measures, widths: smaller.filter(({ width }) => !isAnimated || width !== widths.large) };
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
async function smallest(pixels: Pixels, mayBeLossless: boolean): Promise<Uint8Array> {
  const lossy = await (await fromPixels(pixels)).webp({ quality }).toBuffer();
  if (!mayBeLossless) return lossy;
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
