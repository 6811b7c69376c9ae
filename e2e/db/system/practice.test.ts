import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openStore, rows, type Store } from "@/db/client";
import { randomAddress, randomName } from "@/e2e/fixtures/callers/people";
import { copyTemplate, owner } from "@/e2e/fixtures/databases/template";
import { db, request, stopSweeps } from "@/e2e/fixtures/servers/in-process";
import { findFaults, openShop, withConstraint } from "@/e2e/fixtures/shop/shop";
import { retryRefunds, sweep } from "@/e2e/fixtures/shop/sweep";
import { form, pdf } from "@/e2e/fixtures/shop/uploads";
import { environment } from "@/lib/kernel/process/environment";
import { ownCallHeader, ownCallMark, practiceCode } from "@/lib/kernel/process/practice";
import { seal } from "@/lib/kernel/process/seal";
import { makeToken, readToken } from "@/lib/people/sessions/token";
import { wechatConfig } from "@/lib/platform/platform";
import { wechatKeysInUse } from "@/lib/platform/stored-keys";
import { exportedTables, ruleOf, shopTables } from "@/lib/system/archive/tables";

type Reply = Awaited<ReturnType<typeof request>>;
type Ask = (method: string, path: string, body?: unknown) => Promise<Reply>;

let shop: Awaited<ReturnType<typeof openShop>>;
let demo: Store;
const leave: (() => Promise<void>)[] = [];
beforeAll(async () => {
  shop = await openShop();
  demo = (globalThis as typeof globalThis & { kioskStore: Store }).kioskStore;
});
afterEach(async () => {
  for (const work of leave.splice(0).toReversed()) await work();
});
afterAll(() => shop.close());

const done = ({ status, text, json }: Reply) => {
  expect(status, text).toBeLessThan(300);
  return json;
};

/** A new shop with its owner, that practises. It is the shop of this process until the end of the test. */
async function newShop() {
  const { url, drop } = await copyTemplate("empty");
  const store = openStore({ driver: "pg", url });
  stopSweeps(store);
  await store.db.execute(sql`delete from openings`);
  Object.assign(globalThis, { kioskStore: store });
  environment().sandbox = false;
  leave.push(async () => {
    Object.assign(globalThis, { kioskStore: demo });
    environment().sandbox = true;
    await store.close();
    await drop();
  });
  return signIn(owner.username, owner.password);
}

/** An admin's API, and the cookie of their browser. */
async function signIn(account: string, secret: string) {
  const { token } = done(
    await request("POST", "/v1/token", { body: { account, secret, type: 100 }, peer: randomAddress() }),
  );
  const { sub, sid } = readToken(token, "api");
  const cookie = `authjs.session-token=${makeToken(sub, sid, "admin").token}`;
  const ask: Ask = (method, path, body) => request(method, path, { token, body });
  const browse: Ask = (method, path, body) =>
    request(method, path, { body, headers: { cookie, "sec-fetch-site": "same-origin" } });
  return { ask, browse, id: sub };
}
type Admin = Awaited<ReturnType<typeof signIn>>;

/** Goods, a coupon, a clerk, settings: what an owner enters. */
async function enterGoods({ ask }: Admin) {
  done(await ask("PUT", "/cms/config", { items: [{ key: "shop.name", value: "Tea at the Lake", version: 0 }] }));
  const category = done(await ask("POST", "/cms/category", { name: "Tea" }));
  const product = done(
    await ask("POST", "/cms/product", {
      category_id: category.id,
      name: "Longjing",
      on_sale: true,
      options: [{ name: "Size", values: ["50 g", "100 g"] }],
      variants: ["50 g", "100 g"].map((size) => ({ values: [size], price: 6800, stock: 50 })),
    }),
  );
  const offer = { kind: "amount", tiers: [{ from: 1, off: 500 }], scope: "all", scope_ids: [] };
  const coupon = { name: "Welcome", level: "order", ...offer, claim: "open", total: 10, per_user: 2, valid_days: 7 };
  const { id: couponId } = done(await ask("POST", "/cms/coupon", coupon));
  const group = done(await ask("POST", "/cms/group", { name: "Clerks", permissions: ["product.read"], menu_ids: [] }));
  const clerk = { username: "clerk", password: "rain-and-green-tea" };
  done(await ask("POST", "/cms/user", { ...clerk, nickname: "Clerk", group_id: group.id }));
  const variants = product.variants.map(({ id }: { id: number }) => id) as [number, number];
  return { productId: product.id as number, variants, couponId, clerk };
}
type Goods = Awaited<ReturnType<typeof enterGoods>>;

