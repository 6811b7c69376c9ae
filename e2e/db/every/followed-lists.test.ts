import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createUser } from "@/e2e/fixtures/callers/people";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { agePayment, openDesk, returnTo } from "@/e2e/fixtures/shop/after-sales";
import { createCategory } from "@/e2e/fixtures/shop/catalogue";
import { insertWithVariants } from "@/e2e/fixtures/shop/products";
import { createProduct, createShopper, openShop, pay } from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";

type Line = Record<string, unknown> & { id: number };

let shop: Awaited<ReturnType<typeof openShop>>;
let root: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  shop = await openShop();
  root = await createUser({ permissions: "root" });
});
afterAll(() => shop.close());

const ask = async (method: string, path: string, body?: unknown) => {
  const { status, text, json } = await request(method, path, {
    token: root.token,
    body,
    headers: { "idempotency-key": randomUUID() },
  });
  if (status >= 300) throw new Error(`${method} ${path}: ${text}`);
  return json;
};

/** Stores each followed record, as an external system does. */
function mirror(path: string) {
  const stored = new Map<number, Line>();
  let after = "";
  return {
    stored,
    async pull() {
      for (;;) {
        const { items, next } = await ask("GET", `${path}?after=${after}&size=7`);
        for (const line of items) stored.set(line.id, line);
        if (next === after) return;
        after = next;
      }
    },
  };
}

/** Pulls until the mirror equals the list. Fails with the difference if it never does. */
async function expectEqual(
  lists: string[],
  { stored, pull }: ReturnType<typeof mirror>,
  unfollowed: readonly string[],
) {
  const followed = (line: Line) =>
    Object.fromEntries(Object.entries(line).filter(([name]) => !unfollowed.includes(name)));
  await vi.waitFor(
    async () => {
      await pull();
      const items = (await Promise.all(lists.map(async (list) => (await ask("GET", list)).items))).flat();
      const kept = items.map(({ id }: Line) => stored.get(id));
      expect(kept.map((line?: Line) => line && followed(line))).toEqual(items.map(followed));
    },
    { timeout: 8000, interval: 300 },
  );
}

test.each(["/cms/order", "/cms/product", "/cms/after_sale"])(
  "%s refuses an `after` in the future, or between a backup and its import, with `position_unknown`",
  async (path) => {
    const place = (minutes: number, id = "") => `${new Date(Date.now() + minutes * 60_000).toISOString()}${id}`;
    const statusAt = async (after: string) => {
      const { status, json } = await request("GET", `${path}?after=${after}`, { token: root.token });
      return status === 409 ? [json.code, json.errors[0].path] : status;
    };
    const unknown = ["position_unknown", "after"];
    for (const after of [place(2), place(2, "_7"), "2999-01-01T00:00:00.000Z"])
      expect(await statusAt(after), after).toEqual(unknown);
    const [late, early] = [place(-90, "_7"), place(-150, "_7")];
    for (const after of ["", place(0), late, early]) expect(await statusAt(after), after).toBe(200);
    await db().execute(
      sql`insert into imports (made_at, left_behind, created_at) values (now() - interval '2 hours', '[]', now() - interval '1 hour')`,
    );
    expect(await statusAt(late)).toEqual(unknown);
    for (const after of ["", place(-30), early]) expect(await statusAt(after), after).toBe(200);
    await db().execute(sql`delete from imports`);
  },
);

