export type Ratio = `${number}:${number}`;

export function quotientOf(ratio: Ratio) {
  const [width, height] = ratio.split(":").map(Number);
  return width! / height!;
}

/** Ratios that look equal on a phone count as equal. */
const tolerance = 0.03;
export const isOfRatio = (ratio: Ratio, width: number, height: number) =>
  Math.abs(width / height / quotientOf(ratio) - 1) <= tolerance;

/** The largest part with the ratio. `position` is its place in percent, as CSS's `object-position` counts. */
export function cropOf(ratio: Ratio, width: number, height: number, position: number) {
  const value = quotientOf(ratio);
  const cut = {
    width: Math.round(Math.min(width, height * value)),
    height: Math.round(Math.min(height, width / value)),
  };
  const at = (whole: number, part: number) => Math.round(((whole - part) * position) / 100);
  return { x: at(width, cut.width), y: at(height, cut.height), ...cut };
}
