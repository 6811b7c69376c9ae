import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { freightTemplates } from "@/db/schema/freight";
import type { FieldError } from "@/lib/kernel/contract/errors";

/** Locks the express templates until the transaction ends, so that they stay. Returns those that are there. */
export async function heldTemplates(db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  // No test can tell: without ids there is nothing to hold. This saves a query.
  if (!ids.length) return new Set();
  const found = await db
    .select({ id: freightTemplates.id })
    .from(freightTemplates)
    .where(and(inArray(freightTemplates.id, [...ids]), eq(freightTemplates.delivery, "express")))
    .for("share");
  return new Set(found.map(({ id }) => id));
}

export const noTemplate = (path: string): FieldError => ({
  path,
  code: "not_found",
  message: "There is no such freight template for express.",
});
