import { and, ne, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "@/db/client";
import { refusedAt } from "./errors";

interface Taken {
  /** The field that is taken. */
  path: string;
  message: string;
  /** The row that may have it: the one that is edited. */
  except?: number;
}

/** 409 `duplicate` where another row is like this. Call it behind a lock: nobody may come in between this look and the write. */
export async function refuseTaken(
  db: Database,
  table: PgTable & { id: PgColumn },
  isTaken: SQL | undefined,
  { path, message, except = 0 }: Taken,
) {
  if (await db.$count(table, and(isTaken, ne(table.id, except)))) throw refusedAt(path, "duplicate", message);
}
