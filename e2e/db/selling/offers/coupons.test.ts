import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { couponCodes, coupons, userCoupons } from "@/db/schema/offers";
import { createActor, createUser, randomAddress } from "@/e2e/fixtures/callers/people";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { createCoupon, createPromotion, stopPromotions } from "@/e2e/fixtures/shop/offers";
import { readActions } from "@/e2e/fixtures/shop/operation-log";
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
import { call } from "@/lib/kernel/perform";
import { exportCodes } from "@/lib/selling/coupons/admin-operations";
import { createCodes } from "@/lib/selling/coupons/claim-coupon";

const desk = orderDesk(
  ...(["order.read", "order.refund", "order.cancel"] as const),
  ...(["coupon.read", "coupon.create", "coupon.edit", "coupon.delete", "coupon.grant"] as const),
  ...(["promotion.read", "promotion.create", "promotion.edit"] as const),
);
const { admin, settled } = desk;

const claim = (shopper: Pick<Shopper, "ask">, id: number) => shopper.ask("POST", `/v1/coupon/${id}/claim`);
const place = (shopper: Pick<Shopper, "ask">, product: number, user_coupon_id: number, more: object = {}) =>
  shopper.ask("POST", "/v1/order", { products: [{ product_id: product, count: 1 }], user_coupon_id, ...more });
const reasonOf = ({ json }: { json: { code: string; errors?: { code: string }[] } }) =>
  [json.code, ...(json.errors?.map(({ code }) => code) ?? [])].join(" ");

test("a claimed coupon has its saving in the quote, and is used by an order", async () => {
  const shopper = await createShopper();
  const coupon = await createCoupon({ name: "Welcome" });
  const { json: open } = await shopper.ask("GET", "/v1/coupon");
  expect(open.items.find(({ id }: { id: number }) => id === coupon.id)).toMatchObject({ can_claim: true, left: null });
  const { status, json: own } = await claim(shopper, coupon.id);
  expect([status, own.status, own.name]).toEqual([200, "unused", "Welcome"]);
  expect((await claim(shopper, coupon.id)).json.code).toBe("limit_reached");
  const { id } = await createProduct({ price: 2000, stock: 5 });
  const lines = { products: [{ product_id: id, count: 1 }] };
  const { json: quoted } = await shopper.ask("POST", "/v1/order/quote", lines);
  expect(quoted).toMatchObject({ total: 2000, coupons: [{ user_coupon_id: own.id, saving: 500, problem: null }] });
  const chosen = (await shopper.ask("POST", "/v1/order/quote", { ...lines, user_coupon_id: own.id })).json;
  expect(chosen).toMatchObject({ total: 1500, discounts: [{ kind: "coupon", name: "Welcome", amount: 500 }] });
  const placed = await place(shopper, id, own.id, { expected_total: 1500 });
  expect(placed.json).toMatchObject({ total_price: 1500, discounts: [{ kind: "coupon", name: "Welcome" }] });
  expect(reasonOf(await place(shopper, id, own.id))).toBe("coupon_unusable used");
  expect(reasonOf(await place(await createShopper(), id, own.id))).toBe("invalid_request not_found");
  const mine = (await shopper.ask("GET", "/v1/coupon/mine?status=used")).json.items;
  expect(mine).toMatchObject([{ id: own.id, order_id: placed.json.id }]);
  const figures = async () => (await admin("GET", `/cms/coupon/${coupon.id}`)).json;
  expect(await figures()).toMatchObject({ claimed: 1, used: 0, sales: 0, given: 0 });
  await pay(shopper, placed.json.id);
  await settled();
  expect(await figures()).toMatchObject({ claimed: 1, used: 1, sales: 1500, given: 500 });
  expect((await admin("DELETE", `/cms/coupon/${coupon.id}`)).json.code).toBe("in_use");
  expect(await findFaults()).toEqual([]);
});

