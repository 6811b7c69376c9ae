import { and, inArray, like } from "drizzle-orm";
import type { Database } from "@/db/client";
import { files } from "@/db/schema/content";
import { environment } from "@/lib/kernel/environment";
import { type FieldError, invalid } from "@/lib/kernel/errors";

/** Returns the key, given an address that we gave out or the key itself. */
export function keyOf(given: string) {
  const [, app, name] = /^https:\/\/([a-z0-9]+)\.ufs\.sh\/f\/([^/?#]+)$/i.exec(given) ?? [];
  if (app && name) return `uploadthing/${app}/${decoded(name)}`;
  const base = `${environment().appUrl}/`;
  return given.startsWith(base) ? decoded(given.slice(base.length)) : given;
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Returns the keys of the pictures that a body names, by their path in it. Each must be an uploaded image (400 at its
 * path). Their rows are locked until the transaction ends, so that none is deleted meanwhile.
 */
export async function imageKeys(db: Database, given: Record<string, string>): Promise<Record<string, string>> {
  const keys = Object.fromEntries(Object.entries(given).map(([path, one]) => [path, keyOf(one)]));
  if (!Object.keys(keys).length) return keys;
  const found = await db
    .select({ key: files.key })
    .from(files)
    .where(and(inArray(files.key, Object.values(keys)), like(files.mime, "image/%")))
    .for("key share");
  const there = new Set(found.map(({ key }) => key));
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
