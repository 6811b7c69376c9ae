import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { invariants } from "@/lib/system/health/invariants";
import type { Contents } from "./manifest";

export const findFaults = (db: Database) =>
  rows<Contents["faults"][number]>(db, sql`select fault, id::text as id from (${invariants}) as found`);

/** Faults that the shop had already come with it: a backup that cannot be restored is worse. */
export async function refuseNewFaults(db: Database, { faults }: Contents) {
  const known = new Set(faults.map(({ fault, id }) => `${fault} ${id}`));
  const added = (await findFaults(db)).filter(({ fault, id }) => !known.has(`${fault} ${id}`));
  if (added.length)
    throw new Error(
      `The imported shop breaks invariants that the exported one kept, ${added.length} times: ${added[0]!.fault} (${added[0]!.id}).`,
    );
}
