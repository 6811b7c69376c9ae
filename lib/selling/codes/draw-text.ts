import { access } from "node:fs/promises";
import { join } from "node:path";
import type { OutputInfo, Sharp } from "sharp";
import { withoutDirectionMarks } from "@/lib/i18n/fill";
import { loadSharp } from "@/lib/storage/picture";

/** Servers and containers often have no Chinese font. Without this file, sharp would silently draw boxes. */
const fontfile = join(process.cwd(), "node_modules/@embedpdf/fonts-sc/fonts/NotoSansHans-Medium.otf");
const font = "Noto Sans S Chinese Medium";
const lineHeight = 1.4;

export interface TextStyle {
  /** In pixels. */
  size: number;
  color: string;
  width: number;
  lines: number;
  centred?: boolean;
  /** The factor by which digits are larger than the rest, for amounts. */
  digits?: number;
}

/** Pixels, as an input of sharp's `composite`. */
export interface Layer {
  input: Buffer;
  raw: Pick<OutputInfo, "width" | "height" | "channels">;
}

export async function pixelsOf(from: Sharp): Promise<Layer> {
  const { data, info } = await from.raw().toBuffer({ resolveWithObject: true });
  return { input: data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/** A longer text ends with `…`. Undefined if nothing of it can be seen. */
export async function drawText(text: string, style: TextStyle): Promise<Layer | undefined> {
  await access(fontfile);
  const shown = visible(text);
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(shown)) return undefined;
  const whole = await layOut(shown, style);
  if (fits(whole, style)) return whole;
  const characters = [...new Intl.Segmenter().segment(shown)].map(({ segment }) => segment);
  const cut = (count: number) => layOut(`${characters.slice(0, count).join("").trimEnd()}…`, style);
  let [least, most] = [0, characters.length - 1];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(await cut(middle), style)) least = middle;
    else most = middle - 1;
  }
  return cut(least);
}

/** In one line, without emoji, which no text font has. */
const visible = (text: string) =>
  withoutDirectionMarks(text)
    .replace(/\p{Extended_Pictographic}\uFE0F|\p{Emoji_Presentation}|\u200D|\uFE0F|\u20E3/gu, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

/** The picture ends where the ink of its last line does, which is never as far as the next line. */
const fits = ({ raw }: Layer, { size, lines, digits = 1 }: TextStyle) =>
  raw.height <= size * digits * (lines * lineHeight);

async function layOut(text: string, { size, color, width, centred, digits }: TextStyle): Promise<Layer> {
  const sharp = await loadSharp();
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const sized = digits
    ? escaped.replace(/\d[\d.,]*/g, (number) => `<span size="${Math.round(digits * 100)}%">${number}</span>`)
    : escaped;
  const written = `<span foreground="${color}" line_height="${lineHeight}">${sized}</span>`;
  const align = centred ? "centre" : "left";
  return pixelsOf(
    sharp({
      text: { text: written, font: `${font} ${size}`, fontfile, width, align, wrap: "word-char", dpi: 72, rgba: true },
    }),
  );
}
