import type { OverlayOptions } from "sharp";
import { drawText, type Layer } from "@/lib/selling/codes/draw-text";
import { loadSharp } from "@/lib/storage/picture";
import { queueResize } from "@/lib/storage/resize-queue";

export interface ProofRow {
  text: string;
  /** At the right, in one line: an amount or a time. */
  aside?: string;
  look?: "title" | "heading" | "note";
}

const [width, margin] = [1080, 64];
const inner = width - 2 * margin;
const asideWidth = 300;
const styles = {
  title: { size: 44, color: "#000", gap: 16 },
  heading: { size: 32, color: "#000", gap: 48 },
  row: { size: 28, color: "#222", gap: 16 },
  note: { size: 24, color: "#666", gap: 16 },
};

/** A PNG, 1080 pixels wide and as high as its rows. Without colours, so that a long order also stays below 2 MB. */
export const drawProof = (rows: readonly ProofRow[]): Promise<Buffer> =>
  queueResize("poster", async () => {
    const layers: OverlayOptions[] = [];
    const place = (layer: Layer | undefined, left: number, top: number) => {
      if (layer) layers.push({ ...layer, left, top });
      return layer?.raw.height ?? 0;
    };
    let height = margin;
    for (const { text, aside = "", look = "row" } of rows) {
      const { gap, ...style } = styles[look];
      const textWidth = aside ? inner - asideWidth - 24 : inner;
      const main = await drawText(text, { ...style, width: textWidth, lines: 8 });
      const side = await drawText(aside, { ...style, width: asideWidth, lines: 1 });
      const top = height + gap;
      const right = width - margin - (side?.raw.width ?? 0);
      height = top + Math.max(place(main, margin, top), place(side, right, top));
    }
    const sharp = await loadSharp();
    return sharp({ create: { width, height: height + margin, channels: 3, background: "#fff" } })
      .composite(layers)
      .greyscale()
      .png({ compressionLevel: 9 })
      .toBuffer();
  });
