import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import type { Contents } from "./manifest";
import { type ShopTable, type StoredTable, shopTables } from "./tables";

const rowsAtOnce = 250;
const quoted = (name: string) => `"${name}"`;

/** Reads the names and types from the database, because db/schema describes the state after all migrations. */
export async function readTables(db: Database, names = shopTables.map(({ name }) => name)): Promise<ShopTable[]> {
  const found = await rows<ShopTable>(
    db,
    sql`select c.relname as name, max(a.attname) filter (where a.attidentity <> '') as identity,
        json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
          filter (where a.attgenerated = '') as columns,
        coalesce(json_agg(a.attname order by array_position(i.indkey, a.attnum)) filter (where a.attnum = any(i.indkey)),
          json_agg(a.attname order by a.attnum) filter (where a.attgenerated = '')) as order
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        left join pg_index i on i.indrelid = c.oid and i.indisprimary
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1`,
  );
  return found
    .filter(({ name }) => names.includes(name))
    .toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
}

/** With these settings the text form of every type is exact, and the same with each driver. */
export async function fixTextForm(db: Database) {
  const form = { timezone: "UTC", datestyle: "ISO", intervalstyle: "postgres", bytea_output: "hex" };
  for (const [name, value] of Object.entries({ ...form, extra_float_digits: "1" }))
    await db.execute(sql`select set_config(${name}, ${value}, true)`);
}

/** Yields the rows as lines of JSON, in batches. Inside a transaction, a cursor reads from one snapshot. */
export async function* readRows(db: Database, { name, columns, order }: ShopTable): AsyncGenerator<string[]> {
  const values = columns.map((column) => `${quoted(column.name)}::text`);
  await db.execute(
    sql.raw(
      `declare exported no scroll cursor for select json_build_array(${values.join(", ")})::text as line from ${quoted(name)} order by ${order.map(quoted).join(", ")}`,
    ),
  );
  for (;;) {
    const fetched = await rows<{ line: string }>(db, sql.raw(`fetch ${rowsAtOnce} from exported`));
    if (!fetched.length) break;
    yield fetched.map(({ line }) => line);
  }
  await db.execute(sql.raw("close exported"));
}

export async function writeRows(db: Database, { name, columns }: StoredTable, lines: string): Promise<number> {
  const list = `[${lines.trimEnd().replaceAll("\n", ",")}]`; // JSON escapes line breaks inside values as \n
  const names = columns.map((column) => quoted(column.name)).join(", ");
  const values = columns.map(({ type }, at) => `(line ->> ${at})::${type}`).join(", ");
  const [added] = await rows<{ count: number }>(
    db,
    sql`with added as (
      insert into ${sql.raw(`${quoted(name)} (${names}) select ${values}`)} from jsonb_array_elements(${list}::text::jsonb) as line
      returning 1)
    select count(*)::int as count from added`,
  );
  return added!.count;
}

type Sequences = Contents["sequences"];

/** Read after the rows: the shop may have used more values since, never fewer. */
export async function readSequences(db: Database, tables: ShopTable[]): Promise<Sequences> {
  const found: Sequences = [];
  for (const { name, identity } of tables) {
    if (!identity) continue;
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

export async function continueSequences(db: Database, sequences: Sequences, tables: StoredTable[]) {
  for (const { table, last, called } of sequences) {
    const known = tables.find(({ name }) => name === table);
    if (!known?.identity) throw new Error(`the file names a sequence of ${table}, and there is none.`);
    await db.execute(
      sql`select setval(pg_get_serial_sequence(${`"${table}"`}, ${known.identity}), ${last}::text::bigint, ${called}::boolean)`,
    );
  }
}
