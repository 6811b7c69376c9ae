import { beforeAll, expect, test, vi } from "vitest";
import { dropWechatCalls, interceptWechat, wechatError } from "@/e2e/fixtures/servers/intercept-wechat";
import { afterSaleDesk } from "@/e2e/fixtures/shop/after-sale-desk";
import { agePayment, createPaidOrder, returnTo } from "@/e2e/fixtures/shop/after-sales";
import { createTemplate } from "@/e2e/fixtures/shop/freight";
import { createAdmin } from "@/e2e/fixtures/shop/shop";

/** A shop in which each order pays ¥8 of freight. */
const { desk, settled } = afterSaleDesk();
beforeAll(async () => {
  await createTemplate({ is_default: true }, {});
});

const twoLines: [price: number, count: number][] = [
  [1000, 1],
  [1000, 1],
];

test("freight that is being refunded is not offered to another request", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, twoLines);
  dropWechatCalls(/refunds$/);
  const { json } = await desk.refund(id, { items: [{ item_id: items[0], count: 1 }], freight: 800 });
  expect(json).toMatchObject({ total_price: 2800, after_sales: [{ status: "refunding", agreed_freight: 800 }] });
  const offer = (await desk.admin("GET", `/cms/order/${id}/after_sale`)).json;
  expect([offer.items[1].count, offer.freight]).toEqual([1, 0]);
  const read = async (request: number) => (await desk.admin("GET", `/cms/after_sale/${request}`)).json;
  await agePayment(id);
  const other = (await desk.request(id, "refund", [[items[1]!, 1]])).json;
  expect([other.status, other.entitled_freight, (await read(other.id)).freight]).toEqual(["requested", 0, 0]);
  expect((await read(json.after_sales[0].id)).freight).toBe(800); // its own is not taken off
});

test("only a request for the whole order has the freight, and a rejected one has the same sum after shipping", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, [
    [1000, 1],
    [1000, 2],
  ]);
  await agePayment(id);
  const [one, two] = [
    [items[0]!, 1],
    [items[1]!, 2],
  ] as [item: number, count: number][];
  const asked: { id: number; entitled_freight: number }[] = [];
  for (const wanted of [[two!], [one!, two!]]) {
    const { json } = await desk.request(id, "refund", wanted);
    asked.push(json);
    await desk.decide(json.id, { status: "rejected", reason: "It is packed." });
  }
  await desk.ship(id);
  const freight = ({ entitled_freight }: { entitled_freight: number }) => entitled_freight;
  expect(asked.map(freight)).toEqual([0, 800]);
  expect([freight(await seen(asked[0]!.id)), freight(await seen(asked[1]!.id))]).toEqual([0, 800]);
});

/** An order of two lines with a request for each. */
async function askedTwice() {
  const { id, items } = await createPaidOrder(desk.shopper, twoLines);
  await agePayment(id);
  const ask = async (item: number) => (await desk.request(id, "refund", [[item, 1]])).json.id as number;
  return { id, items, first: await ask(items[0]!), second: await ask(items[1]!) };
}
const refuseRefunds = () =>
  interceptWechat((call) => (/refunds$/.test(call) ? wechatError(403, "NOT_ENOUGH") : undefined));
const seen = async (request: number) => (await desk.admin("GET", `/cms/after_sale/${request}`)).json;

test("a retried refund includes the freight if it is the last one", async () => {
  const { id, first, second } = await askedTwice();
  refuseRefunds();
  await desk.decide(first, { status: "approved" });
  await settled();
  vi.restoreAllMocks();
  await desk.decide(second, { status: "approved" });
  await desk.hurry(id);
  const { json } = await desk.decide(first, { status: "retry" });
  expect([json.agreed, json.agreed_freight, json.entitled_freight]).toEqual([1000, 800, 800]);
  await desk.hurry(id);
  expect(await desk.order(id)).toMatchObject({ status: "refunded", refunded_amount: 2800 });
});

test("an admin can refund the freight of a partly shipped order, up to what was paid for it", async () => {
  const { id, items } = await createPaidOrder(desk.shopper, twoLines);
  await desk.ship(id, [[items[0]!, 1]]);
  const { json } = await desk.request(id, "refund", [[items[0]!, 1]]);
  const refused = await desk.decide(json.id, { status: "approved", freight: 801 });
  expect([refused.status, refused.json.errors]).toMatchObject([400, [{ path: "freight", code: "too_big" }]]);
  expect((await desk.decide(json.id, { status: "approved", freight: 800 })).json.agreed_freight).toBe(800);
  await desk.hurry(id);
  expect((await desk.order(id)).refunded_amount).toBe(1800);
});

async function anApprovedReturn() {
  const { id, items, products } = await createPaidOrder(desk.shopper, [[1000, 1]]);
  await desk.ship(id);
  const { json } = await desk.request(id, "return", [[items[0]!, 1]]);
  await desk.decide(json.id, { status: "approved", return_to: returnTo });
  return { order: id, item: items[0]!, product: products[0]!, path: `/cms/after_sale/${json.id}/status` };
}

test("an admin with `after_sale.receive` but not `order.refund` cannot change the sum", async () => {
  const { order, item, product, path } = await anApprovedReturn();
  const clerk = await createAdmin("after_sale.receive");
  const reader = await createAdmin("after_sale.receive", "after_sale.read");
  for (const sums of [
    { freight: 800 },
    { freight: 0 },
    { freight: 801 },
    { amount: 400 },
    { amount: 1000 },
    { amount: 1001 },
    { amount: 400, freight: 800 },
  ])
    for (const ask of [clerk, reader]) {
      const { status, json } = await ask("PUT", path, { status: "received", ...sums });
      expect([sums, status, json.code, json.errors]).toEqual([sums, 403, "forbidden", undefined]);
      expect(json.detail).toBe("This needs the permission order.refund: refund an order.");
    }
  const body = { status: "received", items: [{ item_id: item, restock: 1 }], reason: "One tin is dented." };
  expect((await reader("PUT", path, body)).json).toMatchObject({ agreed: 1000, agreed_freight: 0 });
  await settled();
  expect(await desk.order(order)).toMatchObject({ total_price: 1800, refunded_amount: 1000 });
  expect(await desk.stockOf(product)).toBe(100);
});
