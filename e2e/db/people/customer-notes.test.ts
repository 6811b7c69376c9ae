import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { customerFigures } from "@/db/schema/figures";
import { userCoupons } from "@/db/schema/offers";
import { users } from "@/db/schema/users";
import { register } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { createCoupon } from "@/e2e/fixtures/shop/offers";
import { createAdmin, createProduct, createShopper } from "@/e2e/fixtures/shop/shop";

let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  await openTestStore();
  admin = await createAdmin(
    ...(["customer.read", "customer.edit", "customer.export", "customer.erase"] as const),
    ...(["coupon.read", "coupon.grant"] as const),
  );
});
afterAll(closeTestStore);

const edit = (id: number, body: object) => admin("PUT", `/cms/customer/${id}`, body);

test("a customer's note and tags are found by admins, and not shown to shoppers", async () => {
  const { id, token } = await register({ nickname: "Li Na" });
  const note = "Prefers pu'er, calls on Mondays";
  const { json } = await edit(id, { note, tags: ["老客🍵", "VIP", "VIP"] });
  expect(json).toMatchObject({ note, tags: ["老客🍵", "VIP"], status: "active" });
  expect((await edit(id, { tags: ["VIP"] })).json).toMatchObject({ note, tags: ["VIP"] });
  for (const query of ["q=ON%20MONDAYS", "tag=VIP"])
    expect((await admin("GET", `/cms/customer?${query}`)).json.items).toMatchObject([{ id }]);
  expect((await admin("GET", "/cms/customer/tags")).json.items).toContainEqual({ tag: "VIP", count: 1 });
  for (const path of ["/v1/user", "/v1/user/export"])
    expect((await request("GET", path, { token })).text).not.toMatch(/pu'er|VIP/);
  const withoutContacts = await createAdmin("customer.export");
  for (const query of ["", "?q=Mondays"])
    expect((await withoutContacts("GET", `/cms/customer/export${query}`)).text).not.toMatch(/Mondays|VIP/);
});

test("refuses more than ten tags, empty and long tags, and a long note", async () => {
  const { id } = await register();
  const refused = [
    { tags: Array.from({ length: 11 }, (_, at) => `tag ${at}`) },
    { tags: ["thirteen char"] },
    { tags: [""] },
    { tags: ["two\nlines"] },
    { note: "x".repeat(501) },
  ];
  for (const body of refused) expect((await edit(id, body)).json.code).toBe("invalid_request");
});

describe("filters of customers", () => {
  const moment = (day: number) => new Date(Date.UTC(2024, 0, day));
  const people = Array.from({ length: 24 }, (_, at) => ({
    tags: [at % 2 ? "odd" : "even", ...(at % 3 ? [] : ["third"])],
    status: at % 5 ? ("active" as const) : ("disabled" as const),
    spent: ((at * 7) % 24) * 100,
    last_order_at: at % 4 ? moment(1 + ((at * 5) % 24)) : null,
    created_at: moment(1 + ((at * 11) % 24)),
  }));
  let ids: number[];
  beforeAll(async () => {
    const inserted = await db()
      .insert(users)
      .values(people.map(({ tags, status, created_at }) => ({ nickname: "Filtered", tags, status, created_at })))
      .returning({ id: users.id });
    ids = inserted.map(({ id }) => id);
    for (const [at, { spent, last_order_at }] of people.entries())
      await db().update(customerFigures).set({ spent, last_order_at }).where(eq(customerFigures.user_id, ids[at]!));
  });

  const filters = [
    { query: { tag: "third" }, has: (at: number) => people[at]!.tags.includes("third") },
    { query: { status: "disabled" }, has: (at: number) => people[at]!.status === "disabled" },
    { query: { min_spent: "900" }, has: (at: number) => people[at]!.spent >= 900 },
    {
      query: { last_order_from: moment(5).toISOString(), last_order_to: moment(15).toISOString() },
      has: (at: number) => {
        const last = people[at]!.last_order_at;
        return last !== null && last >= moment(5) && last < moment(15);
      },
    },
    { query: { to: moment(12).toISOString() }, has: (at: number) => people[at]!.created_at < moment(12) },
  ];
  const sets = [[], ...filters.map((one) => [one]), filters]; // pairs are tested by every/lists

  test("lists in every order, searches and exports have the same customers, with each filter and with all of them", async () => {
    for (const chosen of sets) {
      const wanted = ids.filter((_, at) => chosen.every(({ has }) => has(at))).toSorted((a, b) => a - b);
      const query = new URLSearchParams(
        Object.assign({ from: moment(1).toISOString() }, ...chosen.map((one) => one.query)),
      );
      const ways = ["sort=created_at", "sort=-spent", "sort=last_order_at", "q=Filtered", "q=Filtered&sort=-spent"];
      for (const way of ways) {
        const { json } = await admin("GET", `/cms/customer?${query}&${way}&size=50`);
        const found = json.items.map(({ id }: { id: number }) => id).filter((id: number) => ids.includes(id));
        expect([way, String(query), found.toSorted((a: number, b: number) => a - b)]).toEqual([
          way,
          String(query),
          wanted,
        ]);
      }
      const { text } = await admin("GET", `/cms/customer/export?${query}&q=Filtered`);
      expect([...text.matchAll(/^(\d+),/gm)].map(([, id]) => Number(id)).toSorted((a, b) => a - b)).toEqual(wanted);
    }
  });

  const copies = (couponId: number) => db().select().from(userCoupons).where(eq(userCoupons.coupon_id, couponId));
  const grant = (couponId: number, count: number, filter: object) =>
    admin("POST", "/cms/coupon_grant", { coupon_id: couponId, count, filter });

  test("a coupon is granted to all customers of a filter once, and withdrawn from all who have not used it", async () => {
    const { id } = await createCoupon();
    const shopper = await createShopper();
    await edit(shopper.id, { tags: ["third"] });
    const third = [...ids.filter((_, at) => at % 3 === 0), shopper.id];
    const { status, json } = await grant(id, third.length, { tag: "third" });
    expect([status, json]).toMatchObject([200, { granted: third.length, skipped: 0 }]);
    expect((await copies(id)).map(({ user_id }) => user_id).toSorted()).toEqual(third.toSorted());
    expect((await grant(id, third.length, { tag: "third" })).json).toMatchObject({ granted: 0, skipped: third.length });
    const own = (await copies(id)).find(({ user_id }) => user_id === shopper.id)!;
    const { id: product } = await createProduct({ price: 2000 });
    const lines = { products: [{ product_id: product, count: 1 }], user_coupon_id: own.id };
    const order = shopper.ask("POST", "/v1/order", lines);
    const voided = admin("PUT", `/cms/coupon_grant/${json.grant_id}/void`, { reason: "Wrong coupon" });
    const [placed, { json: result }] = await Promise.all([order, voided]);
    const isUsed = placed.status === 201;
    expect(result).toEqual({ withdrawn: third.length - Number(isUsed) });
    const states = (await copies(id)).map(({ user_id, status, order_id }) => [user_id, status, order_id]);
    for (const [user, state, orderId] of states)
      expect([state, orderId]).toEqual(isUsed && user === shopper.id ? ["used", placed.json.id] : ["void", null]);
    const [listed] = (await admin("GET", `/cms/coupon_grant?coupon_id=${id}`)).json.items.slice(-1);
    expect(listed).toMatchObject({ id: json.grant_id, filter: { tag: "third" }, granted: third.length, left: 0 });
  });

  test("a grant is stale if the filter matches another number of customers than `count`", async () => {
    const { id } = await createCoupon();
    const { json } = await grant(id, 3, { tag: "odd" });
    expect(json.code).toBe("stale");
    expect(await copies(id)).toEqual([]);
    expect((await admin("GET", `/cms/coupon_grant?coupon_id=${id}`)).json.items).toEqual([]);
  });

  test("a grant is refused with too few copies left, and for more than 5,000 customers", async () => {
    const { id } = await createCoupon({ total: 3 });
    expect((await grant(id, 12, { tag: "odd" })).json.code).toBe("limit_reached");
    expect(await copies(id)).toEqual([]);
    await db().execute(sql`insert into users (tags) select '{many}' from generate_series(1, 5001)`);
    const unlimited = await createCoupon();
    expect((await grant(unlimited.id, 5000, { tag: "many" })).json.code).toBe("limit_reached");
    await db()
      .delete(users)
      .where(inArray(users.id, db().select({ id: users.id }).from(users).where(sql`tags = '{many}'`).limit(1)));
    expect((await grant(unlimited.id, 5000, { tag: "many" })).json).toMatchObject({ granted: 5000 });
  });
});