/** Adds to one variant, and counts the shelf of the other, from which nothing has really left. */
async function countStock({ ask }: Admin, { productId, variants: [first, second] }: Goods) {
  const stock = (body: object) => ask("POST", `/cms/product/${productId}/stock`, { reason: "Counted", ...body });
  done(await stock({ variant_id: first, delta: 10 }));
  done(await stock({ variant_id: second, count: 60, on_hand: true }));
}

const address = { name: "Mei", phone: "13800138000", province: "浙江省", city: "杭州市", detail: "Longjing Road 1" };

async function openPhone({ id, browse }: Admin, { productId }: Goods, name = "1") {
  const body = { account: practiceCode(`admin-${id}-${name}`), type: 200 };
  const { token } = done(await request("POST", "/v1/token", { body }));
  const ask: Ask = (method, path, body) => request(method, path, { token, body });
  const { id: address_id } = done(await ask("POST", "/v1/address", address));
  const order = async (variant_id: number, count: number, more = {}) =>
    done(
      await ask("POST", "/v1/order", { products: [{ product_id: productId, variant_id, count }], address_id, ...more }),
    );
  const pay = async (order_id: number) => {
    const { out_trade_no } = done(await ask("POST", "/v1/pay/pre_order", { order_id }));
    done(await browse("POST", `/sandbox/payments/${out_trade_no}`, { action: "pay" }));
    await shop.settled();
    await expect.poll(async () => (await ask("GET", `/v1/order/${order_id}`)).json.status).toBe("paid");
    return out_trade_no as string;
  };
  return { ask, order, pay };
}

const parcel = { carrier: "SF", tracking_no: "SF1234567890" };

/** Two units of each variant are bought, shipped and received; a third order waits, a fourth is cancelled. */
async function sell(admin: Admin, goods: Goods) {
  const { ask, order, pay } = await openPhone(admin, goods);
  const [first, second] = goods.variants;
  done(await ask("GET", "/v1/product?q=longjing"));
  const { id: copy } = done(await ask("POST", `/v1/coupon/${goods.couponId}/claim`));
  done(await ask("PUT", `/v1/favourite/${goods.productId}`));
  const bought = [await order(first, 2, { user_coupon_id: copy }), await order(second, 2)];
  for (const { id } of bought) {
    await pay(id);
    done(await admin.ask("PUT", `/cms/order/${id}/status`, { status: "shipped", ...parcel }));
  }
  await order(second, 3);
  done(await ask("POST", `/v1/order/${(await order(first, 1)).id}/cancel`));
  return { ask, bought };
}

/** One unit comes back into stock; the other order is reviewed and invoiced. */
async function finish(admin: Admin, { ask, bought: [back, kept] }: Awaited<ReturnType<typeof sell>>) {
  const reason = { reason: "other", items: [{ item_id: back.items[0].id, count: 1 }] };
  const { id } = done(await ask("POST", "/v1/after_sale", { order_id: back.id, type: "return", ...reason }));
  const decide = async (body: object) => done(await admin.ask("PUT", `/cms/after_sale/${id}/status`, body));
  await decide({
    status: "approved",
    return_to: { name: "Kiosk", phone: "0571-88880000", address: "Longjing Road 1" },
  });
  done(await ask("PUT", `/v1/after_sale/${id}/parcel`, parcel));
  await decide({ status: "received", items: [{ item_id: back.items[0].id, restock: 1 }] });
  await retryRefunds(db(), back.id);
  await shop.settled();
  expect(done(await ask("GET", `/v1/after_sale/${id}`)).status).toBe("refunded");
  done(await ask("POST", `/v1/order/${kept.id}/confirm`));
  done(await ask("POST", "/v1/review", { item_id: kept.items[0].id, rating: 5, content: "Good tea" }));
  const title = done(await ask("POST", "/v1/invoice_title", { kind: "personal", name: "Mei" }));
  const file = done(await admin.ask("POST", "/cms/invoice/file", form([["a.pdf", pdf()]])));
  const invoice = done(await ask("POST", `/v1/order/${kept.id}/invoice`, { title_id: title.id }));
  done(
    await admin.ask("PUT", `/cms/invoice/${invoice.id}/status`, {
      status: "issued",
      number: "25332000000012345678",
      file: file.url,
    }),
  );
  const { items } = done(await admin.ask("GET", "/cms/customer"));
  done(await admin.ask("PUT", `/cms/customer/${items[0].id}`, { note: "It is I", tags: ["VIP"] }));
  await sweep(db());
}

