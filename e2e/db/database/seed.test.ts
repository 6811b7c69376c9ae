import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore, rows } from "@/db/client";
import { categories } from "@/db/schema/catalogue";
import { identities } from "@/db/schema/users";
import { signIn } from "@/e2e/fixtures/callers/people";
import { copyTemplate } from "@/e2e/fixtures/databases/template";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { openShop } from "@/e2e/fixtures/shop/shop";
import { seed } from "@/lib/demo/seed";
import { openidOf } from "@/lib/sandbox/shopper";
import { invariants } from "@/lib/system/findings/invariants";

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop({}, "as in the demo");
  await seed(db(), "en");
});
afterAll(() => shop.close());

const wrong = {
  "a violated invariant": invariants,
  "an order with events out of order": sql`
    select order_id from (select order_id, created_at, lag(created_at) over (partition by order_id order by id) as before
      from order_events) e where before > created_at or created_at > now()`,
  "a request older than its delivery, or with events out of order": sql`
    select order_id from (select a.order_id, o.completed_at, e.created_at,
        lag(e.created_at) over (partition by a.id order by e.id) as before
      from after_sales a join orders o on o.id = a.order_id join after_sale_events e on e.after_sale_id = a.id) e
    where created_at < completed_at or before > created_at or created_at > now()`,
  "an event without a position, or out of order": sql`
    select id from (select id, position, created_at, lag(created_at) over (order by position) as before from events) e
    where position is null or before > created_at`,
  "a parcel without a known carrier": sql`
    select s.order_id from shipments s where not exists (
      select from dict_entries d where d.type = 'carrier' and d.value = s.carrier)`,
  "a payment unknown to the sandbox": sql`
    select p.id from payments p left join sandbox_payments s on s.transaction_id = p.transaction_id
      and s.out_trade_no = p.out_trade_no and s.total = p.amount where p.status = 'success' and s.state is null`,
};

describe("the demo shop", () => {
  test.each(Object.entries(wrong))("does not have %s", async (_, query) => {
    expect(await rows(db(), query)).toEqual([]);
  });

  test("is written completely or not at all", async () => {
    const { url, drop } = await copyTemplate("migrated");
    const store = openStore({ driver: "pg", url });
    try {
      // The very last step sets the sequences.
      await store.db.execute(sql`alter sequence payments_id_seq rename to numbers_of_payments`);
      await expect(seed(store.db, "en")).rejects.toThrow();
      expect(await rows(store.db, sql`select id from users`)).toEqual([]);
    } finally {
      await store.close();
      await drop();
    }
  });

  test("has three accounts that can sign in: root, a clerk and a shopper", async () => {
    const root = await signIn("root", "kiosk-root-demo");
    expect(root.user).toMatchObject({ group: { name: "root" } });
    const clerk = await signIn("clerk", "kiosk-clerk-demo");
    expect(clerk.user).toMatchObject({ group: { name: "Clerks" } });
    const shopper = await signIn("shopper", "kiosk-shopper-demo");
    const own = await request("GET", "/v1/address", shopper);
    expect(own.json.items).toMatchObject([{ is_default: true }]);
    const placed = await request("GET", "/v1/order", shopper);
    expect(placed).toMatchObject({ status: 200, json: { total: expect.any(Number) } });
    expect(placed.json.total).toBeGreaterThan(0);
    const [login] = await db()
      .select()
      .from(identities)
      .where(and(eq(identities.type, 200), eq(identities.identifier, openidOf("shopper"))));
    expect(login?.user_id).toBe(shopper.user.id);
  });

  test("is seeded once, and a second time changes nothing", async () => {
    const counts = () =>
      rows(
        db(),
        sql`select (select count(*) from users) users, (select count(*) from orders) orders, (select count(*) from menus) menus,
                   (select count(*) from stock_ledger) ledger, (select sum(stock) from products) stock`,
      );
    const before = await counts();
    expect(await seed(db(), "en")).toBe(false);
    expect(await counts()).toEqual(before);
  });

  test("has sequences set, so that new rows get new ids", async () => {
    const [made] = await db().insert(categories).values({ name: "New" }).returning();
    expect(made!.id).toBeGreaterThan(6);
  });

  test("is refused in a database with other users", async () => {
    await db().execute(sql`update users set is_demo = false`);
    await expect(seed(db(), "en")).rejects.toThrow(/needs an empty database/);
  });
});
