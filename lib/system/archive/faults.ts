import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { invariantsAt } from "@/lib/system/findings/invariants";
import type { Contents, Origin } from "./manifest";

/** Of a shop of 0.3.0, the only version that refuses every fault which a file does not list. Later ones accept `unchecked`. */
export const isOf030 = ({ migrations }: Origin) => migrations.length === migrationsOf030;
export const isBefore030 = ({ migrations }: Origin) => migrations.length < migrationsOf030;
const migrationsOf030 = 18;

/** Export and import both check at the time of the export: otherwise an unpaid order would be a fault a day later. */
export const findFaults = (db: Database, made: Origin) =>
  rows<Contents["faults"][number]>(
    db,
    sql`select fault, id::text as id from (${invariantsAt(sql`${made.made_at}::timestamptz`, { of030: isOf030(made) })}) as found`,
  );

/** Returns the faults that the exported shop did not have. */
export async function findNewFaults(db: Database, made: Origin, { faults }: Contents) {
  const known = new Set(faults.map(({ fault, id }) => `${fault} ${id}`));
  return (await findFaults(db, made)).filter(({ fault, id }) => !known.has(`${fault} ${id}`));
}

/** Accepts faults that the exported shop already had, because a backup that cannot be restored would be worse. */
export async function refuseNewFaults(db: Database, made: Origin, holds: Contents) {
  const added = holds.unchecked ? [] : await findNewFaults(db, made, holds);
  if (added.length)
    throw new Error(
      `The imported shop breaks invariants that the exported one kept, ${added.length} times: ${added[0]!.fault} (${added[0]!.id}).`,
    );
}
