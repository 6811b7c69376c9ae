import type { Database } from "@/db/client";
import { msg, type Translatable } from "@/lib/i18n/msg";
import { type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { lockImages, missingPictures } from "@/lib/storage/image-keys";
import { fileUrl } from "@/lib/storage/urls";
import type { Loss } from "./losses";
import { sanitize } from "./sanitize";

/** Matches pictures in sanitized HTML, where `>` only ends a tag and `src` is the first attribute. */
const pictures = /<img(?: src="([^"]*)")?[^>]*>/g;

export const pictureKeys = (html: string) => [
  ...new Set([...html.matchAll(pictures)].flatMap(([, key]) => (key === undefined ? [] : [key]))),
];

export const keepPictures = (html: string, known: ReadonlySet<string>) =>
  html.replace(pictures, (tag, key) => (known.has(key) ? tag : ""));

/** Converts stored keys to URLs. Keys are stored so that pictures still work when `APP_URL` changes. */
export const withAddresses = (html: string) =>
  html.replace(/<img src="([^"]*)"/g, (_, key) => `<img src="${fileUrl(key)}"`);

const maxCharacters = 100_000;
const maxPictures = 200;

/** Converts HTML from an editor to its stored form. Removed parts are added to `losses`. */
export async function storedHtml(db: Database, path: string, given: string, losses: Loss[]): Promise<string> {
  const stored = await cleanHtml(db, path, given, losses);
  if (!stored) throw refused(path, "Has no content that is allowed.");
  return stored;
}

/** Same as `storedHtml`, for a text that may be empty. */
export async function cleanHtml(db: Database, path: string, given: string, losses: Loss[]): Promise<string> {
  const clean = sanitize(given, path, losses);
  return withKnownPictures(path, clean, await lockImages(db, pictureKeys(clean)), losses);
}

export function withKnownPictures(path: string, clean: string, known: ReadonlySet<string>, losses: Loss[]) {
  const keys = pictureKeys(clean);
  if (keys.length > maxPictures) throw refused(path, msg("Must have at most {most} pictures.", { most: maxPictures }));
  for (const key of keys) if (!known.has(key)) losses.push({ kind: "picture", name: fileUrl(key) });
  const stored = keepPictures(clean, known).trim();
  if ([...stored].length > maxCharacters)
    throw refused(path, msg("Must have at most {most} characters, tags included.", { most: maxCharacters }));
  return stored;
}

const refused = (path: string, message: Translatable) => invalid({ path, code: "invalid", message });

/** The pictures of a stored text that were deleted. The others are locked. */
export const missingPicturesInHtml = (db: Database, path: string, html: string): Promise<FieldError[]> =>
  missingPictures(
    db,
    pictureKeys(html).map((key) => [path, key]),
  );
