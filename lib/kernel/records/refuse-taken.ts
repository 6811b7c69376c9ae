import { and, ne, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "@/db/client";
import type { Said } from "@/lib/i18n/say";
import { refusedAt } from "@/lib/kernel/contract/errors";

interface Taken {
  /** The path of the error. */
  path: string;
  message: Said;
  /** The id of the edited row: its own value is not a duplicate. */
  except?: number;
}

/** 409 `duplicate` if another row matches. Lock the table first: otherwise another write can come between this check and yours. */
export async function refuseTaken(
  db: Database,
  table: PgTable & { id: PgColumn },
  isTaken: SQL | undefined,
  { path, message, except = 0 }: Taken,
) {
  if (await db.$count(table, and(isTaken, ne(table.id, except)))) throw refusedAt(path, "duplicate", message);
}
