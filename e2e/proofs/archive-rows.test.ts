import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, rows } from "@/db/client";
import { exportedTables, shopTables } from "@/lib/system/archive/tables";
import { archiveCommands } from "../fixtures/databases/archive-commands";
import { createPlaces, type Place, readAllFiles, readAllRows, withShop } from "../fixtures/databases/shop-copies";
import { copyTemplate } from "../fixtures/databases/template";
import { startServer } from "../fixtures/servers/server";

const made = createPlaces();
const notExported = shopTables
  .map(({ name }) => name)
  .filter((name) => !exportedTables.some((table) => table.name === name));

let commands: Awaited<ReturnType<typeof archiveCommands>>;
let source: Place;
let removeSource: () => Promise<void>;
const sourceFiles = [randomBytes(300_000), Buffer.alloc(0), randomBytes(512)];
const archive = join(made.path, "kiosk.tar");

beforeAll(async () => {
  commands = await archiveCommands();
  const { url, drop } = await copyTemplate();
  removeSource = drop;
  source = { DATABASE_URL: url, DATA_DIR: made.local().DATA_DIR };
  await withShop(source, addOddities);
  for (const bytes of [...sourceFiles, randomBytes(10)]) layFile(source, bytes);
});
afterAll(async () => {
  commands.remove();
  await removeSource();
  await made.remove();
});

const reference = "SO-10042 '茶\"";

let laid = 0;
const keyOf = (n: number) => `uploads/${String(n).padStart(32, "0")}.webp`;
const looseKey = keyOf(3);
function layFile({ DATA_DIR }: Place, bytes: Uint8Array) {
  mkdirSync(join(DATA_DIR, "uploads"), { recursive: true });
  writeFileSync(join(DATA_DIR, keyOf(laid++)), bytes);
}

/**
 * Adds texts that text formats often corrupt: quotes, line ends, braces, long numbers, a JSON null, a child before its parent,
 * extreme times.
 */
async function addOddities(db: Database) {
  const odd = "'\"\\ \n\r\t{,}[null] 茶 🍵 \u2028 \u0001 $1 %s";
  await db.execute(sql`insert into categories (id, name, parent_id) values (2000, ${odd}, null)`);
  await db.execute(sql`insert into categories (id, name, parent_id) values (1900, 'a branch', 2000)`);
  await db.execute(
    sql`insert into products (category_id, name, detail, price, price_max, images, properties, on_sale, created_at)
      values (1900, ${odd}, ${"long".repeat(25_000)}, 1, 1, array[${odd}, '', 'null']::text[],
        ${'[{"name":"n","detail":"12345678901234567890.10"},null,1.10,1e-7]'}::text::jsonb, true, '0001-01-01 00:00:00.001+00')`,
  );
  await db.execute(
    sql`with made as (insert into variants (product_id, position, price, stock) select id, 0, price, stock from products where category_id = 1900 returning id, product_id)
      update products set variant_id = made.id from made where products.id = made.product_id`,
  );
  await db.execute(
    sql`insert into idempotency_keys (user_id, operation, key, body_hash, answer) select min(id), 'x', 'y', 'z', 'null'::jsonb from users`,
  );
  await db.execute(sql`insert into backups (name) values ('kiosk.tar')`);
  await db.execute(sql`insert into imports (made_at, left_behind) values (now(), '[]')`);
  await db.execute(sql`insert into loose_files (key) values (${looseKey})`);
  await db.execute(
    sql`insert into loose_waybills (key, order_id, delivery_id, cancel_at) select 'w', min(id), 'SF', now() from orders`,
  );
  await db.execute(
    sql`insert into shopper_images (key, user_id, width, height, widths) select ${looseKey}, min(id), 1, 1, '{}' from users`,
  );
  await db.execute(
    sql`insert into sessions (id, user_id, client_type, ip, user_agent, expires_at) select 'live', min(id), 100, '', '', 'infinity' from users`,
  );
  await db.execute(sql`insert into devices (user_id, digest) select min(id), 'd' from users`);
  await db.execute(sql`insert into second_factors (user_id, secret) select min(id), 's' from users`);
  await db.execute(
    sql`insert into api_keys (user_id, name, prefix, hash, permissions) select min(id), 'k', 'kiosk_aa', 'h', '{}' from users`,
  );
  await db.execute(sql`insert into login_throttles (key, failures, since) values ('k', 1, now())`);
  await db.execute(sql`insert into rate_counters (key, count, since) values ('k', 1, now())`);
  await db.execute(sql`insert into platform_tokens (app_id, token, expires_at) values ('a', 'secret', now())`);
  await db.execute(sql`insert into code_images (code_id, app_id, image) select min(id), 'a', '' from codes`);
  await db.execute(sql`insert into sandbox_keys (id, keys) values (7, '{}')`);
  await db.execute(sql`insert into alarm_reads (user_id, position) select min(id), 1 from users`);
  await db.execute(sql`insert into deliveries (bot_id, event_id) select min(b.id), min(e.id) from bots b, events e`);
  await db.execute(
    sql`insert into messages (event_id, kind, user_id) select min(e.id), 'unpaid', min(u.id) from events e, users u`,
  );
  await db.execute(
    sql`insert into consents (user_id, template_id, accepted, "left") select min(id), 't', 2, 1 from users`,
  );
  await db.execute(sql`insert into sandbox_chats (kind, token, title, text) values ('wecom', 't', ${odd}, '')`);
  await db.execute(sql`insert into sandbox_consents (openid, template_id, "left") values ('o', 't', 1)`);
  await db.execute(
    sql`insert into sealed_settings (name, value, updated_by) select 'wechat.app_id', 'sealed', min(id) from users`,
  );
  await db.execute(sql`with filed as (
      insert into complaints (complaint_id, order_id, state, text, pictures, complained_at, due_at)
      select '2000', min(id), 'pending', ${odd}, '{a,b}', now(), now() from orders returning id)
    insert into complaint_events (complaint_id, log_id, type, text, pictures) select id, '1', 'USER_RESPONSE', '', '{}' from filed`);
  await db.execute(
    sql`insert into sandbox_waybills (order_id, waybill_id, sender, receiver) values ('o', 'w', '{}', '{}')`,
  );
  await db.execute(sql`insert into sandbox_messages (openid, template_id, page, data) values ('o', 't', '', '{}')`);
  await db.execute(sql`update orders set external_ref = ${reference} where id = (select min(id) from orders)`);
  await db.execute(sql`select setval('orders_id_seq', 5000), setval('banners_id_seq', 77, false)`);
}

