import { and, ne, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "@/db/client";
import type { Translatable } from "@/lib/i18n/msg";
import { refusedAt } from "@/lib/kernel/contract/errors";

interface DuplicateOptions {
  path: string;
  message: Translatable;
  /** The id of the edited row, which is excluded from the check. */
  except?: number;
}

/**
 * Responds 409 `duplicate` if another row matches. Lock the table first, otherwise a concurrent write can succeed
 * between this check and yours.
 */
export async function refuseDuplicate(
  db: Database,
  table: PgTable & { id: PgColumn },
  isTaken: SQL | undefined,
  { path, message, except = 0 }: DuplicateOptions,
) {
  if (await db.$count(table, and(isTaken, ne(table.id, except)))) throw refusedAt(path, "duplicate", message);
}
