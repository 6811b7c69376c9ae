import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { db } from "@/e2e/fixtures/servers/in-process";
import { between, refusal, silence } from "@/e2e/fixtures/servers/platform-between";
import { aDesk, aPaidOrder, returnTo } from "@/e2e/fixtures/shop/after-sales";
import { faults, openShop } from "@/e2e/fixtures/shop/shop";
import { form, picture } from "@/e2e/fixtures/shop/uploads";
import { getRequest } from "@/lib/selling/after-sales/admin-queries";

let shop: Awaited<ReturnType<typeof openShop>>;
let desk: Awaited<ReturnType<typeof aDesk>>;
beforeAll(async () => {
  shop = await openShop();
  desk = await aDesk(shop.settled);
});
afterAll(() => shop.close());
afterEach(async () => {
  vi.restoreAllMocks();
  expect(await faults()).toEqual([]);
});

const seen = async (id: number) => (await desk.admin("GET", `/cms/after_sale/${id}`)).json;
const open = async () =>
  (await desk.admin("GET", `/cms/after_sale?open=true&user_id=${desk.shopper.id}&size=100`)).json.items.map(
    ({ id }: { id: number }) => id,
  );
const refuseRefunds = () => between((call) => (/refunds$/.test(call) ? refusal(403, "NOT_ENOUGH") : undefined));

test("a refund that is under way waits for nobody; one that WeChat has refused waits for the shop, until it is rejected", async () => {
  const { id, items } = await aPaidOrder(desk.shopper, [[1000, 2]]);
  silence(/refunds$/);
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
  expect([(await seen(json.id)).actions, (await open()).includes(json.id)]).toEqual([[], false]);
  expect((await desk.decide(json.id, { status: "rejected", reason: "No." })).json.code).toBe("after_sale_state");
  vi.restoreAllMocks();
  refuseRefunds();
  await desk.hurry(id);
  expect([(await seen(json.id)).actions, (await open()).includes(json.id)]).toEqual([["reject", "retry"], true]);
  await desk.decide(json.id, { status: "retry" });
  await shop.settled();
  expect((await seen(json.id)).events.at(-2)).toMatchObject({ from: "refunding", to: "refunding", by: "admin" });
  vi.restoreAllMocks();
  await desk.decide(json.id, { status: "rejected", reason: "WeChat has no money of ours." });
  expect([(await seen(json.id)).actions, (await open()).includes(json.id)]).toEqual([[], false]);
  expect((await desk.decide(json.id, { status: "retry" })).json.code).toBe("after_sale_state");
});

test("each line of a return says how many of its own pieces went back to the stock", async () => {
  const { id, items } = await aPaidOrder(desk.shopper, [
    [1000, 2],
    [500, 3],
  ]);
  await desk.ship(id);
  const { json } = await desk.request(id, "return", [
    [items[0]!, 2],
    [items[1]!, 3],
  ]);
  await desk.decide(json.id, { status: "approved", return_to: returnTo });
  const back = [
    { item_id: items[0], restock: 1 },
    { item_id: items[1], restock: 3 },
  ];
  await desk.decide(json.id, { status: "received", items: back });
  await shop.settled();
  expect((await seen(json.id)).items.map(({ restocked }: { restocked: number }) => restocked)).toEqual([1, 3]);
});

test("a request is named after the first of its lines, which stand as in its order, wherever the database keeps them", async () => {
  const { id, items } = await aPaidOrder(desk.shopper, [
    [1000, 2],
    [500, 3],
  ]);
  await desk.ship(id);
  const turn = () => db().execute(sql`update order_items set position = 9 - position where order_id = ${id}`);
  await turn();
  const nameOf = new Map(
    (await desk.order(id)).items.map((item: { id: number; name: string }) => [item.id, item.name]),
  );
  const [first, second] = [items[1]!, items[0]!];
  const { json: both } = await desk.request(id, "refund", [
    [second, 1],
    [first, 3],
  ]);
  const { json: one } = await desk.request(id, "refund", [[second, 1]]);
  for (const { snap_name, items: lines } of [both, await seen(both.id)]) {
    expect(snap_name).toBe(`${nameOf.get(first)} +1`);
    expect(lines.map(({ item_id }: { item_id: number }) => item_id)).toEqual([first, second]);
  }
  expect(one.snap_name).toBe(nameOf.get(second));
  const exported = async () => (await desk.admin("GET", `/cms/after_sale/export?order_id=${id}`)).text;
  const [asFirst, asSecond] = [`${nameOf.get(first)}*3`, `${nameOf.get(second)}*1`];
  expect(await exported()).toContain(`,${asFirst}; ${asSecond},`);
  await turn();
  expect(await exported()).toContain(`,${asSecond}; ${asFirst},`);
});

