import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Database } from "@/db/client";
import { categories } from "@/db/schema/catalogue";
import { say } from "@/lib/i18n/say";
import type { FieldError } from "@/lib/kernel/contract/errors";

/**
 * Locks categories and returns those that exist. A product that moves, or goes on or off sale, changes their counts.
 * They are sorted by id so that two writes cannot deadlock. Lock the products first.
 */
export async function holdCategories(db: Database, ids: Iterable<number>): Promise<ReadonlySet<number>> {
  const unique = [...new Set(ids)];
  // No test can tell: without ids there is nothing to hold. This saves a query.
  if (!unique.length) return new Set();
  const found = await db
    .select({ id: categories.id })
    .from(categories)
    .where(and(inArray(categories.id, unique), isNull(categories.deleted_at)))
    .orderBy(categories.id)
    .for("no key update");
  return new Set(found.map(({ id }) => id));
}

/** Says which category must be put back before a record that is in it. */
export async function deletedCategory(db: Database, path: string, id: number): Promise<FieldError> {
  const [found] = await db.select({ name: categories.name }).from(categories).where(eq(categories.id, id));
  return {
    path,
    code: "not_found",
    message: say("The category '{name}' ({id}) was deleted. Put it back first.", { name: found!.name, id }),
    discreet: "Its category was deleted. Put it back first.",
  };
}
