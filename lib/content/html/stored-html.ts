import { and, inArray, like } from "drizzle-orm";
import type { Database } from "@/db/client";
import { files } from "@/db/schema/content";
import { type Said, say } from "@/lib/i18n/say";
import { invalid } from "@/lib/kernel/errors";
import { keepPictures, pictureKeys } from "./pictures";
import { sanitize } from "./sanitize";

const mostCharacters = 100_000;
const mostPictures = 200;

/** Turns HTML from an editor into the form that is stored. Removes pictures that are not uploaded images. */
export async function storedHtml(db: Database, path: string, given: string): Promise<string> {
  const clean = sanitize(given, path);
  const keys = pictureKeys(clean);
  if (keys.length > mostPictures)
    throw refused(path, say("Must have at most {most} pictures.", { most: mostPictures }));
  const stored = keepPictures(clean, await heldImages(db, keys)).trim();
  if (!stored) throw refused(path, "Has no content that is allowed.");
  if ([...stored].length > mostCharacters)
    throw refused(path, say("Must have at most {most} characters, tags included.", { most: mostCharacters }));
  return stored;
}

const refused = (path: string, message: Said) => invalid({ path, code: "invalid", message });

/** Returns the keys that are uploaded images, and locks these files until the transaction ends. */
async function heldImages(db: Database, keys: string[]): Promise<ReadonlySet<string>> {
  if (!keys.length) return new Set();
  const found = await db
    .select({ key: files.key })
    .from(files)
    .where(and(inArray(files.key, keys), like(files.mime, "image/%")))
    .for("key share");
  return new Set(found.map(({ key }) => key));
}
