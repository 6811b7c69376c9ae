import { readdirSync, readFileSync } from "node:fs";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrationsFolder, readMigrations } from "@/db/migration-history";
import * as tables from "@/db/schema/tables";
import { connectPostgres } from "@/e2e/fixtures/databases/postgres-databases";
import { copyTemplate } from "@/e2e/fixtures/databases/template";

/** Everything in a database but its rows and the order of its columns. */
const objects = `
  with own as (select oid, relname, relkind, reloptions from pg_class where relnamespace = 'public'::regnamespace)
  select 'extension ' || extname as object from pg_extension
  union all
  select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all
  select relname || pg_get_viewdef(oid) from own where relkind = 'v'
  union all
  select concat_ws(' ', relname, relkind, reloptions) from own
  union all
  select pg_get_indexdef(oid) from own where relkind = 'i'
  union all
  select concat_ws(' ', relname, conname, pg_get_constraintdef(c.oid)) from pg_constraint c join own on own.oid = conrelid
  union all
  select concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attstattarget,
      pg_get_expr(adbin, adrelid))
    from pg_attribute join own on own.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum where attnum > 0 and not attisdropped
  order by 1`;

const name = `t_${crypto.randomUUID().replaceAll("-", "")}`;
const postgres = connectPostgres(process.env.KIOSK_TEST_POSTGRES!);
const definition = (file: string) => readFileSync(`db/functions/${file}`, "utf8");
let migrated: Awaited<ReturnType<typeof copyTemplate>>;

beforeAll(async () => {
  migrated = await copyTemplate("migrated");
});
afterAll(async () => {
  await migrated.drop();
  await postgres.dropDatabase(name);
});

async function execute(url: string, ...statements: string[]) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    let found: unknown[] = [];
    for (const statement of statements) found = (await client.query(statement)).rows;
    return found;
  } finally {
    await client.end();
  }
}

test("the migrations create the tables of db/schema, and the functions, views and triggers of db/functions", async () => {
  const beforeTables = "before-tables.sql";
  const others = readdirSync("db/functions").filter((file) => file !== beforeTables);
  const created = await execute(
    await postgres.createDatabase(name),
    definition(beforeTables),
    ...(await generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables))),
    ...others.map(definition),
    objects,
  );
  expect(await execute(migrated.url, objects)).toEqual(created);
});

test("db/schema has no change without a migration", async () => {
  const number = String(readMigrations().length - 1).padStart(4, "0");
  const last = JSON.parse(readFileSync(`${migrationsFolder}/meta/${number}_snapshot.json`, "utf8"));
  expect(await generateMigration(last, generateDrizzleJson(tables)), "run `npm run db:generate`").toEqual([]);
});
