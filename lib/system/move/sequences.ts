import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import type { Contents } from "./manifest";
import { shopTables } from "./tables";

type Sequences = Contents["sequences"];

const counted = shopTables.flatMap(({ name, identity }) => (identity ? [{ name, identity }] : []));

/** Read after the rows: the shop can have used more values since, never fewer. */
export async function readSequences(db: Database): Promise<Sequences> {
  const found: Sequences = [];
  for (const { name, identity } of counted) {
    const [sequence] = await rows<{ path: string }>(
      db,
      sql`select pg_get_serial_sequence(${`"${name}"`}, ${identity}) as path`,
    );
    const [at] = await rows<{ last: string; called: boolean }>(
      db,
      sql.raw(`select last_value::text as last, is_called as called from ${sequence!.path}`),
    );
    found.push({ table: name, ...at! });
  }
  return found;
}

export async function continueSequences(db: Database, sequences: Sequences) {
  for (const { table, last, called } of sequences) {
    const known = counted.find(({ name }) => name === table);
    if (!known) throw new Error(`the file names a sequence of ${table}, and there is none.`);
    await db.execute(
      sql`select setval(pg_get_serial_sequence(${`"${table}"`}, ${known.identity}), ${last}::text::bigint, ${called}::boolean)`,
    );
  }
}
