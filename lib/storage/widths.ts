/** The widths in which a picture is stored beside itself. The last is the longest side of a picture. */
export const widths = { small: 320, medium: 750, large: 2000 } as const;
const every = Object.values(widths);

/** A picture that is hardly wider than a width serves as that width itself. */
const isWider = (width: number, than: number) => width > than * 1.25;

export interface Measures {
  width: number;
  height: number;
}

/** The measures of a picture in one of the widths. */
export function scaledTo(width: number, from: Measures): Measures {
  const by = width === widths.large ? Math.min(1, width / Math.max(from.width, from.height)) : width / from.width;
  return { width: Math.max(1, Math.round(from.width * by)), height: Math.max(1, Math.round(from.height * by)) };
}

/** The widths that a picture of these measures needs beside itself, the largest first. */
export function widthsOf(picture: Measures): number[] {
  const isTooLong = Math.max(picture.width, picture.height) > widths.large;
  const { width } = isTooLong ? scaledTo(widths.large, picture) : picture;
  const narrower = [widths.medium, widths.small].filter((one) => isWider(width, one));
  return isTooLong ? [widths.large, ...narrower] : narrower;
}

/** `<name>-320.webp` beside `<name>.webp`, `<name>-320.gif.webp` beside `<name>.gif`: the name alone leads back. */
export function widthKey(key: string, width: number) {
  const [, stem, extension] = /^(.*)\.(\w+)$/.exec(key)!;
  return extension === "webp" ? `${stem}-${width}.webp` : `${stem}-${width}.${extension}.webp`;
}

/** All names that a picture may have in the store beside its own. */
export const widthKeys = (key: string) => every.map((width) => widthKey(key, width));

const ofWidth = new RegExp(`^(.+)-(?:${every.join("|")})(?:\\.(jpg|png|gif|avif))?\\.webp$`);

/** Returns the picture's own key for a key of one of its widths, and any other key as it is. */
export function wholeKey(key: string) {
  const [, stem, extension = "webp"] = ofWidth.exec(key) ?? [];
  return stem === undefined ? key : `${stem}.${extension}`;
}
