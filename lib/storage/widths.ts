/** The widths in which a picture is stored beside itself. The last is the widest that a picture is stored. */
export const widths = { small: 320, medium: 750, large: 2000 } as const;
const every = Object.values(widths);

export interface Measures {
  width: number;
  height: number;
}
export interface Bounds extends Measures {
  pixels: number;
}
/** Long pictures of details keep their width, as far as WebP and a phone's memory can take them. */
export const largest: Bounds = { width: widths.large, height: 16_383, pixels: 12_000_000 };

/** The measures of a picture that is made smaller until it is within the bounds. */
export function within(bounds: Bounds, { width, height }: Measures): Measures {
  const by = Math.min(1, bounds.width / width, bounds.height / height, Math.sqrt(bounds.pixels / (width * height)));
  return scaled(by, { width, height });
}

const scaled = (by: number, { width, height }: Measures) => ({
  width: Math.max(1, Math.round(width * by)),
  height: Math.max(1, Math.round(height * by)),
});

/** A picture that is hardly wider than a width serves as that width itself. */
const isWider = (width: number, than: number) => width > than * 1.25;

/** The measures of a picture in one of the widths. */
export const scaledTo = (width: number, from: Measures): Measures =>
  width === widths.large ? within(largest, from) : scaled(width / from.width, from);

/** True if the picture is larger than the bounds. */
export const exceeds = (bounds: Bounds, picture: Measures) => {
  const { width, height } = within(bounds, picture);
  return width !== picture.width || height !== picture.height;
};

/** The widths that a picture of these measures needs beside itself, the largest first. */
export function widthsOf(picture: Measures): number[] {
  const { width } = within(largest, picture);
  const narrower = [widths.medium, widths.small].filter((one) => isWider(width, one));
  return exceeds(largest, picture) ? [widths.large, ...narrower] : narrower;
}

/** `<name>-320.webp` beside `<name>.webp`, `<name>-320.gif.webp` beside `<name>.gif`: the name alone leads back. */
export function widthKey(key: string, width: number) {
  const dot = key.lastIndexOf(".");
  const [stem, extension] = [key.slice(0, dot), key.slice(dot)];
  return extension === ".webp" ? `${stem}-${width}.webp` : `${stem}-${width}${extension}.webp`;
}

/** All names that a picture may have in the store beside its own. */
export const widthKeys = (key: string) => every.map((width) => widthKey(key, width));

const ofWidth = new RegExp(`^(.+)-(?:${every.join("|")})(?:\\.(jpg|png|gif|avif))?\\.webp$`);

/** Returns the picture's own key for a key of one of its widths, and any other key as it is. */
export function wholeKey(key: string) {
  const [, stem, extension = "webp"] = ofWidth.exec(key) ?? [];
  return stem === undefined ? key : `${stem}.${extension}`;
}