const open = ({ ask }: Admin, confirm = "Tea at the Lake") => ask("POST", "/cms/shop/open", { confirm });

/** Without times, without the numbers that sequences give, and without what differs with each request. */
const passing = /_at$|^(id|log_id|duration_ms|request_id|ip|user_agent|password_hash)$/;
const timeText = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
async function exported() {
  const all: Record<string, unknown[]> = {};
  for (const { name, columns } of exportedTables) {
    const shown = columns.filter((column) => !passing.test(column.name) || name === "products");
    const kept = shown.filter((column) => !/timestamp/.test(column.type)).map((column) => `"${column.name}"`);
    const found = await rows<Record<string, unknown>>(db(), sql.raw(`select ${kept.join(", ") || "1"} from "${name}"`));
    // The log keeps the numbers that the admin saw.
    for (const { fields } of found as { fields?: Record<string, unknown> }[]) delete fields?.stock;
    all[name] = found.map((row) => JSON.stringify(row).replace(timeText, "")).toSorted();
  }
  return all;
}

test("a shop that practised has the same export after its opening as one that never did", async () => {
  const never = await newShop();
  const others = await enterGoods(never);
  await countStock(never, others);
  expect((await open(never)).status).toBe(204);
  const expected = await exported();
  for (const work of leave.splice(0)) await work();

  const admin = await newShop();
  const goods = await enterGoods(admin);
  expect(goods).toEqual(others);
  const sold = await sell(admin, goods);
  await countStock(admin, goods);
  await finish(admin, sold);
  expect(await findFaults()).toEqual([]);
  expect(done(await admin.ask("GET", "/cms/shop/open"))).toEqual({
    name: "Tea at the Lake",
    ...{ customers: 1, orders: 4, payments: 2, refunds: 1, after_sales: 1, reviews: 1, invoices: 1 },
  });

  const opened = await open(admin);
  expect(opened.status, opened.text).toBe(204);
  expect(await exported()).toEqual(expected);
  expect(await findFaults()).toEqual([]);
  const { variants } = done(await admin.ask("GET", `/cms/product/${goods.productId}`));
  expect(variants).toMatchObject([{ stock: 60 }, { stock: 60 }]);
  for (const table of shopTables.filter((one) => ruleOf(one).remove === "true")) {
    const [found] = await rows<{ count: number }>(db(), sql.raw(`select count(*)::int as count from ${table.name}`));
    expect([table.name, found!.count]).toEqual([table.name, table.name === "customer_figures" ? 2 : 0]);
  }
});

test("while a shop practises, others can see its goods, but not sign in, register, order, pay or use the sandbox", async () => {
  const admin = await newShop();
  const goods = await enterGoods(admin);
  const phone = await openPhone(admin, goods);
  const { id } = await phone.order(goods.variants[0], 1);
  const { out_trade_no, params } = done(await phone.ask("POST", "/v1/pay/pre_order", { order_id: id }));

  expect(done(await request("GET", "/v1/shop"))).toMatchObject({ is_practising: true });
  expect(done(await request("GET", `/v1/product/${goods.productId}`)).name).toBe("Longjing");
  const old = practiceCode("admin-1-1", Date.now() - 13 * 3_600_000);
  const changed = practiceCode("admin-1-1").replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  for (const account of ["shopper", "phone-1", changed, old]) {
    const { status } = await request("POST", "/v1/token", { body: { account, type: 200 }, peer: randomAddress() });
    expect([account, status]).toEqual([account, 401]);
  }
  const registration = { username: randomName(), password: "rain-and-green-tea" };
  const registered = await request("POST", "/v1/user", { body: registration, peer: randomAddress() });
  expect([registered.status, registered.json.code]).toEqual([409, "shop_closed"]);
  const body = { products: [{ product_id: goods.productId, count: 1 }] };
  expect((await request("POST", "/v1/order", { body })).status).toBe(401);

  const strangers: Record<string, string>[] = [{}, { cookie: "authjs.session-token=x" }, { authorization: "Bearer x" }];
  const package_ = encodeURIComponent(String(params.package).replace("prepay_id=", ""));
  for (const headers of strangers)
    for (const [method, path, sent] of [
      ["POST", `/sandbox/payments/${out_trade_no}`, { action: "pay" }],
      ["GET", `/sandbox/payments/${out_trade_no}`],
      ["GET", `/sandbox/payments?prepay_id=${package_}`],
      ["PUT", "/sandbox/faults", { faults: [] }],
      ["GET", "/sandbox/chat"],
    ] as [string, string, object?][]) {
      const reply = await request(method, path, { body: sent, headers });
      expect([path, reply.status, reply.json.code]).toEqual([path, 404, "not_found"]);
    }
  const elsewhere = await admin.ask("GET", `/sandbox/payments/${out_trade_no}`);
  expect(elsewhere.status).toBe(404); // a token, not the page of an admin
  expect(done(await admin.browse("GET", `/sandbox/payments/${out_trade_no}`)).state).toBe("NOTPAY");
});

