import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { rows } from "@/db/client";
import { afterSaleStatuses } from "@/db/schema/after-sales";
import { db } from "@/e2e/fixtures/servers/in-process";
import { dropWechatCalls } from "@/e2e/fixtures/servers/intercept-wechat";
import { afterSaleDesk } from "@/e2e/fixtures/shop/after-sale-desk";
import { agePayment, createPaidOrder, returnTo } from "@/e2e/fixtures/shop/after-sales";

const { desk } = afterSaleDesk();

test("`open=true` lists the requests that the counts call open, in the order of their deadlines", async () => {
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

test("a request is not open while its whole order is being refunded", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 2]]);
  await desk.ship(id);
  const { json: asked } = await desk.request(id, "return", [[items[0]!, 1]]);
  const openOf = async () =>
    (await desk.admin("GET", `/cms/after_sale?open=true&order_id=${id}`)).json.items.map(
      (one: { id: number }) => one.id,
    );
  expect(await openOf()).toEqual([asked.id]);
  const before = (await desk.admin("GET", "/cms/after_sale/counts")).json.open;
  dropWechatCalls(/refunds$/);
  await desk.refund(id, {});
  expect(await openOf()).toEqual([]);
  expect((await desk.admin("GET", "/cms/after_sale/counts")).json.open).toBe(before - 1);
  vi.restoreAllMocks();
});

test("a request is found by its id, even of one digit, with and without #", async () => {
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

test("requests are found by an order number from its first 8 digits on, and by a whole tracking number", async () => {
  const orders: { no: string; ids: number[] }[] = [];
  for (let n = 0; n < 2; n++) {
    const { id, items } = await createPaidOrder(desk.shopper, [[1000, 2]]);
    await agePayment(id);
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

test("an order has the action `ship` only while units remain that are not in a request", async () => {
  const actionsOf = async (id: number) => (await desk.admin("GET", `/cms/order/${id}`)).json.actions as string[];
  const { id, items } = await createPaidOrder(desk.shopper, [[1000, 2]]);
  await agePayment(id); // otherwise the shop refunds them itself
  await desk.request(id, "refund", [[items[0]!, 1]]);
  expect(await actionsOf(id)).toContain("ship");
  await desk.request(id, "refund", [[items[0]!, 1]]);
  expect(await actionsOf(id)).not.toContain("ship");
  const listed = (await desk.admin("GET", `/cms/order?ids=${id}`)).json.items[0];
  expect([listed.status, listed.claimed_count, listed.actions.includes("ship")]).toEqual(["paid", 2, false]);
});