test("a request ends at the time of its last event, and has no end before", async () => {
  const { id, items } = await aPaidOrder(desk.shopper, [[1000, 1]]);
  await desk.ship(id);
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
  expect([json.refunded_at, (await desk.decide(json.id, { status: "approved" })).json.refunded_at]).toEqual([
    null,
    null,
  ]);
  await shop.settled();
  for (const { events, refunded_at } of [
    await seen(json.id),
    (await desk.shopper.ask("GET", `/v1/after_sale/${json.id}`)).json,
  ]) {
    expect(events.map(({ to }: { to: string }) => to)).toEqual(["requested", "refunding", "refunded"]);
    expect(refunded_at).toBe(events[2].created_at);
  }
});

test("the events of a request and the carriers to choose from are in their order, however the database reads them", async () => {
  const { id, items } = await aPaidOrder(desk.shopper, [[1000, 1]]);
  await desk.ship(id);
  const { json } = await desk.request(id, "return", [[items[0]!, 1]]);
  const { events, carriers } = (await desk.decide(json.id, { status: "approved", return_to: returnTo })).json;
  expect(events.map(({ to }: { to: string }) => to)).toEqual(["requested", "approved"]);
  await db().transaction(async (tx) => {
    for (const way of ["indexscan", "bitmapscan"]) await tx.execute(sql.raw(`set local enable_${way} = off`));
    await tx.execute(sql`discard plans`); // a prepared statement keeps its own
    // The first rows lie behind the others now.
    await tx.execute(
      sql`update after_sale_events set reason = reason where after_sale_id = ${json.id} and "from" is null`,
    );
    await tx.execute(
      sql`update dict_entries set label = label where type = 'carrier' and value = ${carriers[0].value}`,
    );
    const read = await getRequest(tx, json.id, new Set());
    expect(read.events.map(({ to }) => to)).toEqual(["requested", "approved"]);
    expect(read.carriers).toEqual(carriers);
  });
});

test("the pictures of a request are in the order of their places, wherever the database keeps them", async () => {
  const { id, items } = await aPaidOrder(desk.shopper, [[1000, 1]]);
  await desk.ship(id);
  const upload = async () =>
    (await desk.shopper.ask("POST", "/v1/image", form([["a.jpg", await picture("jpeg")]]))).json.url;
  const urls = [await upload(), await upload(), await upload()];
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]], { images: urls });
  await db().execute(sql`update after_sale_images set position = 5 - position
    where event_id in (select id from after_sale_events where after_sale_id = ${json.id})`);
  for (const one of [await seen(json.id), (await desk.shopper.ask("GET", `/v1/after_sale/${json.id}`)).json])
    expect(one.images.map(({ url }: { url: string }) => url)).toEqual(urls.toReversed());
});

test("the lines of an offer are in the order of their places, wherever the database keeps them", async () => {
  const { id, items } = await aPaidOrder(desk.shopper, [
    [1000, 1],
    [500, 1],
  ]);
  const turn = () => db().execute(sql`update order_items set position = 5 - position where order_id = ${id}`);
  await turn();
  const offer = (await desk.shopper.ask("GET", `/v1/order/${id}/after_sale`)).json;
  expect(offer.items.map(({ item_id }: { item_id: number }) => item_id)).toEqual(items.toReversed());
  await turn();
});

test("the export has the time until which the shop may take, in the shop's own time zone", async () => {
  const { id, items } = await aPaidOrder(desk.shopper, [[1000, 1]]);
  await desk.ship(id);
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
  await db().execute(sql`update after_sales set due_at = '2030-01-01T20:30:00Z' where id = ${json.id}`);
  expect((await desk.admin("GET", `/cms/after_sale/export?order_id=${id}`)).text).toContain("2030-01-02 04:30");
});

test("pieces that have left and are asked back are offered no more, and a further request is told how many are left", async () => {
  const { id, items } = await aPaidOrder(desk.shopper, [[1000, 3]]);
  await desk.ship(id);
  await desk.request(id, "return", [[items[0]!, 1]]);
  const offered = async () => (await desk.shopper.ask("GET", `/v1/order/${id}/after_sale`)).json.items[0];
  expect(await offered()).toMatchObject({ types: ["refund", "return"], count: 2, unshipped: 0 });
  const { status, json } = await desk.request(id, "return", [[items[0]!, 3]]);
  expect([status, json.errors]).toMatchObject([409, [{ code: "after_sale_state", available: 2 }]]);
  expect((await desk.request(id, "refund", [[items[0]!, 2]])).status).toBe(201);
  expect(await offered()).toMatchObject({ types: [], count: 0 });
});
