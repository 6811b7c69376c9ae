import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { userCoupons } from "@/db/schema/offers";
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
import { sweep } from "@/e2e/fixtures/shop/sweep";
import { phoneOf } from "@/lib/sandbox/shopper";

const { admin, settled, get } = orderDesk(
  ...(["order.read", "order.create", "order.price", "order.cancel", "customer.read", "customer.edit"] as const),
  ...(["customer.erase", "coupon.read", "coupon.grant"] as const),
);

const home = { name: "Li Lei", phone: "13800000001", province: "浙江省", city: "杭州市", detail: "Example Road 1" };
const create = (body: object, headers = {}) => admin("POST", "/cms/order", { address: home, ...body }, headers);
const lineOf = async (price = 2000) => [{ product_id: (await createProduct({ price, stock: 5 })).id, count: 2 }];
/** The phone number that WeChat confirms for this code. */
const verify = (shopper: Pick<Shopper, "ask">, code: string) => shopper.ask("PUT", "/v1/user/phone", { code });

interface Order {
  id: number;
  user: { id: number };
}
const copiesOf = (user_id: number, coupon_id: number) =>
  db()
    .select()
    .from(userCoupons)
    .where(and(eq(userCoupons.user_id, user_id), eq(userCoupons.coupon_id, coupon_id)))
    .orderBy(userCoupons.seq);

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

