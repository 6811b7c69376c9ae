import { and, ne, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "@/db/client";
import type { Said } from "@/lib/i18n/say";
import { refusedAt } from "@/lib/kernel/contract/errors";

interface Taken {
  /** The field to name in the error. */
  path: string;
  message: Said;
  /** The edited row, which may keep its value. */
  except?: number;
}

/** Responds 409 `duplicate` if another row matches. Take a lock first, so that no other write comes between this check and the write. */
export async function refuseTaken(
  db: Database,
  table: PgTable & { id: PgColumn },
  isTaken: SQL | undefined,
  { path, message, except = 0 }: Taken,
) {
  if (await db.$count(table, and(isTaken, ne(table.id, except)))) throw refusedAt(path, "duplicate", message);
}
