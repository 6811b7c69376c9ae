import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openStore, rows } from "@/db/client";
import { migrate } from "@/db/migrate";
import { beforeVariants, migrateUpTo, shopBeforeVariants } from "../fixtures/databases/earlier";
import { openPostgres } from "../fixtures/databases/postgres";

const scale = Number(process.env.KIOSK_PROOF_SCALE ?? 1);

test("a shop of 1,000,000 orders and 20,000 products gets its variants, and no stock and no order is another", async () => {
  const postgres = await openPostgres();
  try {
    const url = await postgres.createDatabase("kiosk_earlier");
    await migrateUpTo(url, beforeVariants);
    await shopBeforeVariants(url, Math.ceil(20_000 * scale), Math.ceil(1_000_000 * scale));
    const store = openStore({ driver: "pg", url });
    const tell = async () =>
      (
        await rows<object>(
          store.db,
          sql`select (select sum(stock) from products) as stock, (select count(*) from order_items) as lines, (select sum(delta) from stock_ledger) as ledger`,
        )
      )[0];
    const before = await tell();
    const started = performance.now();
    await migrate(store, url);
    process.stdout.write(`migrated in ${Math.round((performance.now() - started) / 1000)} s\n`);
    expect(await tell()).toEqual(before);
    const [variants] = await rows<{ stock: string }>(store.db, sql`select sum(stock) as stock from variants`);
    expect(variants).toEqual({ stock: (before as { stock: string }).stock });
    await store.close();
  } finally {
    await postgres.dropDatabase("kiosk_earlier");
    await postgres.close();
  }
});