test("a copy of the products that follows `after` has each change of fields, prices, stock and state, and each deletion", async () => {
  const shopper = await createShopper();
  const category = await createCategory();
  const order = async (id: number) => (await shopper.order([id, 2])).id as number;
  const paid = async (id: number) => {
    const placed = await order(id);
    await pay(shopper, placed);
    await shop.settled();
    return placed;
  };
  const variants = await insertWithVariants(db(), category.id, { small: {}, large: {} });
  const [unpaid, shipped] = [await createProduct(), await createProduct()];
  const [unpaidOrder, shippedOrder] = [await order(unpaid.id), await paid(shipped.id)];
  const create = async () => (await createProduct()).id;
  const [named, moved, priced] = [await create(), await create(), await create()];
  const [counted, ordered, bought] = [await create(), await create(), await create()];
  const [planned, restored, deleted, last] = [await create(), await create(), await create(), await create()];
  for (const id of [restored, deleted]) await ask("DELETE", `/cms/product/${id}`);
  const products = mirror("/cms/product");
  const lists = ["/cms/product?size=100", "/cms/product?size=100&deleted=true"];
  const unfollowed = ["sold", "reserved", "rating", "rating_count", "category_name"];
  await expectEqual(lists, products, unfollowed);

  await ask("POST", "/cms/product", { name: "New", category_id: category.id, price: 100 });
  await ask("PUT", `/cms/product/${named}`, { name: "Renamed" });
  await ask("PUT", "/cms/product/batch", { ids: [moved], category_id: category.id });
  await ask("PUT", "/cms/product/batch/price", { items: [{ id: priced, price: 777 }] });
  await ask("PUT", "/cms/product/batch/price", {
    items: [{ id: variants.id, variant_id: variants.idOf("large"), price: 888 }],
  });
  await ask("POST", `/cms/product/${counted}/stock`, { delta: 5, reason: "Found." });
  await order(ordered);
  await paid(bought);
  await shopper.ask("PUT", `/v1/order/${unpaidOrder}/cancel`);
  const { items } = await ask("GET", `/cms/order/${shippedOrder}`);
  await ask("POST", `/cms/order/${shippedOrder}/refund`, {
    reason: "Broken.",
    items: [{ item_id: items[0].id, count: 1 }],
  });
  await shop.settled();
  await db().execute(sql`update products set off_sale_at = now() - interval '1 minute' where id = ${planned}`);
  await sweep(db());
  await ask("POST", `/cms/product/${restored}/restore`);
  await ask("DELETE", `/cms/product/${last}`);

  await expectEqual(lists, products, unfollowed);
  const bin = [...products.stored.values()].filter(({ deleted_at }) => deleted_at).map(({ id }) => id);
  expect(new Set(bin)).toEqual(new Set([deleted, last]));
});

test("a copy of the after-sale requests that follows `after` has each decision and each change of refunds and orders", async () => {
  const desk = await openDesk(shop.settled);
  const open = async (type: "refund" | "return") => {
    const order = await desk.order(await createOrder(desk));
    if (type === "return") {
      await desk.ship(order.id);
      await ask("PUT", `/cms/order/${order.id}/status`, { status: "completed" });
    }
    const made = await desk.request(order.id, type, [[order.items[0].id, 1]]);
    if (made.status !== 201) throw new Error(made.text);
    return { id: made.json.id as number, order: order.id as number };
  };
  const [withdrawn, approved, rejected] = [await open("refund"), await open("refund"), await open("return")];
  const [returned, whole, unshipped] = [await open("return"), await open("refund"), await open("refund")];
  const requests = mirror("/cms/after_sale");
  const lists = ["/cms/after_sale?size=100"];
  await expectEqual(lists, requests, ["is_overdue", "actions"]);

  await desk.shopper.ask("POST", `/v1/after_sale/${withdrawn.id}/withdraw`);
  await desk.decide(approved.id, { status: "approved" });
  await desk.decide(rejected.id, { status: "rejected", reason: "Undamaged." });
  await desk.decide(returned.id, { status: "approved", return_to: returnTo });
  await desk.decide(returned.id, { status: "received" });
  await desk.refund(whole.order, {});
  await shop.settled();
  await desk.ship(unshipped.order);

  await expectEqual(lists, requests, ["is_overdue", "actions"]);
  const states = [withdrawn, approved, rejected, returned, whole, unshipped].map((one) => requests.stored.get(one.id)!);
  expect(states.map(({ status }) => status)).toEqual([
    ...["withdrawn", "refunded", "rejected", "refunded", "closed", "requested"],
  ]);
});

async function createOrder({ shopper }: Awaited<ReturnType<typeof openDesk>>) {
  const { id } = await shopper.order([(await createProduct()).id, 2]);
  await pay(shopper, id);
  await shop.settled();
  await agePayment(id);
  return id as number;
}
