import { and, inArray, like } from "drizzle-orm";
import type { Database } from "@/db/client";
import { files } from "@/db/schema/content";
import { msg } from "@/lib/i18n/msg";
import { type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { environment } from "@/lib/kernel/process/environment";
import { originalKey } from "./widths";

/** Accepts the URL of the original or of any width, or the key itself. */
export const keyOf = (given: string) => originalKey(keyFromUrl(given).replace(/^(demo\/[^?]+)\?v=\w+$/, "$1"));

function keyFromUrl(given: string) {
  const [, app, name] = /^https:\/\/([a-z0-9]+)\.ufs\.sh\/f\/([^/?#]+)$/i.exec(given) ?? [];
  if (app && name) return `uploadthing/${app}/${decoded(name)}`;
  const { appUrl, bucket } = environment();
  // One can be a prefix of the other.
  const bases = [appUrl, bucket?.publicUrl ?? appUrl].toSorted((a, b) => b.length - a.length);
  const base = bases.find((each) => given.startsWith(`${each}/`));
  return base ? decoded(given.slice(base.length + 1)) : given;
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Returns the keys of the pictures in a body, by path. Responds 400 with the path of a picture that was not uploaded.
 * Locks the rows until the transaction ends, so that none is deleted.
 */
export async function imageKeys(db: Database, given: Record<string, string>): Promise<Record<string, string>> {
  const keys = Object.fromEntries(Object.entries(given).map(([path, one]) => [path, keyOf(one)]));
  if (!Object.keys(keys).length) return keys;
  const there = await lockImages(db, Object.values(keys));
  const wrong = Object.entries(keys).filter(([, key]) => !there.has(key));
  if (wrong.length)
    throw invalid(
      ...wrong.map(
        ([path]): FieldError => ({
          path,
          code: "unknown_image",
          message: "There is no such uploaded image.",
        }),
      ),
    );
  return keys;
}

/** Returns the keys that exist as uploaded images. Locks their rows until the transaction ends. */
export async function lockImages(db: Database, keys: string[]): Promise<ReadonlySet<string>> {
  if (!keys.length) return new Set();
  const found = await db
    .select({ key: files.key })
    .from(files)
    .where(and(inArray(files.key, keys), like(files.mime, "image/%")))
    .for("key share");
  return new Set(found.map(({ key }) => key));
}

/**
 * Returns an error for each picture of a stored record that was deleted. Locks the rows of the others until the
 * transaction ends.
 */
export async function missingPictures(
  db: Database,
  named: [path: string, key: string | null][],
): Promise<FieldError[]> {
  const keys = named.filter((entry): entry is [string, string] => entry[1] !== null);
  const there = await lockImages(
    db,
    keys.map(([, key]) => key),
  );
  return keys
    .filter(([, key]) => !there.has(key))
    .map(([path, key]) => ({
      path,
      code: "unknown_image",
      message: msg("The picture {key} was deleted.", { key: key! }),
    }));
}