test("a quote lists the coupons that can be claimed for the order, with the saving or the problem of each", async () => {
  const shopper = await createShopper();
  const [tea, other] = [await createProduct({ price: 4500, stock: 5 }), await createProduct({ price: 4500 })];
  const scoped = { scope: "products" as const, scope_ids: [tea.id] };
  const amount = await createCoupon({ ...scoped, tiers: [{ from: 8000, off: 1000 }] });
  const percent = await createCoupon({ ...scoped, kind: "percent" as const, tiers: [{ from: 1, off: 1000 }] });
  const code = await createCoupon({ ...scoped, claim: "code" as const, code: `TEA${tea.id}` });
  const quote = async (product: number, count: number) =>
    (await shopper.ask("POST", "/v1/order/quote", { products: [{ product_id: product, count }] })).json;
  const claimable = async (product: number, count: number) =>
    (await quote(product, count)).claimable.filter(({ coupon_id: id }: { coupon_id: number }) =>
      [amount.id, percent.id, code.id].includes(id),
    );
  // 2 × ¥45 = ¥90: ¥10 off from ¥80, or 10 % = ¥9.
  expect(await claimable(tea.id, 2)).toMatchObject([
    { coupon_id: amount.id, saving: 1000, problem: null },
    { coupon_id: percent.id, saving: 900, problem: null },
  ]);
  // ¥45 is ¥35 short of ¥80, and 10 % of it is ¥4.50.
  expect(await claimable(tea.id, 1)).toMatchObject([
    { coupon_id: percent.id, saving: 450, problem: null },
    { coupon_id: amount.id, saving: 0, problem: { code: "too_little" } },
  ]);
  expect(await claimable(other.id, 2)).toEqual([]);
  const { json: own } = await claim(shopper, amount.id);
  expect(await claimable(tea.id, 2)).toMatchObject([{ coupon_id: percent.id }]);
  expect(
    (await place(shopper, tea.id, own.id, { products: [{ product_id: tea.id, count: 2 }] })).json.total_price,
  ).toBe(8000);
});

test("the best price of a product equals its quote with the best coupon, for a visitor and for each shopper", async () => {
  await stopPromotions();
  await db().update(coupons).set({ status: "stopped" });
  const { id } = await createProduct({ price: 4501, stock: 5 });
  const scoped = { scope: "products" as const, scope_ids: [id] };
  await createPromotion({ ...scoped, level: "product", kind: "percent", tiers: [{ from: 1, off: 1250 }] });
  const open = await createCoupon({ ...scoped, tiers: [{ from: 4000, off: 500 }] });
  const far = await createCoupon({ ...scoped, tiers: [{ from: 8000, off: 1000 }] });
  const given = await createCoupon({ ...scoped, claim: "grant", kind: "percent", tiers: [{ from: 1, off: 2000 }] });
  await createCoupon({ tiers: [{ from: 1, off: 3000 }], scope: "products", scope_ids: [id + 1] });
  const [shopper, other] = [await createShopper(), await createShopper()];
  const visitor = async (path = "") => (await request("GET", `/v1/product/${id}/offer${path}`)).json;
  const offersOf = async (who: Shopper) => (await who.ask("GET", `/v1/product/${id}/offer/mine`)).json;
  const products = [{ product_id: id, count: 1 }];
  const quote = async (user_coupon_id: number) =>
    (await shopper.ask("POST", "/v1/order/quote", { products, user_coupon_id })).json;
  // 12.5 % of ¥45.01 is ¥5.62, so ¥39.39. The tier counts the ¥45.01, so ¥5 off remain ¥34.39.
  const known = { coupons: [{ coupon_id: far.id }, { coupon_id: open.id }] };
  expect(await visitor()).toMatchObject({ prices: [{ price: 3439 }], ...known });
  expect(await offersOf(shopper)).toMatchObject({ prices: [{ price: 3439 }], ...known });
  const { json: own } = await claim(shopper, open.id);
  const claimed = { coupons: [{ coupon_id: null, name: open.name }, { coupon_id: far.id }] };
  expect(await offersOf(shopper)).toMatchObject({ prices: [{ price: 3439 }], ...claimed });
  expect((await quote(own.id)).total).toBe(3439);
  // 20 % of ¥39.39 is ¥7.87, for the shopper who was given the coupon only.
  await admin("POST", `/cms/coupon/${given.id}/grant`, { user_ids: [shopper.id] });
  expect((await offersOf(shopper)).prices).toMatchObject([{ price: 3152 }]);
  const mine = (await shopper.ask("GET", "/v1/coupon/mine")).json.items;
  const copy = mine.find(({ coupon_id }: { coupon_id: number }) => coupon_id === given.id);
  expect((await quote(copy.id)).total).toBe(3152);
  expect((await offersOf(other)).prices).toMatchObject([{ price: 3439 }]);
  await place(shopper, id, copy.id);
  expect((await offersOf(shopper)).prices).toMatchObject([{ price: 3439 }]);
  await place(shopper, id, own.id);
  expect((await offersOf(shopper)).prices).toMatchObject([{ price: 3939 }]);
  const { headers } = await request("GET", `/v1/product/${id}/offer`);
  expect(headers["cache-control"]).toContain("public");
  expect((await request("GET", `/v1/product/${id}/offer/mine`)).status).toBe(401);
});

