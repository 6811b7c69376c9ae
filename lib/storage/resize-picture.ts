import { readFile } from "node:fs/promises";
import type { PictureExtension } from "./media";
import { loadSharp, openPicture, queueResize, type ResizeCaller } from "./picture";
import { type Bounds, fitWithin, type Measures, scaledTo, widthsOf } from "./widths";

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
