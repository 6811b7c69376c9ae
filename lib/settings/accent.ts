/**
 * Derives colors from the shop's color: readable on light and dark backgrounds, with readable text on top.
 */
export function shopColors(color: string) {
  const soft = { light: mix(color, "#fbfbfa", 0.95), dark: mix(color, "#141413", 0.75) };
  const light = readable(color, [touched.light, soft.light], "#000000");
  const dark = readable(color, [touched.dark, soft.dark], "#ffffff");
  return {
    light: { fill: color, on_fill: inkOn(color), accent: light, soft: soft.light },
    dark: { fill: dark, on_fill: inkOn(dark), accent: dark, soft: soft.dark },
  };
}

/** The same as the style of the back office's pages. */
export function accentOf(color: string) {
  const { light, dark } = shopColors(color);
  return {
    "--color-accent": `light-dark(${light.accent}, ${dark.accent})`,
    "--color-accent-hover": `light-dark(${hoverOf(light.accent)}, ${hoverOf(dark.accent)})`,
    "--color-accent-ink": `light-dark(${inkOn(light.accent)}, ${inkOn(dark.accent)})`,
    "--color-soft": `light-dark(${light.soft}, ${dark.soft})`,
  };
}

/** The backgrounds with the least contrast, those of hovered elements. */
const touched = { light: "#f5f4f2", dark: "#232221" };
const least = 4.5;

/** Mixes in as little black or white as the contrast requires. */
function readable(color: string, backgrounds: string[], towards: string) {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, towards, share);
    if (backgrounds.every((background) => contrast(mixed, background) >= least)) return mixed;
  }
  return towards;
}

const inkOn = (color: string) => (contrast(color, "#ffffff") >= contrast(color, "#141413") ? "#ffffff" : "#141413");

/** Shifts towards the text color as long as the text remains readable, otherwise away from it. */
function hoverOf(color: string) {
  const ink = inkOn(color);
  const towards = mix(color, ink, 0.12);
  return contrast(towards, ink) >= least ? towards : mix(color, ink === "#ffffff" ? "#000000" : "#ffffff", 0.12);
}

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

function mix(color: string, other: string, share: number) {
  const [a, b] = [channels(color), channels(other)];
  return `#${a
    .map((value, at) =>
      Math.round(value + (b[at]! - value) * share)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/** The contrast ratio of WCAG 2. */
export function contrast(one: string, other: string) {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

function luminance(color: string) {
  const [red, green, blue] = channels(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
