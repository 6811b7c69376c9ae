import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rows } from "@/db/client";
import { afterSaleStatuses } from "@/db/schema/after-sales";
import { db } from "@/e2e/fixtures/servers/in-process";
import { createPaidOrder, openDesk, returnTo } from "@/e2e/fixtures/shop/after-sales";
import { openShop } from "@/e2e/fixtures/shop/shop";

let shop: Awaited<ReturnType<typeof openShop>>;
let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  shop = await openShop();
  desk = await openDesk(shop.settled);
});
afterAll(() => shop.close());

test("the open requests of the queue are those that the counts call open, in the order of their time", async () => {
  const asked: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    const { id, items } = await createPaidOrder(desk.shopper, [[1000, 2]]);
    await desk.ship(id);
    asked.push((await desk.request(id, "return", [[items[0]!, 1]])).json.id);
  }
  const [first, approved, rejected] = asked as [number, number, number];
  await desk.decide(approved, { status: "approved", return_to: returnTo });
  await desk.decide(rejected, { status: "rejected", reason: "It was used." });
  const read = async (query: string) => (await desk.admin("GET", `/cms/after_sale?${query}`)).json;
  const own = `user_id=${desk.shopper.id}`; // the demo has requests of its own
  const idsOf = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id);
  expect(idsOf(await read(`open=true&${own}`))).toEqual([first]);
  expect(idsOf(await read(`overdue=true&${own}`))).toEqual([]); // their time is not over

  await desk.shopper.ask("PUT", `/v1/after_sale/${approved}/parcel`, { carrier: "SF", tracking_no: "SF1234567890" });
  expect(idsOf(await read(`open=true&${own}`))).toEqual([first, approved]);
  expect(idsOf(await read(`open=true&status=sent&${own}`))).toEqual([approved]);
  const counts = (await desk.admin("GET", "/cms/after_sale/counts")).json;
  expect((await read("open=true")).total).toBe(counts.open);
  for (const status of afterSaleStatuses)
    expect([status, counts[status]]).toEqual([status, (await read(`status=${status}`)).total]);
});

test("a request is found by its whole number, of one digit too, as it is written and as its page writes it", async () => {
  const found = async (q: string) =>
    (await desk.admin("GET", `/cms/after_sale?q=${encodeURIComponent(q)}`)).json.items.map(
      ({ id }: { id: number }) => id,
    );
  const [one] = await rows<{ id: number }>(db(), sql`select min(id) as id from after_sales`);
  expect(String(one!.id)).toHaveLength(1);
  expect(await found(`${one!.id}`)).toEqual([one!.id]);
  expect(await found(`#${one!.id}`)).toEqual([one!.id]);
  expect(await found("#0")).toEqual([]);
});

test("requests are found by the beginning of their orders' numbers, from the day on, and by a whole tracking number, in the list's order", async () => {
  const orders: { no: string; ids: number[] }[] = [];
  for (let n = 0; n < 2; n++) {
    const { id, items } = await createPaidOrder(desk.shopper, [[1000, 2]]);
    await db().execute(sql`update orders set paid_at = now() - interval '1 hour' where id = ${id}`);
    const asked = [];
    for (let m = 0; m < 2; m++) asked.push((await desk.request(id, "refund", [[items[0]!, 1]])).json.id as number);
    orders.push({ no: (await desk.order(id)).order_no, ids: asked });
  }
  const [one, two] = orders as [(typeof orders)[0], (typeof orders)[0]];
  const list = async (query: string) => {
    const { items, total } = (await desk.admin("GET", `/cms/after_sale?${query}`)).json;
    return { ids: items.map(({ id }: { id: number }) => id) as number[], total: total as number };
  };
  expect(await list(`q=${one.no}`)).toEqual({ ids: one.ids, total: 2 });
  expect(await list(`q=${two.no}&status=requested&sort=-created_at`)).toEqual({ ids: two.ids.toReversed(), total: 2 });
  expect(await list(`q=${two.no}&status=refunded`)).toEqual({ ids: [], total: 0 });
  const all = await list(`user_id=${desk.shopper.id}&size=100`);
  for (const length of [8, 10]) {
    const beginning = one.no.slice(0, length);
    expect([beginning, await list(`q=${beginning}&user_id=${desk.shopper.id}&size=100`)]).toEqual([beginning, all]);
  }
  expect((await list(`q=${one.no.slice(0, 7)}`)).ids).toEqual([]);
  expect((await list(`q=${Number(one.no.slice(0, 8)) - 1}`)).ids).toEqual([]);
  const [sent] = await rows<{ id: number; tracking_no: string }>(
    db(),
    sql`select id, tracking_no from after_sales where tracking_no is not null limit 1`,
  );
  expect((await list(`q=${sent!.tracking_no}`)).ids).toContain(sent!.id);
  expect((await list(`q=${sent!.tracking_no.slice(0, -1)}`)).ids).toEqual([]);
});

test("an order of which all that is left was asked back is not offered to ship; what is left of another is", async () => {
  const actionsOf = async (id: number) => (await desk.admin("GET", `/cms/order/${id}`)).json.actions as string[];
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 2]]);
  // Else the shop pays them back by itself.
  await db().execute(sql`update orders set paid_at = now() - interval '1 hour' where id = ${id}`);
  await desk.request(id, "refund", [[items[0]!, 1]]);
  expect(await actionsOf(id)).toContain("ship");
  await desk.request(id, "refund", [[items[0]!, 1]]);
  expect(await actionsOf(id)).not.toContain("ship");
  const listed = (await desk.admin("GET", `/cms/order?ids=${id}`)).json.items[0];
  expect([listed.status, listed.claimed_count, listed.actions.includes("ship")]).toEqual(["paid", 2, false]);
});
