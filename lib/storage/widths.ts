/** The widths that are stored for each picture. The last is also the maximum width of the picture itself. */
export const widths = { small: 320, medium: 750, large: 2000 } as const;
const every = Object.values(widths);

export interface Measures {
  width: number;
  height: number;
}
export interface Bounds extends Measures {
  pixels: number;
}
/** Tall pictures keep their width, within the limits of WebP and a phone's memory. */
export const largest: Bounds = { width: widths.large, height: 16_383, pixels: 12_000_000 };

export function fitWithin(bounds: Bounds, { width, height }: Measures): Measures {
  const by = Math.min(1, bounds.width / width, bounds.height / height, Math.sqrt(bounds.pixels / (width * height)));
  return scaled(by, { width, height });
}

const scaled = (by: number, { width, height }: Measures) => ({
  width: Math.max(1, Math.round(width * by)),
  height: Math.max(1, Math.round(height * by)),
});

/** A picture that is only slightly wider than a width replaces that width. */
const isWider = (width: number, than: number) => width > than * 1.25;

export const scaledTo = (width: number, from: Measures): Measures =>
  width === widths.large ? fitWithin(largest, from) : scaled(width / from.width, from);

const exceeds = (bounds: Bounds, picture: Measures) => {
  const { width, height } = fitWithin(bounds, picture);
  return width !== picture.width || height !== picture.height;
};

/** The widths to store for a picture of these dimensions, largest first. */
export function widthsOf(picture: Measures): number[] {
  const { width } = fitWithin(largest, picture);
  const narrower = [widths.medium, widths.small].filter((one) => isWider(width, one));
  return exceeds(largest, picture) ? [widths.large, ...narrower] : narrower;
}

/**
 * `<name>-320.webp` for `<name>.webp`, `<name>-320.gif.webp` for `<name>.gif`, so that the original key can be derived.
 */
export function widthKey(key: string, width: number) {
  const dot = key.lastIndexOf(".");
  const [stem, extension] = [key.slice(0, dot), key.slice(dot)];
  return extension === ".webp" ? `${stem}-${width}.webp` : `${stem}-${width}${extension}.webp`;
}

export const widthKeys = (key: string) => every.map((width) => widthKey(key, width));

const ofWidth = new RegExp(`^(.+)-(?:${every.join("|")})(?:\\.(jpg|png|gif|avif))?\\.webp$`);

/** Returns the picture's key for the key of one of its widths, and any other key unchanged. */
export function originalKey(key: string) {
  const [, stem, extension = "webp"] = ofWidth.exec(key) ?? [];
  return stem === undefined ? key : `${stem}.${extension}`;
}
