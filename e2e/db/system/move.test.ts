import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "@/db/client";
import { categories } from "@/db/schema/catalogue";
import { orders, shippingReports } from "@/db/schema/orders";
import { payments, refunds } from "@/db/schema/payments";
import { type Scratch, scratchDirectory } from "@/e2e/fixtures/databases/scratch";
import { copyTemplate } from "@/e2e/fixtures/databases/template";
import { db } from "@/e2e/fixtures/servers/in-process";
import { createProduct, createShopper, openShop, pay } from "@/e2e/fixtures/shop/shop";
import { createArchive } from "@/lib/system/move/archive";
import { exportShop } from "@/lib/system/move/export-shop";
import { importShop } from "@/lib/system/move/import-shop";
import { inspectArchive } from "@/lib/system/move/inspect-archive";

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
  const archive = await createArchive(path);
  const { signal: stop } = new AbortController();
  const { faults } = await exportShop(db(), archive, { dataDir: scratch.path, asOf, stop });
  await archive.finish();
  expect(faults).toEqual([]);
  const { url, drop } = await copyTemplate("migrated");
  const target = openStore({ driver: "pg", url });
  targets.push({ close: () => target.close().then(drop) });
  await importShop(target.db, { path, ...(await inspectArchive(path)) }, scratch.path, stop);
  return target.db;
}

test("a branch is restored long before its parent, and afterwards each branch needs its parent at once again", async () => {
  const add = async (characters: number) =>
    (
      await db()
        .insert(categories)
        .values({ name: "x", description: "x".repeat(characters) })
        .returning()
    )[0]!.id;
  const [branch, _far, parent] = [await add(0), await add(1_500_000), await add(500_000)];
  await db().update(categories).set({ parent_id: parent }).where(eq(categories.id, branch));
  const moved = await restored(new Date());
  const [found] = await moved.select().from(categories).where(eq(categories.id, branch));
  expect(found!.parent_id).toBe(parent);
  const orphaned = moved.transaction(async (tx) => {
    await tx.update(categories).set({ parent_id: 2147483647 }).where(eq(categories.id, branch));
    throw new Error("nothing was refused until the end");
  });
  await expect(orphaned).rejects.toMatchObject({ cause: { code: "23503" } });
});

test("a backup is restored days after it was made, although an order in it was unpaid and an attempt to pay was open", async () => {
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

  const [found] = await (await restored(asOf)).select().from(orders).where(eq(orders.id, unpaid.id));
  expect(found).toMatchObject({ status: "unpaid", expires_at: soon });
});
