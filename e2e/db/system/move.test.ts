import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore, type Store } from "@/db/client";
import { migrate } from "@/db/migrate";
import { orders, shippingReports } from "@/db/schema/orders";
import { payments, refunds } from "@/db/schema/payments";
import { type Scratch, scratchDirectory } from "@/e2e/fixtures/databases/scratch";
import { db } from "@/e2e/fixtures/servers/in-process";
import { aProduct, aShopper, openShop, pay } from "@/e2e/fixtures/shop/shop";
import { createArchive } from "@/lib/system/move/archive-writer";
import { exportShop } from "@/lib/system/move/export-shop";
import { importShop } from "@/lib/system/move/import-shop";
import { inspectArchive } from "@/lib/system/move/inspect-archive";

let shop: Awaited<ReturnType<typeof openShop>>;
let target: Store;
let scratch: Scratch;
beforeAll(async () => {
  shop = await openShop();
  target = openStore({ driver: "pglite" });
  await migrate(target);
  scratch = scratchDirectory();
});
afterAll(async () => {
  await target.close();
  scratch.remove();
  await shop.close();
});

test("a backup is restored days after it was made, although an order in it was unpaid and an attempt to pay was open", async () => {
  const minute = 60_000;
  const asOf = new Date(Date.now() - 3 * 24 * 60 * minute);
  const [shopper, product] = [await aShopper(), await aProduct()];
  const [unpaid, paid] = [await shopper.order([product.id, 1]), await shopper.order([product.id, 1])];
  await pay(shopper, paid.id);
  await shop.settled();
  const soon = new Date(asOf.getTime() + 10 * minute);
  await db().update(orders).set({ expires_at: soon }).where(eq(orders.id, unpaid.id));
  const other = { order_id: paid.id, out_trade_no: "other", amount: product.price, created_at: asOf };
  await db().insert(payments).values(other);
  for (const table of [refunds, shippingReports]) await db().update(table).set({ next_attempt_at: asOf });

  const path = join(scratch.path, "kiosk.tar");
  const archive = await createArchive(path);
  const { signal: stop } = new AbortController();
  const { faults } = await exportShop(db(), archive, { dataDir: scratch.path, asOf, stop });
  await archive.finish();
  expect(faults).toEqual([]);

  await importShop(target.db, { path, ...(await inspectArchive(path)) }, scratch.path, stop);
  const [restored] = await target.db.select().from(orders).where(eq(orders.id, unpaid.id));
  expect(restored).toMatchObject({ status: "unpaid", expires_at: soon });
});