describe("a shop moved from PostgreSQL to the local PostgreSQL and back", () => {
  const between = made.local();
  const again = join(made.path, "again.tar");
  let back: Place;
  beforeAll(async () => {
    back = await made.postgres();
    expect(await commands.exportTo(archive, source)).toMatchObject({
      code: 0,
      said: expect.stringContaining("3 files"),
    });
    for (const [path, from, to] of [
      [archive, undefined, between],
      [again, between, back],
    ] as const) {
      if (from) expect(await commands.exportTo(path, from)).toMatchObject({ code: 0 });
      const { code, said } = await commands.importFrom(path, to);
      expect(said).toContain("The invariants hold.");
      expect(code).toBe(0);
    }
  });

  test("has all rows unchanged, including generated columns, and none of the tables that are not exported", async () => {
    const before = await readAllRows(source);
    for (const name of notExported) {
      expect(before[name], name).not.toEqual([]);
      before[name] = [];
    }
    // Both were imported, and `between` has been exported itself since.
    for (const place of [between, back])
      expect({ ...(await readAllRows(place)), exports: [], imports: [] }).toEqual(before);
  });

  test("has all files byte by byte, except those that no row claims", () => {
    const before = readAllFiles(source);
    delete before[looseKey.replace("uploads/", "")];
    expect(Object.keys(before)).toHaveLength(sourceFiles.length);
    for (const place of [between, back]) expect(readAllFiles(place)).toEqual(before);
  });

  test("has the same sequences, triggers and foreign keys", async () => {
    const state = (place: Place) =>
      withShop(place, async (db) => ({
        sequences: await rows(
          db,
          sql`select sequencename, last_value::text from pg_sequences where schemaname = 'public' and sequencename not in ('exports_id_seq', 'imports_id_seq', 'events_id_seq') order by 1`,
        ),
        triggers: await rows(db, sql`select tgname, tgenabled from pg_trigger where not tgisinternal order by 1`),
        keys: await rows(db, sql`select conname, condeferrable from pg_constraint where contype = 'f' order by 1`),
      }));
    const before = await state(source);
    expect(before.triggers.length).toBeGreaterThan(8);
    for (const place of [between, back]) expect(await state(place)).toEqual(before);
    const [next] = await withShop(back, (db) =>
      rows<{ id: string }>(db, sql`select nextval('banners_id_seq')::text as id`),
    );
    expect(next).toEqual({ id: "77" });
  });

  test("opens by `npm start` without demo data", async () => {
    await withShop(between, (db) => db.execute(sql`update users set is_demo = false`));
    const env = { DATABASE_URL: undefined, AUTH_SECRET: undefined, DATA_DIR: between.DATA_DIR };
    const server = await startServer({ env, readyWithinSeconds: 60 });
    const picture = await fetch(`${server.url}/${keyOf(0)}`);
    expect(Buffer.from(await picture.arrayBuffer()).equals(sourceFiles[0]!)).toBe(true);
    expect(await server.stop()).toBe(0);
  });
});
