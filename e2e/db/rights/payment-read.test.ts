import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrationsFolder } from "@/db/migration-history";
import { groupPermissions, groups } from "@/db/schema/groups";
import { db } from "@/e2e/fixtures/servers/in-process";
import { anAdmin, aProduct, aShopper, openShop, pay } from "@/e2e/fixtures/shop/shop";

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const lists = ["/cms/payment", "/cms/refund", "/cms/notification"];

test("who may see orders sees an order's own payment, and no list of payments, refunds and notifications", async () => {
  const shopper = await aShopper();
  const { id } = await shopper.order([(await aProduct()).id, 1]);
  await pay(shopper, id);
  const [clerk, keeper] = [await anAdmin("order.read"), await anAdmin("payment.read")];
  expect((await clerk("GET", `/cms/order/${id}`)).json.payments).toHaveLength(1);
  for (const path of lists) {
    expect((await clerk("GET", path)).status, path).toBe(403);
    expect((await keeper("GET", path)).status, path).toBe(200);
  }
});

test("an older shop's groups that see orders go on seeing payments, and no other group begins to", async () => {
  const groupWith = async (...permissions: string[]) => {
    const [group] = await db()
      .insert(groups)
      .values({ name: `Group ${randomUUID()}` })
      .returning();
    for (const permission of permissions)
      await db().insert(groupPermissions).values({ group_id: group!.id, permission });
    return group!.id;
  };
  const [sales, both, stock] = [
    await groupWith("order.read"),
    await groupWith("order.read", "payment.read"),
    await groupWith("product.read"),
  ];
  const migration = readMigrationFiles({ migrationsFolder }).find(({ sql: text }) =>
    text.join().includes("'payment.read'"),
  );
  for (const statement of migration!.sql) await db().execute(sql.raw(statement));
  const of = async (id: number) =>
    (await db().select().from(groupPermissions).where(eq(groupPermissions.group_id, id)))
      .map(({ permission }) => permission)
      .toSorted();
  expect(await of(sales)).toEqual(["order.read", "payment.read"]);
  expect(await of(both)).toEqual(["order.read", "payment.read"]);
  expect(await of(stock)).toEqual(["product.read"]);
});