test("an order for an admin, a disabled or erased customer is refused, and a lower price without `order.price`", async () => {
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

test("an order for a phone number belongs to the first shopper who verifies it, and to nobody before", async () => {
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

test("an order for a number that a shopper entered without verifying belongs to the one who verifies it", async () => {
  const [stranger, owner, typist] = [await createShopper(), await createShopper(), await createShopper()];
  for (const [shopper, phone] of [
    [stranger, "13900000011"],
    [typist, "13900000012"],
  ] as const)
    expect((await shopper.ask("PUT", "/v1/user", { phone })).status).toBe(200);
  const { json: order } = await create({ phone: "13900000011", products: await lineOf() });
  expect(order).toMatchObject({ status: "unpaid", user: { phone: "13900000011" } });
  expect((await stranger.ask("GET", `/v1/order/${order.id}`)).status).toBe(404);
  const shown = (await admin("GET", `/cms/customer/${order.user.id}`)).json;
  expect([shown.phone, order.user.id === stranger.id]).toEqual(["13900000011", false]);
  const found = async (path: string) => (await admin("GET", `${path}?q=13900000011`)).json.items;
  expect((await found("/cms/customer")).map(({ id }: { id: number }) => id).toSorted()).toEqual(
    [stranger.id, order.user.id].toSorted(),
  );
  expect(await found("/cms/order")).toMatchObject([{ id: order.id }]);
  expect((await verify(owner, "tel-13900000011")).json.phone).toBe("13900000011");
  expect((await owner.ask("GET", `/v1/order/${order.id}`)).status).toBe(200);
  expect((await stranger.ask("GET", "/v1/user")).json.phone).toBeNull();

  // The shopper who entered it can be its owner, and can sign in with it until then.
  const { json: own } = await create({ phone: "13900000012", products: await lineOf() });
  expect((await typist.ask("GET", "/v1/user")).json.phone).toBe("13900000012");
  await verify(typist, "tel-13900000012");
  expect((await typist.ask("GET", `/v1/order/${own.id}`)).status).toBe(200);
  expect(await findFaults()).toEqual([]);
});

test("a number that an admin ordered for can be used for a registration", async () => {
  const phone = randomPhone();
  await create({ phone, products: await lineOf() });
  expect((await request("POST", "/v1/user", { body: { phone, password: "a long password" } })).status).toBe(201);
});

test("verifying a number merges the note, tags, coupons and figures of its orders, each time", async () => {
  const person = await createShopper();
  const once = await createCoupon({ claim: "open", per_user: 1 });
  const twice = await createCoupon({ claim: "open", per_user: 3 });
  const claim = (coupon: { id: number }) => person.ask("POST", `/v1/coupon/${coupon.id}/claim`);
  await claim(twice);
  await admin("PUT", `/cms/customer/${person.id}`, { note: "Prefers tea.", tags: ["regular"] });

  const phones = [randomPhone(), randomPhone()];
  const awaited = await Promise.all(
    phones.map(async (phone) => (await create({ phone, products: await lineOf() })).json as Order),
  );
  const grant = (id: number, users: number[]) => admin("POST", `/cms/coupon/${id}/grant`, { user_ids: users });
  await grant(once.id, [awaited[0]!.user.id]);
  for (const { user } of awaited) await grant(twice.id, [user.id]);
  const [copy] = await copiesOf(awaited[0]!.user.id, once.id);
  const spent = await create({ phone: phones[0], products: await lineOf(), user_coupon_id: copy!.id });
  expect([spent.status, spent.json.discount_total]).toEqual([201, 500]);
  await admin("PUT", `/cms/customer/${awaited[0]!.user.id}`, { note: "Calls on Mondays.", tags: ["regular", "phone"] });

  for (const phone of phones) expect((await verify(person, `tel-${phone}`)).status).toBe(200);
  expect((await admin("GET", `/cms/customer/${person.id}`)).json).toMatchObject({
    ...{ note: "Prefers tea.\nCalls on Mondays.", tags: ["regular", "phone"] },
    ...{ phone: phones[1], order_count: 3, paid_count: 0, spent: 0 },
  });
  expect(await copiesOf(person.id, twice.id)).toMatchObject([{ seq: 1 }, { seq: 2 }, { seq: 3 }]);
  expect(await copiesOf(person.id, once.id)).toMatchObject([{ id: copy!.id, status: "used", order_id: spent.json.id }]);
  for (const coupon of [once, twice]) expect((await claim(coupon)).json.code).toBe("limit_reached");
  await admin("PUT", `/cms/order/${spent.json.id}/status`, { status: "cancelled", reason: "Unwanted." });
  const again = { user_id: person.id, products: await lineOf(), user_coupon_id: copy!.id };
  expect((await create(again)).json.discount_total).toBe(500);
  expect((await grant(twice.id, [awaited[0]!.user.id])).json.errors[0].path).toBe("user_ids.0");
  expect(await findFaults()).toEqual([]);
});

/** Runs `during` while another transaction has run `lock`, and then runs `end` in that one and commits it. */
async function whileLocked<Answer>(lock: SQL, end: SQL, during: () => Promise<Answer>) {
  const ended = db().transaction(async (tx) => {
    await tx.execute(lock);
    const answer = during();
    await sleep(300);
    await tx.execute(end);
    return { answer };
  });
  return (await ended).answer;
}

test("an order concurrent with the erasure of its customer is refused at `user_id`", async () => {
  const products = await lineOf();
  const { id: user_id } = await createShopper();
  const gone = sql`update users set deleted_at = now() where id = ${user_id}`;
  const { status, json } = await whileLocked(gone, sql`select 1`, () => create({ user_id, products }));
  expect([status, json.code, json.errors[0].path]).toEqual([400, "invalid_request", "user_id"]);
  expect((await create({ user_id: (await createShopper()).id, products })).status).toBe(201);
});

test("an order by phone concurrent with its customer's erasure is refused, and the next gets a new customer", async () => {
  const products = await lineOf();
  const person = await createShopper();
  const phone = randomPhone();
  await verify(person, `tel-${phone}`);
  const order = () => create({ phone, products });
  const { status, json } = await whileLocked(
    sql`select pg_advisory_xact_lock(hashtext('phone'), hashtext(${phone}))`,
    sql`with gone as (delete from identities where user_id = ${person.id}) update users set deleted_at = now() where id = ${person.id}`,
    order,
  );
  expect([status, json.errors[0].path]).toEqual([400, "phone"]);
  const next = await order();
  expect([next.status, next.json.user.id === person.id]).toEqual([201, false]);
});

test("orders for a number that is verified concurrently all belong to the shopper who verifies it", async () => {
  const person = await createShopper();
  const phone = randomPhone();
  const lines = await Promise.all(Array.from({ length: 6 }, () => lineOf()));
  const place = async (products: (typeof lines)[number]) => {
    for (;;) {
      const { status, json } = await create({ phone, products });
      if (status === 201) return json as Order;
      expect([status, json.errors[0].code]).toEqual([400, "not_found"]);
    }
  };
  const [, ...placed] = await Promise.all([verify(person, `tel-${phone}`), ...lines.map(place)]);
  const owners = await db()
    .select({ user_id: orders.user_id })
    .from(orders)
    .where(
      inArray(
        orders.id,
        placed.map(({ id }) => id),
      ),
    );
  expect(owners).toEqual(placed.map(() => ({ user_id: person.id })));
  expect(await findFaults()).toEqual([]);
});

test("the next owner of an erased customer's number gets only later orders, and not the note", async () => {
  const [former, next] = [await createShopper(), await createShopper()];
  const phone = randomPhone();
  const { json: waiting } = await create({ phone, products: await lineOf() });
  await admin("PUT", `/cms/customer/${waiting.user.id}`, { note: "Rings twice." });
  await admin("PUT", `/cms/order/${waiting.id}/status`, { status: "cancelled", reason: "Unwanted." });
  const erase = (id: number) => admin("POST", `/cms/customer/${id}/erase`, { reason: "By letter." });
  expect((await erase(waiting.user.id)).status).toBe(204);
  expect((await verify(former, `tel-${phone}`)).status).toBe(200);
  expect((await former.ask("GET", `/v1/order/${waiting.id}`)).status).toBe(404);
  expect((await erase(former.id)).status).toBe(204);
  expect((await verify(former, `tel-${phone}`)).status).toBe(401);
  const { json: later } = await create({ phone, products: await lineOf() });
  expect((await verify(next, `tel-${phone}`)).status).toBe(200);
  expect((await next.ask("GET", "/v1/order")).json.items).toMatchObject([{ id: later.id }]);
  expect((await admin("GET", `/cms/customer/${next.id}`)).json).toMatchObject({ note: "", order_count: 1 });
});

test("a repeated request whose stored answer was emptied by a merge gets an empty answer", async () => {
  const person = await createShopper();
  const phone = randomPhone();
  const { json: order } = await create({ phone, products: await lineOf() });
  const cancel = () =>
    admin("PUT", `/cms/order/${order.id}/status`, { status: "cancelled", reason: "No." }, { "idempotency-key": phone });
  expect((await cancel()).status).toBe(200);
  await verify(person, `tel-${phone}`);
  await sweep(db());
  expect(await cancel()).toMatchObject({ status: 200, json: undefined });
});
