import type { OverlayOptions } from "sharp";
import { AppError } from "@/lib/kernel/contract/errors";
import { loadSharp, maxPixels, openPicture, queueResize } from "@/lib/storage/picture";
import type { Measures } from "@/lib/storage/widths";
import { drawText, type Layer, pixelsOf } from "./draw-text";

export interface Poster {
  shop: { name: string; logo?: Buffer };
  /** Undefined: the poster is of the shop itself. */
  title?: string;
  /** Above the title. Without both, the title is written large. */
  picture?: Buffer;
  coupon?: { worth: string; condition: string };
  price?: string;
  note?: string;
  hint: string;
  code: Buffer;
}

const [width, margin] = [1080, 64];
const inner = width - 2 * margin;
const radius = 24;
const codeSize = 240;
const beside = inner - codeSize - 48;
const ink = "#1f2a2e";
const soft = "#66727a";
const red = "#b3261e";

/** A PNG, 1080 pixels wide and with a square picture about 1440 high. */
export const drawPoster = (poster: Poster): Promise<Buffer> =>
  queueResize("poster", async () => {
    const { shop, title, coupon, price = "", note = "" } = poster;
    const logo = shop.logo && (await drawSquare(shop.logo, title ? 64 : 160, "round").catch(ifUnreadable));
    const picture = poster.picture && (await drawPicture(poster.picture).catch(ifUnreadable));
    const top = picture ?? (coupon && (await drawTicket(coupon)));
    const panel = top ?? (await (title ? drawPanel(title) : drawPanel(shop.name, logo)));
    const about = stack(30, [
      await drawText((top && title) ?? "", { size: 42, color: ink, width: beside, lines: 2 }),
      await drawText(price, { size: 40, digits: 1.7, color: red, width: beside, lines: 1 }),
      await drawText(note, { size: 30, color: soft, width: beside, lines: 3 }),
    ]);
    const code = stack(20, [
      await drawSquare(poster.code, codeSize),
      await drawText(poster.hint, { size: 26, color: soft, width: codeSize, lines: 2, centred: true }),
    ]);
    const topAt = title ? 124 : margin;
    const belowAt = topAt + panel.raw.height + 40;
    const below = Math.max(about.height, code.height);
    const codeMiddle = about.height ? width - margin - codeSize / 2 : width / 2;
    const sharp = await loadSharp();
    return sharp({ create: { width, height: belowAt + below + 44, channels: 3, background: "#fff" } })
      .composite([
        ...(title ? await drawHeader(shop.name, logo) : []),
        { ...panel, left: margin, top: topAt },
        ...about.at(belowAt + (below - about.height) / 2, () => margin),
        ...code.at(belowAt + (below - code.height) / 2, ({ raw }) => codeMiddle - raw.width / 2),
      ])
      .removeAlpha()
      .png()
      .toBuffer();
  });

/** Layers below each other. */
function stack(gap: number, given: (Layer | undefined)[]) {
  const layers = given.filter((layer) => layer !== undefined);
  const topOf = (count: number) => layers.slice(0, count).reduce((sum, { raw }) => sum + raw.height + gap, 0);
  return {
    height: Math.max(0, topOf(layers.length) - gap),
    at: (top: number, leftOf: (layer: Layer) => number) =>
      layers.map((layer, index) => ({
        ...layer,
        left: Math.round(leftOf(layer)),
        top: Math.round(top) + topOf(index),
      })),
  };
}

async function drawHeader(name: string, logo: Layer | undefined): Promise<OverlayOptions[]> {
  const left = logo ? margin + logo.raw.width + 20 : margin;
  const text = await drawText(name, { size: 34, color: ink, width: width - margin - left, lines: 1 });
  const middle = 62;
  return [
    ...stack(0, [logo]).at(middle - 32, () => margin),
    ...stack(0, [text]).at(middle - (text?.raw.height ?? 0) / 2, () => left),
  ];
}

/** As wide as the poster allows. A very wide or tall picture is cropped. */
const drawPicture = (bytes: Buffer) =>
  drawRounded(bytes, radius, ({ width, height }) => ({
    width: inner,
    height: Math.round(inner * Math.min(Math.max(height / width, 0.4), 1.25)),
  }));

const drawSquare = (bytes: Buffer, size: number, corners?: "round") =>
  drawRounded(bytes, corners ? size / 2 : 0, () => ({ width: size, height: size }));

async function drawRounded(bytes: Buffer, radius: number, sizeOf: (measures: Measures) => Measures) {
  const { measures, draw } = await openPicture(bytes, { mostPixels: maxPixels, path: "", animated: false });
  const size = sizeOf(measures);
  const mask = svg(size, `<rect width="100%" height="100%" rx="${radius}"/>`);
  return draw((from) =>
    pixelsOf(
      from
        .autoOrient()
        .resize(size)
        .flatten({ background: "#fff" })
        .composite([{ input: mask, blend: "dest-in" }]),
    ),
  );
}

function ifUnreadable(error: unknown) {
  if (error instanceof AppError && error.code === "invalid_request") return undefined;
  throw error;
}

async function drawPanel(title: string, logo?: Layer): Promise<Layer> {
  const text = await drawText(title, { size: 76, color: ink, width: inner - 160, lines: 3, centred: true });
  const panel = `<rect width="100%" height="100%" rx="${radius}" fill="#eef4f2"/>`;
  const height = 440 + (logo?.raw.height ?? 0);
  return drawOn({ width: inner, height }, panel, [[stack(40, [logo, text]), height / 2]]);
}

/** A paper ticket, with notches where it is torn. */
async function drawTicket({ worth, condition }: NonNullable<Poster["coupon"]>): Promise<Layer> {
  const width = inner - 120;
  const amount = await drawText(worth, { size: 80, digits: 2, color: red, width, lines: 1 });
  const text = await drawText(condition, { size: 34, color: red, width, lines: 2, centred: true });
  const tear = 340;
  const ticket = `<rect width="100%" height="100%" rx="${radius}" fill="#fbeae8"/>
    <line x1="48" x2="${inner - 48}" y1="${tear}" y2="${tear}" stroke="#e0b1ac" stroke-width="3" stroke-dasharray="12 12"/>
    <circle cx="0" cy="${tear}" r="26" fill="#fff"/><circle cx="${inner}" cy="${tear}" r="26" fill="#fff"/>`;
  return drawOn({ width: inner, height: 480 }, ticket, [
    [stack(0, [amount]), tear / 2],
    [stack(0, [text]), (tear + 480) / 2],
  ]);
}

/** Stacks in the middle of a shape, at these heights. */
async function drawOn(size: Measures, drawing: string, stacks: [ReturnType<typeof stack>, middle: number][]) {
  const sharp = await loadSharp();
  const layers = stacks.flatMap(([each, middle]) =>
    each.at(middle - each.height / 2, ({ raw }) => (size.width - raw.width) / 2),
  );
  return pixelsOf(sharp(svg(size, drawing)).composite(layers));
}

const svg = ({ width, height }: Measures, drawing: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}</svg>`);
