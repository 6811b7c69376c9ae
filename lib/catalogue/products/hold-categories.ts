import { and, inArray, isNull } from "drizzle-orm";
import type { Database } from "@/db/client";
import { categories } from "@/db/schema/catalogue";

/**
 * Which of them are there, locked in the order of their ids: a product that moves, or goes on or off sale, changes their counts, and two
 * writes over several products must not wait for each other in a circle. Always after the products' own locks.
 */
export async function holdCategories(db: Database, ids: Iterable<number>): Promise<ReadonlySet<number>> {
  const wanted = [...new Set(ids)];
  if (!wanted.length) return new Set();
  const found = await db
    .select({ id: categories.id })
    .from(categories)
    .where(and(inArray(categories.id, wanted), isNull(categories.deleted_at)))
    .orderBy(categories.id)
    .for("no key update");
  return new Set(found.map(({ id }) => id));
}
