import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "@/db/schema/orders";
import { identities, users } from "@/db/schema/users";
import { randomPhone } from "@/e2e/fixtures/callers/people";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { createCoupon, createPromotion, stopPromotions } from "@/e2e/fixtures/shop/offers";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import {
  createAdmin,
  createProduct,
  createShopper,
  findFaults,
  pay,
  readStock,
  type Shopper,
} from "@/e2e/fixtures/shop/shop";
import { phoneOf } from "@/lib/sandbox/shopper";

const { admin, settled, get } = orderDesk(
  ...(["order.read", "order.create", "order.price", "order.cancel", "customer.read", "customer.edit"] as const),
);

const home = { name: "Li Lei", phone: "13800000001", province: "浙江省", city: "杭州市", detail: "Example Road 1" };
const create = (body: object, headers = {}) => admin("POST", "/cms/order", { address: home, ...body }, headers);
const lineOf = async (price = 2000) => [{ product_id: (await createProduct({ price, stock: 5 })).id, count: 2 }];
/** The phone number that WeChat confirms for this code. */
const verify = (shopper: Pick<Shopper, "ask">, code: string) => shopper.ask("PUT", "/v1/user/phone", { code });

test("an admin orders for a customer at a lower price, and the customer pays it", async () => {
  const shopper = await createShopper();
  const products = await lineOf();
  const wanted = {
    user_id: shopper.id,
    products,
    goods: 3500,
    reason: "Ordered by phone",
    minutes: 4320,
    remark: "Gift",
  };
  const { status, json } = await create(wanted);
  expect([status, json.status, json.total_price, json.user.id]).toEqual([201, "unpaid", 3500, shopper.id]);
  expect(Date.parse(json.expires_at) - Date.parse(json.created_at)).toBe(4320 * 60_000);
  expect(await readStock(products[0]!.product_id)).toBe(3);
  const own = (await shopper.ask("GET", `/v1/order/${json.id}`)).json;
  expect(own).toMatchObject({ total_price: 3500, remark: "Gift", address: { ...home, district: "", postal_code: "" } });
  expect(own.events.map(({ by, to, kind }: Record<string, string>) => [by, kind === "move" ? to : kind])).toEqual([
    ["admin", "unpaid"],
    ["admin", "price_edit"],
  ]);
  await pay(shopper, json.id);
  await settled();
  expect((await get(json.id)).status).toBe("paid");
  expect(await findFaults()).toEqual([]);
});

test("an order for a customer costs what the customer would pay: promotions, coupon, freight and limits apply", async () => {
  const shopper = await createShopper();
  const coupon = await createCoupon();
  await shopper.ask("POST", `/v1/coupon/${coupon.id}/claim`);
  await createPromotion({ tiers: [{ from: 1, off: 300 }] });
  const products = await lineOf();
  const [copy] = (await shopper.ask("GET", "/v1/coupon/mine")).json.items;
  const wanted = { products, user_coupon_id: copy.id };
  const { json: quoted } = await shopper.ask("POST", "/v1/order/quote", wanted);
  const { json: created } = await create({ ...wanted, user_id: shopper.id });
  await stopPromotions();
  expect(created.total_price).toBe(quoted.total);
  expect(created.discounts).toHaveLength(2);
  const other = await createShopper();
  const refusal = (body: object) => create({ user_id: other.id, products, ...body }).then(({ json }) => json);
  expect((await refusal({ user_coupon_id: copy.id })).errors[0].code).toBe("not_found");
  expect((await refusal({ goods: 4001, reason: "More" })).errors[0].path).toBe("goods");
  expect((await refusal({ products: [{ ...products[0], count: 4 }] })).code).toBe("out_of_stock");
  expect((await refusal({ goods: 1, reason: "One fen" })).total_price).toBe(1);
});