test("the WeChat simulator answers only the shop's own calls while it practises, and none after the opening", async () => {
  const admin = await newShop();
  const { GET } = await import("@/app/sandbox/wechat/[...path]/route");
  const ask = (headers: Record<string, string>) =>
    GET(new Request("http://localhost/sandbox/wechat/sns/jscode2session", { headers }), {
      params: Promise.resolve({}),
    });
  const own = { [ownCallHeader]: ownCallMark() };
  expect((await wechatConfig(db())).headers).toMatchObject(own);
  expect((await ask({})).status).toBe(404);
  expect((await ask({ [ownCallHeader]: "0".repeat(32) })).status).toBe(404);
  expect((await ask(own)).status).toBe(200);
  done(await open(admin, "Kiosk"));
  expect((await ask(own)).status).toBe(404);
  await expect(wechatConfig(db())).rejects.toMatchObject({ code: "not_configured" });
});

test("an opening is refused for a clerk, a wrong name and a second time, and a failed one changes nothing", async () => {
  const admin = await newShop();
  const goods = await enterGoods(admin);
  await sell(admin, goods);
  const clerk = await signIn(goods.clerk.username, goods.clerk.password);
  const refusals = [await open(clerk), await clerk.ask("GET", "/cms/shop/open")];
  expect(refusals.map(({ json }) => json.code)).toEqual(["forbidden", "forbidden"]);
  expect((await open(admin, "tea at the lake")).json.errors).toMatchObject([{ path: "confirm" }]);
  // Refused attempts are logged.
  const unlogged = async () => ({ ...(await exported()), oper_logs: [], error_logs: [] });
  const before = await unlogged();
  const failed = await withConstraint("loose_files", "key <> key", () =>
    withConstraint("customer_figures", "order_count > 0", () => open(admin)),
  );
  expect(failed.status).toBe(500);
  expect(await unlogged()).toEqual(before);
  expect(await wechatKeysInUse(db())).toEqual({ source: "practice" });

  const [one, other] = await Promise.all([open(admin), open(admin)]);
  expect([one.status, other.status].toSorted()).toEqual([204, 409]);
  const again = await open(admin);
  expect([again.status, again.json.code]).toEqual([409, "protected"]);
  expect((await admin.ask("GET", "/cms/shop/open")).json.code).toBe("protected");
});

test("keys are refused while the shop practises, and after the opening stored keys are used and a late payment is refused", async () => {
  const admin = await newShop();
  const goods = await enterGoods(admin);
  const phone = await openPhone(admin, goods);
  const { id } = await phone.order(goods.variants[0], 1);
  const { out_trade_no } = done(await phone.ask("POST", "/v1/pay/pre_order", { order_id: id }));
  const values = [{ name: "wechat.app_id", value: "wx0123456789abcdef" }];
  const keys = await admin.ask("PUT", "/cms/config/sealed", { values });
  expect([keys.status, keys.json.code]).toEqual([409, "protected"]);
  expect(done(await admin.ask("GET", "/cms/config/sealed")).source).toBe("practice");

  done(await admin.browse("POST", `/sandbox/payments/${out_trade_no}`, { action: "pay", delay_ms: 1500 }));
  done(await open(admin));
  await shop.settled();
  for (const table of ["orders", "payments", "notifications"])
    expect(await rows(db(), sql.raw(`select from ${table}`)), table).toEqual([]);
  expect((await phone.ask("GET", "/v1/order")).status).toBe(401);
  for (const [name, value] of Object.entries({
    "wechat.app_id": "wx0123456789abcdef",
    "wechat.app_secret": "0".repeat(32),
  }))
    await db().execute(
      sql`insert into sealed_settings (name, value, updated_by) values (${name}, ${seal("settings", value)}, 1)`,
    );
  expect(await wechatKeysInUse(db())).toMatchObject({ source: "stored" });
  expect(done(await request("GET", "/v1/shop"))).toMatchObject({ is_practising: false });
});