test("of twenty concurrent orders with one coupon one succeeds, and the others reserve no stock", async () => {
  const shopper = await createShopper();
  const { json: own } = await claim(shopper, (await createCoupon()).id);
  const { id } = await createProduct({ price: 2000, stock: 50 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => place(shopper, id, own.id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
  expect(await readStock(id)).toBe(49);
  expect(await findFaults()).toEqual([]);
});

test("concurrent claims exceed neither the total of a coupon nor its limit for one shopper", async () => {
  const { id } = await createCoupon({ total: 5 });
  const people = await Promise.all(Array.from({ length: 12 }, createShopper));
  const answers = await Promise.all(people.map((shopper) => claim(shopper, id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ json }) => json.code === "limit_reached")).toHaveLength(7);
  const twice = await createCoupon({ per_user: 2 });
  const tries = await Promise.all(Array.from({ length: 10 }, () => claim(people[0]!, twice.id)));
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(2);
  const copies = await db().select().from(userCoupons).where(eq(userCoupons.coupon_id, twice.id));
  expect(copies.map(({ seq }) => seq).toSorted()).toEqual([1, 2]);
  expect((await admin("GET", `/cms/coupon/${twice.id}`)).json.claimed).toBe(2);
  expect(await findFaults()).toEqual([]);
});

test("a total that is set during concurrent claims counts every copy", async () => {
  const { id, version } = await createCoupon();
  const people = await Promise.all(Array.from({ length: 10 }, createShopper));
  const [edited, ...answers] = await Promise.all([
    admin("PUT", `/cms/coupon/${id}`, { total: 10, version }),
    ...people.map((shopper) => claim(shopper, id)),
  ]);
  expect([edited.status, answers.filter(({ status }) => status === 200).length]).toEqual([200, 10]);
  expect((await claim(await createShopper(), id)).json.code).toBe("limit_reached");
  expect((await admin("GET", `/cms/coupon/${id}`)).json).toMatchObject({ claimed: 10, state: "used_up" });
  expect(await findFaults()).toEqual([]);
});

test("offers with sums above 21 million yuan are listed, shown, stopped and granted", async () => {
  const [dear, reduced] = await Promise.all([1, 2].map(() => createProduct({ price: 99_999_999, stock: 50 })));
  const coupon = await createCoupon({ per_user: 30 });
  const rule = { level: "product", kind: "percent", tiers: [{ from: 1, off: 9900 }], scope: "products" };
  const fields = { name: "Large", label: "99 % off", ...rule, scope_ids: [reduced!.id] };
  const { json: promotion } = await admin("POST", "/cms/promotion", fields);
  const shopper = await createShopper();
  for (let n = 0; n < 22; n++) {
    const { json: own } = await claim(shopper, coupon.id);
    await pay(shopper, (await place(shopper, dear!.id, own.id)).json.id);
    await pay(shopper, (await shopper.order([reduced!.id, 1])).id);
  }
  await settled();
  const ofCoupon = { used: 22, sales: 22 * (99_999_999 - 500), given: 22 * 500 };
  const ofPromotion = { orders: 22, given: 22 * 98_999_999 };
  expect((await admin("GET", `/cms/coupon/${coupon.id}`)).json).toMatchObject(ofCoupon);
  expect((await admin("GET", `/cms/promotion/${promotion.id}`)).json).toMatchObject(ofPromotion);
  expect((await admin("GET", "/cms/coupon")).json.items).toContainEqual(expect.objectContaining(ofCoupon));
  expect((await admin("GET", "/cms/promotion")).json.items).toContainEqual(expect.objectContaining(ofPromotion));
  const { id: user_id } = await createShopper();
  for (const [method, path, body] of [
    ["POST", `/cms/coupon/${coupon.id}/grant`, { user_ids: [user_id] }],
    ["PUT", `/cms/coupon/${coupon.id}`, { status: "stopped" }],
    ["PUT", `/cms/promotion/${promotion.id}`, { status: "stopped" }],
  ] as const)
    expect((await admin(method, path, body)).status).toBe(200);
});

test("a coupon that is not applicable, expired, void, stopped or not yet open is refused with the reason", async () => {
  const shopper = await createShopper();
  const { id } = await createProduct({ price: 2000, stock: 50 });
  const owned = async (fields: Parameters<typeof createCoupon>[0]) => {
    const made = await createCoupon(fields);
    return (await claim(shopper, made.id)).json.id as number;
  };
  const large = await owned({ tiers: [{ from: 8000, off: 1000 }] });
  expect(reasonOf(await place(shopper, id, large))).toBe("coupon_unusable too_little");
  const other = await createProduct();
  expect(reasonOf(await place(shopper, id, await owned({ scope: "products", scope_ids: [other.id] })))).toBe(
    "coupon_unusable no_goods",
  );
  const spent = await owned({});
  await db()
    .update(userCoupons)
    .set({ valid_to: sql`now() - interval '1 second'`, valid_from: sql`now() - interval '1 day'` })
    .where(eq(userCoupons.id, spent));
  expect(reasonOf(await place(shopper, id, spent))).toBe("coupon_unusable expired");
  const quoted = await shopper.ask("POST", "/v1/order/quote", {
    products: [{ product_id: id, count: 1 }],
    user_coupon_id: spent,
  });
  expect([quoted.json.total, quoted.json.problems.map(({ code }: { code: string }) => code)]).toEqual([
    2000,
    ["expired"],
  ]);
  const gone = await owned({});
  const withdrawn = await admin("PUT", `/cms/user_coupon/${gone}/void`, { reason: "A mistake." });
  expect([withdrawn.status, withdrawn.json.status]).toEqual([200, "void"]);
  expect(reasonOf(await place(shopper, id, gone))).toBe("coupon_unusable void");
  const next = await createCoupon({ claim_from: new Date(Date.now() + 60_000) });
  expect((await claim(shopper, next.id)).json.code).toBe("coupon_unusable");
  const stopped = await createCoupon({ status: "stopped" });
  expect((await claim(shopper, stopped.id)).json.code).toBe("coupon_unusable");
  expect(await findFaults()).toEqual([]);
});

test("a quote prices the 20 coupons that save most, and lists those that cannot be used with the reason", async () => {
  const shopper = await createShopper();
  const small = await createCoupon({ per_user: 30, tiers: [{ from: 1, off: 5 }] });
  const [percent, distant] = [
    await createCoupon({ kind: "percent", tiers: [{ from: 1, off: 1000 }] }),
    await createCoupon({ tiers: [{ from: 90_000, off: 80_000 }] }),
  ];
  for (let n = 0; n < 25; n++) await claim(shopper, small.id);
  for (const { id } of [percent, distant]) await claim(shopper, id);
  const { id: product_id } = await createProduct({ price: 2000 });
  const { json } = await shopper.ask("POST", "/v1/order/quote", { products: [{ product_id, count: 1 }] });
  const savings = json.coupons.map(({ saving }: { saving: number }) => saving);
  expect(savings).toEqual([200, ...Array(19).fill(5), 0]);
  expect(json.coupons.at(-1)).toMatchObject({ problem: { code: "too_little" } });
});

test("a shared code ignores case, a single-use code works once, and wrong codes are limited", async () => {
  const shared = await admin("POST", "/cms/coupon", {
    ...{ name: "Leaves", kind: "amount", tiers: [{ from: 1, off: 100 }], claim: "code", code: "leaf10", valid_days: 7 },
  });
  expect([shared.status, shared.json.code]).toEqual([201, "LEAF10"]);
  const redeem = (shopper: Pick<Shopper, "ask">, code: string) => shopper.ask("POST", "/v1/coupon/redeem", { code });
  const shopper = await createShopper();
  expect((await redeem(shopper, " leaf10 ")).status).toBe(200);
  expect((await claim(shopper, shared.json.id)).status).toBe(404);
  const made = await admin("POST", `/cms/coupon/${shared.json.id}/codes`, { count: 3 });
  expect(made.json).toEqual({ codes: 3 });
  const [single] = await db().select().from(couponCodes).where(eq(couponCodes.coupon_id, shared.json.id));
  const [one, two] = [await createShopper(), await createShopper()];
  const both = await Promise.all([redeem(one, single!.code), redeem(two, single!.code)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  const csv = await admin("GET", `/cms/coupon/${shared.json.id}/codes`);
  expect(csv.text.trim().split("\r\n")).toHaveLength(4);
  const guesser = await createShopper();
  const guesses = [];
  for (let n = 0; n < 11; n++) guesses.push((await redeem(guesser, `WRONG${n}X`)).status);
  expect(guesses).toEqual([...Array(10).fill(404), 429]);
  const guessFrom = async (peer: string, code: string, { token }: { token: string }) =>
    (await request("POST", "/v1/coupon/redeem", { token, body: { code }, peer })).status;
  const [near, far] = [randomAddress(), randomAddress()];
  for (let from = 0; from < 5; from++) {
    const account = await createUser();
    for (let n = 0; n < 10; n++) expect(await guessFrom(near, `NONE${from}${n}`, account)).toBe(404);
  }
  const fresh = await createShopper();
  expect(await guessFrom(near, "NONE99", fresh)).toBe(429);
  expect(await guessFrom(near, "LEAF10", fresh)).toBe(429);
  expect(await guessFrom(far, "LEAF10", fresh)).toBe(200);
  expect(await findFaults()).toEqual([]);
});

test("2,500 codes are exported with the customer of each used one, in chunks of at most 1,000", async () => {
  const { id } = await createCoupon({ claim: "code" });
  await createCodes(db(), id, 2500);
  const codes = (await db().select().from(couponCodes).where(eq(couponCodes.coupon_id, id))).map(({ code }) => code);
  const shopper = await createShopper();
  await shopper.ask("POST", "/v1/coupon/redeem", { code: codes[1234] });
  const csv = await call(exportCodes, { id, plain: true }, await createActor("coupon.edit"));
  if (!("chunks" in csv)) throw new Error("not streamed");
  const parts: string[][] = [];
  for await (const chunk of csv.chunks) parts.push(String(chunk).trimEnd().split("\r\n"));
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(1000);
  const [header, ...lines] = parts.flat();
  const expected = codes.map((code) => `${code},${code === codes[1234] ? shopper.id : ""}`);
  expect([header, lines.toSorted()]).toEqual(["code,used_by", expected.toSorted()]);
});

test("an admin grants a coupon to each customer once, up to its total", async () => {
  const coupon = await createCoupon({ claim: "grant", total: 3 });
  const people = await Promise.all([createUser(), createUser(), createUser(), createUser()]);
  const grant = (ids: number[]) => admin("POST", `/cms/coupon/${coupon.id}/grant`, { user_ids: ids });
  const [a, b, c, d] = people.map(({ id }) => id) as [number, number, number, number];
  expect((await grant([a, b, a])).json).toEqual({ granted: 2, skipped: [] });
  const toOne = await grant([b, c]);
  expect(toOne.json).toEqual({ granted: 1, skipped: [b] });
  expect(await readActions(toOne)).toEqual(["Give a coupon to customers"]);
  const toNone = await grant([a, b]);
  expect(toNone.json).toMatchObject({ granted: 0 });
  expect(await readActions(toNone)).toEqual([]);
  expect((await grant([d])).json.code).toBe("limit_reached");
  expect((await grant([9_999_999])).json.errors[0]).toMatchObject({ path: "user_ids.0", code: "not_found" });
  const copies = await db()
    .select()
    .from(userCoupons)
    .where(and(eq(userCoupons.coupon_id, coupon.id)));
  expect(copies).toHaveLength(3);
  expect((await admin("GET", `/cms/user_coupon?coupon_id=${coupon.id}`)).json.total).toBe(3);
  expect(await findFaults()).toEqual([]);
});

test("a claimed copy keeps the rule at its claim, and an edit of a coupon is validated as a whole", async () => {
  const shopper = await createShopper();
  const { id } = await createProduct({ price: 2000 });
  const coupon = await createCoupon();
  const { json: own } = await claim(shopper, coupon.id);
  const edited = await admin("PUT", `/cms/coupon/${coupon.id}`, { tiers: [{ from: 1, off: 1 }] });
  expect(edited.status).toBe(200);
  expect((await place(shopper, id, own.id)).json.total_price).toBe(1500);
  const wrong = async (fields: object) =>
    (await admin("PUT", `/cms/coupon/${coupon.id}`, fields)).json.errors.map(
      ({ path, code }: Record<string, string>) => `${path} ${code}`,
    );
  expect(await wrong({ valid_days: null })).toEqual(["valid_days required"]);
  expect(await wrong({ code: "TEA11" })).toEqual(["code not_needed"]);
  expect(await wrong({ kind: "percent", tiers: [{ from: 1, off: 10_001 }] })).toEqual(["tiers.0.off too_big"]);
  await claim(await createShopper(), coupon.id);
  expect(await wrong({ total: 1 })).toEqual(["total too_small"]);
});

test("an unpaid order does not count in the figures of a promotion", async () => {
  const boss = await createAdmin("promotion.read");
  const shopper = await createShopper();
  const promotion = await createPromotion({ tiers: [{ from: 1, off: 100 }] });
  const figures = async () => (await boss("GET", `/cms/promotion/${promotion.id}`)).json;
  const { id } = await shopper.order([(await createProduct({ price: 2000 })).id, 1]);
  await stopPromotions();
  expect(await figures()).toMatchObject({ orders: 0, given: 0 });
  await pay(shopper, id);
  await settled();
  expect(await figures()).toMatchObject({ orders: 1, given: 100 });
});