test("nobody orders for an admin, a disabled or an erased customer, in a closed shop, or lowers a price without the right", async () => {
  const products = await lineOf();
  const [disabled, gone] = [await createShopper(), await createShopper()];
  await admin("PUT", `/cms/customer/${disabled.id}`, { status: "disabled" });
  await db().update(users).set({ deleted_at: new Date() }).where(eq(users.id, gone.id));
  const [staff] = await db().select().from(users).where(sql`group_id is not null`).limit(1);
  for (const user_id of [disabled.id, gone.id, staff!.id])
    expect((await create({ user_id, products })).json.errors[0].path).toBe("user_id");
  const both = { user_id: (await createShopper()).id, phone: randomPhone() };
  for (const who of [{}, both]) expect((await create({ ...who, products })).json.code).toBe("invalid_request");
  const clerk = await createAdmin("order.create");
  const body = { ...both, phone: undefined, products, address: home, goods: 100, reason: "Friend" };
  expect((await clerk("POST", "/cms/order", body)).status).toBe(403);
  const unpriced = { ...body, goods: undefined, reason: undefined };
  expect(Object.keys((await clerk("POST", "/cms/order", unpriced)).json)).not.toContain("address");
});

test("an order for a phone number belongs to whoever verifies it, once, and to no one before", async () => {
  const [buyer, stranger] = [await createShopper(), await createShopper()];
  const code = `phone${Date.now()}`;
  const phone = phoneOf(code);
  const products = await lineOf();
  const made = await Promise.all([create({ phone, products }), create({ phone, products: await lineOf() })]);
  expect(made.map(({ status }) => status)).toEqual([201, 201]);
  const [first, second] = made.map(({ json }) => json);
  expect(second.user.id).toBe(first.user.id);
  expect((await stranger.ask("GET", `/v1/order/${first.id}`)).status).toBe(404);
  expect((await stranger.ask("POST", "/v1/pay/pre_order", { order_id: first.id })).status).toBe(404);
  await verify(stranger, `other${Date.now()}`);
  expect((await stranger.ask("GET", `/v1/order/${first.id}`)).status).toBe(404);
  expect((await verify(buyer, code)).status).toBe(200);
  for (const { id } of [first, second]) expect((await buyer.ask("GET", `/v1/order/${id}`)).status).toBe(200);
  await pay(buyer, first.id);
  await settled();
  expect((await admin("GET", `/cms/customer/${buyer.id}`)).json).toMatchObject({
    order_count: 2,
    paid_count: 1,
    phone,
  });
  expect((await admin("GET", `/cms/customer/${first.user.id}`)).status).toBe(404);
  // The number changes hands: its next owner gets nothing of the first one.
  await verify(stranger, code).catch(() => undefined);
  expect((await stranger.ask("GET", `/v1/order/${second.id}`)).status).toBe(404);
  const { json: later } = await create({ phone, products: await lineOf() });
  const [owner] = await db().select().from(identities).where(eq(identities.identifier, phone));
  expect(later.user.id).toBe(owner!.user_id);
  expect(await findFaults()).toEqual([]);
});

test("a number that a customer has typed without verifying it is refused, and a person keeps it", async () => {
  const shopper = await createShopper();
  const phone = randomPhone();
  await db().insert(identities).values({ user_id: shopper.id, type: 102, identifier: phone });
  const { json } = await create({ phone, products: await lineOf() });
  expect(json.errors).toMatchObject([{ path: "phone", code: "unverified" }]);
  expect(await db().$count(orders, eq(orders.user_id, shopper.id))).toBe(0);
});

test("a request that is repeated with its Idempotency-Key places one order", async () => {
  const products = await lineOf();
  const body = { phone: randomPhone(), products };
  const key = { "idempotency-key": `for-customer-${body.phone}` };
  const made = [await create(body, key), await create(body, key)];
  expect(new Set(made.map(({ json }) => json.id)).size).toBe(1);
  expect(await readStock(products[0]!.product_id)).toBe(3);
  expect(await request("GET", `/v1/order/${made[0]!.json.id}`)).toMatchObject({ status: 401 });
});
