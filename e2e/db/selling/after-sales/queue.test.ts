import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rows } from "@/db/client";
import { db } from "@/e2e/fixtures/servers/in-process";
import { aDesk, aPaidOrder, returnTo } from "@/e2e/fixtures/shop/after-sales";
import { openShop } from "@/e2e/fixtures/shop/shop";

let shop: Awaited<ReturnType<typeof openShop>>;
let desk: Awaited<ReturnType<typeof aDesk>>;
beforeAll(async () => {
  shop = await openShop();
  desk = await aDesk(shop.settled);
});
afterAll(() => shop.close());

test("the open requests of the queue are those that the counts call open, in the order of their time", async () => {
  const asked: number[] = [];
  for (let turn = 0; turn < 3; turn++) {
    const { id, items } = await aPaidOrder(desk.shopper, [[1000, 2]]);
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

  await desk.shopper.ask("PUT", `/v1/after_sale/${approved}/parcel`, { carrier: "SF", tracking_no: "SF1234567890" });
  expect(idsOf(await read(`open=true&${own}`))).toEqual([first, approved]);
  expect(idsOf(await read(`open=true&status=sent&${own}`))).toEqual([approved]);
  const counts = (await desk.admin("GET", "/cms/after_sale/counts")).json;
  expect((await read("open=true")).total).toBe(counts.open);
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

test("an order of which all that is left was asked back is not offered to ship; what is left of another is", async () => {
  const actionsOf = async (id: number) => (await desk.admin("GET", `/cms/order/${id}`)).json.actions as string[];
  const { id, items } = await aPaidOrder(desk.shopper, [[1000, 2]]);
  // Else the shop pays them back by itself.
  await db().execute(sql`update orders set paid_at = now() - interval '1 hour' where id = ${id}`);
  await desk.request(id, "refund", [[items[0]!, 1]]);
  expect(await actionsOf(id)).toContain("ship");
  await desk.request(id, "refund", [[items[0]!, 1]]);
  expect(await actionsOf(id)).not.toContain("ship");
  const listed = (await desk.admin("GET", `/cms/order?ids=${id}`)).json.items[0];
  expect([listed.status, listed.claimed_count, listed.actions.includes("ship")]).toEqual(["paid", 2, false]);
});
