import { expect, test } from "vitest";
import { createTemplate, deleteTemplates } from "@/e2e/fixtures/shop/freight";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createProduct, expireOrder, findFaults, pay } from "@/e2e/fixtures/shop/shop";

const desk = orderDesk("order.read", "order.price", "order.note", "order.export", "order.refund");
const { admin, shopper, settled, get } = desk;

const address = {
  name: "Wang",
  phone: "13800000001",
  province: "浙江省",
  city: "杭州市",
  district: "西湖区",
  detail: "1",
};

/** Goods for ¥10 and 2 × ¥5, and freight of ¥8. */
async function place() {
  const template = await createTemplate({ is_default: true }, {});
  const [tea, bag] = [await createProduct({ price: 1000 }), await createProduct({ price: 500 })];
  const { json: to } = await shopper.ask("POST", "/v1/address", address);
  const products = [
    { product_id: tea.id, count: 1 },
    { product_id: bag.id, count: 2 },
  ];
  const { json } = await shopper.ask("POST", "/v1/order", { products, address_id: to.id });
  await deleteTemplates();
  expect([json.total_price, template.id > 0]).toEqual([2800, true]);
  return json.id as number;
}
const lower = (id: number, edit: object) => admin("PUT", `/cms/order/${id}/price`, { reason: "A regular", ...edit });

test("goods cost at least one fen and at most the original price, and only a payable order's price can be edited", async () => {
  const id = await place();
  const codes = ({ json }: { json: { errors?: { path: string; code: string }[] } }) =>
    json.errors?.map(({ path, code }) => `${path} ${code}`);
  expect(codes(await lower(id, { goods: 0 }))).toEqual(["goods too_small"]);
  expect(codes(await lower(id, { goods: 2001, freight: 801 }))).toEqual(["goods too_big", "freight too_big"]);
  expect((await lower(id, { goods: 1.5 })).status).toBe(400);
  expect((await lower(id, { goods: 1, freight: 0, reason: " " })).status).toBe(400);
  expect((await lower(id, { goods: 2000, freight: 800 })).json).toMatchObject({ total_price: 2800, discounts: [] });
  expect((await lower(id, { goods: 1, freight: 0 })).json).toMatchObject({ total_price: 1, discount_total: 1999 });
  expect(await findFaults()).toEqual([]);
  await expireOrder(id);
  expect((await lower(id, { goods: 1 })).json).toMatchObject({ status: 409, code: "order_state" });
  expect((await get(id)).actions).not.toContain("edit_price");
  const paid = await desk.paid();
  expect((await lower(paid.id, { goods: 500 })).json).toMatchObject({ status: 409, code: "order_state" });
});

test("a price edit of an older version is `stale`, an edit of the note is not", async () => {
  const id = await place();
  const { version } = await get(id);
  expect((await lower(id, { goods: 1800, version })).status).toBe(200);
  expect((await admin("PUT", `/cms/order/${id}/note`, { note: "By phone.", version })).status).toBe(200);
  expect((await lower(id, { goods: 1700, version })).json).toMatchObject({ status: 409, code: "stale" });
  expect((await get(id)).total_price).toBe(2600);
});

test("of a concurrent price edit and payment the order has the price of the one that succeeded", async () => {
  for (let round = 0; round < 2; round++) {
    const id = await place();
    const [paid, changed] = await Promise.all([pay(shopper, id).catch(() => undefined), lower(id, { goods: 1500 })]);
    await settled();
    const order = await get(id);
    expect([200, 409]).toContain(changed.status);
    expect(order.total_price).toBe(changed.status === 200 ? 2300 : 2800);
    if (paid && changed.status === 409) expect(order.status).toBe("paid");
  }
  expect(await findFaults()).toEqual([]);
});
