import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "@/db/schema/orders";
import { createUser, randomName } from "@/e2e/fixtures/callers/people";
import { exampleBody } from "@/e2e/fixtures/guides/examples";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { createProduct, createShopper, openShop, pay } from "@/e2e/fixtures/shop/shop";
import { operations } from "@/lib/registry";

let shop: Awaited<ReturnType<typeof openShop>>;
let root: string;
let shopper: string;
beforeAll(async () => {
  shop = await openShop();
  root = (await createUser({ permissions: "root" })).token;
  shopper = (await createUser()).token;
});
afterAll(() => shop.close());

const made = Object.values(operations).filter(({ status }) => status === 201);
const home = { name: "Li Lei", phone: "13800000001", province: "浙江省", city: "杭州市", detail: "Example Road 1" };
const registered = { username: "follows.locations", password: "rain-on-the-tea" };

const offer = { kind: "amount", tiers: [{ from: 100_000, off: 1 }] };

/** A body for each path. A path that is not here is sent its example of the reference. */
const bodies: Record<string, () => unknown> = {
  "/v1/address": () => home,
  "/v1/user": () => registered,
  "/v1/user/identity": () => ({ code: "follows-locations" }),
  "/cms/file": () => upload(),
  "/cms/user": () => ({ ...registered, username: "follows.too", nickname: "Xu Ying", group_id: 1 }),
  "/cms/dict": () => ({ type: "carrier", label: "City courier", value: "FOLLOWED" }),
  "/cms/dict_type": () => ({ type: "followed", name: "Followed" }),
  "/cms/element": () => ({ name: "Follow", sign: "followed", menu_id: 1 }),
  "/cms/group": () => ({ name: randomName() }),
  "/cms/menu": () => ({ title: "Follow", name: "followed", path: "/admin/followed" }),
  "/cms/promotion": () => ({ ...offer, name: randomName(), label: "Follow", level: "order" }),
  "/cms/coupon": () => ({ ...offer, name: randomName(), claim: "open", valid_days: 7 }),
  "/cms/search_word": () => ({ word: "Follow", kind: "hot" }),
  "/cms/banner": () => ({ name: "Follow" }),
  "/cms/category": () => ({ name: "Follow" }),
  "/cms/product": () => ({ name: "Follow", category_id: 1, price: 1 }),
  "/cms/theme": () => ({ name: "Follow" }),
  "/cms/order": () => ({ user_id: 6, products: [{ product_id: 2, count: 1 }], delivery: "pickup" }),
  "/cms/order/{id}/shipment": () => ({ carrier: "SF", tracking_no: "SF1" }),
  "/cms/order/{id}/waybill": () => ({ carrier: "SF" }),
  "/cms/article": () => ({ title: "Follow", content: "<p>It.</p>" }),
};

test.each(made.map((operation) => operation.path))(
  "the Location of POST %s has a GET that returns the record",
  async (path) => {
    const token = path.startsWith("/cms/") ? root : shopper;
    const created = await request("POST", await filled(path), { token, body: await bodyOf(path) });
    expect([created.status, created.json]).toEqual([201, expect.anything()]);

    const found = await request("GET", created.headers.location!, { token: await readerOf(path, token) });

    expect(found.status).toBe(200);
    const { dropped, secret, key, ...record } = created.json; // the record itself has no removed text, and shows no secret or key
    if (created.headers.location!.endsWith(`/${record.id}`)) expect(found.json).toMatchObject(record);
  },
);

test.each(made.filter(({ idempotent }) => idempotent !== false).map((operation) => operation.path))(
  "POST %s repeated with its Idempotency-Key creates no second record",
  async (path) => {
    const token = path.startsWith("/cms/") ? root : shopper;
    const [at, body] = [await filled(path), await bodyOf(path)];
    const send = () => request("POST", at, { token, body, headers: { "idempotency-key": `once ${path}` } });
    const first = await send();
    const second = await send();
    // What has a name of its own is refused, also at first: the test above has made it.
    if (second.json.code === "duplicate") return;
    expect([first.status, second.status, second.json]).toEqual([201, 201, first.json]);
  },
);

/** The order of a parcel must be paid. */
async function filled(path: string) {
  if (!path.includes("{id}")) return path;
  if (path.endsWith("/invoice")) return path.replace("{id}", String((await paidOrder()).id));
  const buyer = await createShopper();
  const { id } = await buyer.order([(await createProduct()).id, 1]);
  await pay(buyer, id);
  await shop.settled();
  return path.replace("{id}", id);
}

/** Of the shopper who sends the requests. */
async function paidOrder() {
  const { json } = await request("POST", "/v1/order", { token: shopper, body: await bodyOf("/v1/order") });
  await db().update(orders).set({ status: "paid", paid_at: new Date() }).where(eq(orders.id, json.id));
  return json;
}

async function bodyOf(path: string) {
  if (path.endsWith("/invoice")) {
    const body = { kind: "personal", name: "Li Lei" };
    return { title_id: (await request("POST", "/v1/invoice_title", { token: shopper, body })).json.id };
  }
  if (path === "/v1/order") {
    await request("POST", "/v1/address", { token: shopper, body: home });
    return { products: [{ product_id: (await createProduct()).id, count: 1 }] };
  }
  if (path === "/v1/after_sale") {
    const json = await paidOrder();
    const items = [{ item_id: json.items[0].id, count: 1 }];
    return { order_id: json.id, type: "refund", reason: "other", items };
  }
  if (path === "/v1/review") {
    const { json } = await request("POST", "/v1/order", { token: shopper, body: await bodyOf("/v1/order") });
    const done = {
      status: "completed",
      paid_at: new Date(),
      shipped_at: new Date(),
      completed_at: new Date(),
    } as const;
    await db().update(orders).set(done).where(eq(orders.id, json.id));
    return { item_id: json.items[0].id, rating: 5 };
  }
  return bodies[path]?.() ?? exampleBody(made.find((operation) => operation.path === path)!);
}

/** Registering does not sign in: the new account reads itself. */
async function readerOf(path: string, token: string) {
  if (path !== "/v1/user") return token;
  const { username: account, password: secret } = registered;
  return (await request("POST", "/v1/token", { body: { account, secret, type: 100 } })).json.token as string;
}

function upload() {
  const form = new FormData();
  form.set("file", new Blob(["name\ntea\n"]), "teas.csv");
  return form;
}
