import { afterAll, beforeAll, expect, test } from "vitest";
import { agePayment, createPaidOrder, openDesk } from "@/e2e/fixtures/shop/after-sales";
import { openShop } from "@/e2e/fixtures/shop/shop";

let shop: Awaited<ReturnType<typeof openShop>>;
let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  shop = await openShop();
  desk = await openDesk(shop.settled);
});
afterAll(() => shop.close());

test("a shopper lists their requests, the newest first, page by page, or those of one order; the order has its own", async () => {
  const theirs: { order: number; id: number }[] = [];
  for (const count of [3, 2]) {
    const { id: order, items } = await createPaidOrder(
      desk.shopper,
      Array.from({ length: count }, () => [1000, 1]),
    );
    await agePayment(order);
    for (const item of items) {
      const { json } = await desk.request(order, "refund", [[item, 1]]);
      theirs.unshift({ order, id: json.id });
    }
  }
  const another = await openDesk(shop.settled);
  const { id: foreign, items } = await createPaidOrder(another.shopper, [[1000, 1]]);
  await another.request(foreign, "refund", [[items[0]!, 1]]);

  const list = async (query = "") => {
    const { items, ...more } = (await desk.shopper.ask("GET", `/v1/after_sale${query}`)).json;
    return { ...more, ids: items.map(({ id }: { id: number }) => id) };
  };
  const ids = theirs.map(({ id }) => id);
  expect(await list()).toMatchObject({ ids, total: 5, page: 1 });
  expect((await list("?size=2&page=2")).ids).toEqual(ids.slice(2, 4));
  expect(await list("?size=2&page=4")).toMatchObject({ ids: [], total: 5 });
  for (const order of new Set(theirs.map((each) => each.order))) {
    const ofOrder = theirs.filter((each) => each.order === order).map(({ id }) => id);
    expect(await list(`?order_id=${order}`)).toMatchObject({ ids: ofOrder, total: ofOrder.length });
    expect((await desk.order(order)).after_sales.map(({ id }: { id: number }) => id)).toEqual(ofOrder);
  }
  expect(await list(`?order_id=${foreign}`)).toMatchObject({ ids: [], total: 0 });
});
