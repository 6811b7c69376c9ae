import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore, rows } from "@/db/client";
import { migrate } from "@/db/migrate";
import { beforeVariants, migrateUpTo, shopBeforeVariants } from "@/e2e/fixtures/databases/earlier";
import { connectPostgres } from "@/e2e/fixtures/databases/postgres-databases";
import { invariants } from "@/lib/system/health/invariants";

describe("the shop of a version without variants", () => {
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  const postgres = () => connectPostgres(process.env.KIOSK_TEST_POSTGRES!);
  let store: ReturnType<typeof openStore>;
  const ask = <Row>(query: ReturnType<typeof sql>) => rows<Row>(store.db, query);
  const words = sql`select id, created_at, span, words, names from order_search order by id`;
  let wordsBefore: unknown[];
  beforeAll(async () => {
    const url = await postgres().createDatabase(name);
    await migrateUpTo(url, beforeVariants);
    await shopBeforeVariants(url, 20, 60);
    store = openStore({ driver: "pg", url });
    wordsBefore = await ask(words);
    await migrate(store, url);
  });
  afterAll(async () => {
    await store?.close();
    await postgres().dropDatabase(name);
  });

  test("has after its migration one variant a product, deleted ones too, with its price and stock", async () => {
    const [found] = await ask<Record<string, number>>(sql`select count(*)::int as all, count(*) filter (
      where v.price = p.price and v.stock = p.stock and v.values = '{}' and p.variant_id = v.id and p.price_max = p.price
    )::int as same from products p join variants v on v.product_id = p.id`);
    expect(found).toEqual({ all: 20, same: 20 });
    expect(await ask(invariants)).toEqual([]);
  });

  test("finds its orders by the same words, and those of its own courier by their mark", async () => {
    expect(wordsBefore).toHaveLength(60);
    expect(await ask(words)).toEqual(wordsBefore);
    const marked = sql`select distinct delivery from orders where id in (select id from order_search where marks like '% by:local %')`;
    expect(await ask(marked)).toEqual([{ delivery: "local" }]);
  });

  test.each([
    ["take a stock", sql`insert into stock_ledger (product_id, delta, reason, order_id) values (1, -1, 'order', 1)`],
    [
      "place an order",
      sql`insert into order_items (order_id, product_id, position, name, price, count, subtotal) values (1, 2, 1, 'x', 1, 1, 1)`,
    ],
    ["change a price", sql`update products set price = price + 1 where id = 1`],
    ["add a product", sql`insert into products (category_id, name, price) select id, 'x', 1 from categories limit 1`],
  ])("lets an instance of that version not %s: it fails before anything is written", async (_, write) => {
    await expect(store.db.execute(write)).rejects.toThrow();
    expect(await ask(invariants)).toEqual([]);
  });
});
