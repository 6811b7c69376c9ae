import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openStore, rows } from "@/db/client";
import { categories } from "@/db/schema/catalogue";
import { orders, shippingReports } from "@/db/schema/orders";
import { payments, refunds } from "@/db/schema/payments";
import { type Scratch, scratchDirectory } from "@/e2e/fixtures/databases/scratch";
import { copyTemplate } from "@/e2e/fixtures/databases/template";
import { db } from "@/e2e/fixtures/servers/in-process";
import { createProduct, createShopper, openShop, pay } from "@/e2e/fixtures/shop/shop";
import { inEnglish } from "@/lib/i18n/msg";
import { exportShop } from "@/lib/system/archive/export-shop";
import { importShop } from "@/lib/system/archive/import-shop";
import { inspectArchive } from "@/lib/system/archive/inspect-archive";
import { exportedTables, shopTables } from "@/lib/system/archive/tables";
import { findUnrestored } from "@/lib/system/findings/find-shop";

let shop: Awaited<ReturnType<typeof openShop>>;
const targets: { close(): Promise<void> }[] = [];
let scratch: Scratch;
beforeAll(async () => {
  shop = await openShop();
  scratch = scratchDirectory();
});
afterAll(async () => {
  for (const target of targets) await target.close();
  scratch.remove();
  await shop.close();
});

/** The shop as of a moment, in another database. */
async function restored(asOf: Date) {
  const path = join(scratch.path, `${targets.length}.tar`);
  const { signal: stop } = new AbortController();
  const { faults } = await exportShop(db(), path, { dataDir: scratch.path, asOf, stop });
  expect(faults).toEqual([]);
  const { url, drop } = await copyTemplate("migrated");
  const target = openStore({ driver: "pg", url });
  targets.push({ close: () => target.close().then(drop) });
  await importShop(target.db, { path, ...(await inspectArchive(path)) }, scratch.path, stop);
  return target.db;
}

test("each column of the database is either exported or listed as not exported", async () => {
  const columns = await rows<{ table: string; column: string }>(
    db(),
    sql`select c.relname as table, a.attname as column from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
  );
  const there = columns.map(({ table, column }) => `${table}.${column}`).toSorted();
  const known = shopTables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)).toSorted();
  expect(known).toEqual(there);
  const notExported = shopTables
    .map(({ name }) => name)
    .filter((name) => !exportedTables.some((one) => one.name === name));
  expect(notExported.toSorted()).toEqual(
    [
      "code_images",
      "devices",
      "loose_files",
      "loose_waybills",
      "login_throttles",
      "platform_tokens",
      "rate_counters",
      "sandbox_keys",
      "sealed_settings",
      "second_factors",
      "sessions",
      "shopper_images",
      "alarm_reads",
      "api_keys",
      "backups",
      "bots",
      "deliveries",
      "events",
      "exports",
      "imports",
      "messages",
      "sandbox_chats",
      "sandbox_complaints",
      "sandbox_images",
      "sandbox_consents",
      "sandbox_messages",
      "sandbox_waybills",
      "webhooks",
    ].toSorted(),
  );
});

test("after an import, missing keys, bots and webhooks are listed until they exist again or 30 days pass", async () => {
  await createShopper();
  const add = async (to: Database, name: string) => {
    const user = sql`(select min(id) from users)`;
    await to.execute(
      sql`insert into api_keys (user_id, name, prefix, hash, permissions) values (${user}, ${name}, ${name}, 'h', '{}')`,
    );
    await to.execute(
      sql`insert into bots (name, kind, address, types, language, editor_id) values (${name}, 'wecom', 'a', '{}', 'en', ${user})`,
    );
    await to.execute(
      sql`insert into webhooks (name, url, types, secret, editor_id) values (${name}, 'https://a.example', '{}', 's', ${user})`,
    );
    await to.execute(
      sql`insert into sealed_settings (name, value, updated_by) values (${`wechat.${name}`}, 's', ${user})`,
    );
  };
  for (const table of ["bots", "webhooks"]) await db().execute(sql.raw(`delete from ${table}`));
  await add(db(), "one");
  await add(db(), "two");
  await db().execute(sql`update api_keys set revoked_at = now() where name = 'two'`);
  const [before] = await rows<{ id: number }>(db(), sql`select last_value::int as id from events_id_seq`);
  const moved = await restored(new Date());
  const listed = async () => (await findUnrestored(moved)).map(({ detail }) => inEnglish(detail));
  const all =
    "API key one, Bot one, Bot two, WeChat's key wechat.one, WeChat's key wechat.two, Webhook one, Webhook two";
  expect(await listed()).toEqual([`The backup did not contain these: ${all}.`]);
  const [after] = await rows<{ id: number }>(moved, sql`select nextval('events_id_seq')::int as id`);
  expect(after!.id).toBeGreaterThan(before!.id + 1_000_000);

  await add(moved, "two");
  expect(await listed()).toEqual([
    "The backup did not contain these: API key one, Bot one, WeChat's key wechat.one, Webhook one.",
  ]);
  await moved.execute(sql`update imports set created_at = now() - interval '31 days'`);
  expect(await listed()).toEqual([]);
  await moved.execute(sql`update imports set created_at = now() - interval '29 days'`);
  expect(await listed()).toHaveLength(1);
  await add(moved, "one");
  expect(await listed()).toEqual([]);
});

test("a backup days old is restored, with a category before its parent, an unpaid order and an open payment", async () => {
  const add = async (characters: number) =>
    (
      await db()
        .insert(categories)
        .values({ name: "x", description: "x".repeat(characters) })
        .returning()
    )[0]!.id;
  const [branch, _far, parent] = [await add(0), await add(1_500_000), await add(500_000)];
  await db().update(categories).set({ parent_id: parent }).where(eq(categories.id, branch));
  const minute = 60_000;
  const asOf = new Date(Date.now() - 3 * 24 * 60 * minute);
  const [shopper, product] = [await createShopper(), await createProduct()];
  const [unpaid, paid] = [await shopper.order([product.id, 1]), await shopper.order([product.id, 1])];
  await pay(shopper, paid.id);
  await shop.settled();
  const soon = new Date(asOf.getTime() + 10 * minute);
  await db().update(orders).set({ expires_at: soon }).where(eq(orders.id, unpaid.id));
  const other = { order_id: paid.id, out_trade_no: "other", amount: product.price, created_at: asOf };
  await db().insert(payments).values(other);
  for (const table of [refunds, shippingReports]) await db().update(table).set({ next_attempt_at: asOf });

  const moved = await restored(asOf);
  const [found] = await moved.select().from(orders).where(eq(orders.id, unpaid.id));
  expect(found).toMatchObject({ status: "unpaid", expires_at: soon });
  const [category] = await moved.select().from(categories).where(eq(categories.id, branch));
  expect(category!.parent_id).toBe(parent);
  const orphaned = moved.transaction(async (tx) => {
    await tx.update(categories).set({ parent_id: 2147483647 }).where(eq(categories.id, branch));
    throw new Error("nothing was refused until the end");
  });
  await expect(orphaned).rejects.toMatchObject({ cause: { code: "23503" } });
});
