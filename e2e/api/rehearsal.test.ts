import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rows } from "@/db/client";
import { execute } from "../fixtures/databases/postgres-databases";
import { createPlaces, type Place, readAllFiles, readAllRows, withShop } from "../fixtures/databases/shop-copies";
import { copyTemplate, owner } from "../fixtures/databases/template";
import { expectProblem, sendRequest } from "../fixtures/servers/http";
import { type RunningServer, startServer } from "../fixtures/servers/server";
import { getSessionCookies } from "../fixtures/servers/session-cookies";

const made = createPlaces();
const drops: (() => Promise<void>)[] = [];
const servers: RunningServer[] = [];
const start = async (env: Record<string, string | undefined>) => {
  const server = await startServer({ env: { SANDBOX: undefined, ...env } });
  servers.push(server);
  return server;
};
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  for (const drop of drops) await drop();
  await made.remove();
});

const fromOurPage = { "sec-fetch-site": "same-origin" };
const picture = readFileSync("public/demo/longjing-tea.webp");
const address = { name: "王小明", phone: "13800138000", province: "浙江省", city: "杭州市", district: "西湖区" };

async function visit({ url }: RunningServer, account: { username: string; password: string }) {
  const cookie = await getSessionCookies(url, account);
  const browser = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
    sendRequest(url, method, path, { body, headers: { cookie, ...fromOurPage, ...more } });
  return { cookie, browser };
}
type Browser = Awaited<ReturnType<typeof visit>>["browser"];

const form = (name: string, bytes: Uint8Array, type: string) => {
  const head = `--part\r\ncontent-disposition: form-data; name="${name}"; filename="a.webp"\r\ncontent-type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--part--\r\n")]);
};
const multipart = { "content-type": "multipart/form-data; boundary=part" };

/** Creates what an owner enters before connecting WeChat: a picture, a product in two sizes, freight, the shop's name. */
async function enterGoods({ url }: RunningServer) {
  const body = { account: owner.username, secret: owner.password, type: 100 };
  const { token } = (await sendRequest(url, "POST", "/v1/token", { body })).json;
  const write = async (method: string, path: string, given: unknown, headers = {}) => {
    const { status, json, text } = await sendRequest(url, method, path, { token, body: given, headers });
    expect(status, text).toBeLessThan(300);
    return json;
  };
  const [file] = (await write("POST", "/cms/file", form("file", picture, "image/webp"), multipart)).items;
  await write("PUT", "/cms/config", { items: [{ key: "shop.name", value: "Tea at the Lake", version: 0 }] });
  await write("PUT", "/cms/config", { items: [{ key: "shop.closed", value: true, version: 0 }] });
  const category = await write("POST", "/cms/category", { name: "Tea" });
  const rule = { regions: [], first: 1, first_price: 800, next: 1, next_price: 200 };
  await write("POST", "/cms/freight_template", { name: "Parcels", by: "pieces", is_default: true, rules: [rule] });
  const product = await write("POST", "/cms/product", {
    category_id: category.id,
    name: "Longjing",
    main_image: file.url,
    on_sale: true,
    options: [{ name: "Size", values: ["50 g", "100 g"] }],
    variants: [
      { values: ["50 g"], price: 6800, stock: 5 },
      { values: ["100 g"], price: 12_800, stock: 3 },
    ],
  });
  return { token: token as string, product, write };
}

async function buy(browser: Browser, productId: number) {
  const at = (path: string) => `/rehearsal${path}`;
  const { json: shop } = await browser("GET", at("/v1/shop"));
  const { json: product } = await browser("GET", at(`/v1/product/${productId}`));
  const signIn = await browser("POST", at("/v1/token"), {
    account: `phone-${Math.random()}`.replace(".", ""),
    type: 200,
  });
  expect(signIn.status, signIn.text).toBe(200);
  const bearer = { authorization: `Bearer ${signIn.json.token}` };
  const send = async (method: string, path: string, body?: unknown, more = {}) => {
    const answer = await browser(method, at(path), body, { ...bearer, ...more });
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
    return answer.json;
  };
  const { id: address_id } = await send("POST", "/v1/address", { ...address, detail: "龙井路 1 号" });
  const placed = await send("POST", "/v1/order", {
    products: [{ product_id: productId, variant_id: product.variants[1].id, count: 2 }],
    address_id,
  });
  const order = () => send("GET", `/v1/order/${placed.id}`);
  const { out_trade_no } = await send("POST", "/v1/pay/pre_order", { order_id: placed.id });
  await send("POST", `/sandbox/payments/${out_trade_no}`, { action: "pay" });
  await expect.poll(async () => (await order()).status).toBe("paid");
  const proof = await send("POST", "/v1/image", form("file", picture, "image/webp"), multipart);
  const [{ id: item_id }] = (await order()).items;
  const items = [{ item_id, count: 2 }];
  await send("POST", "/v1/after_sale", { order_id: placed.id, type: "refund", items, reason: "changed_mind" });
  await expect.poll(async () => (await order()).status).toBe("refunded");
  return { shop, product, order: await order(), proof, bearer, out_trade_no };
}

const rehearsalOf = (browser: Browser) => browser("GET", "/cms/rehearsal");
const databasesOf = (place: Place) =>
  withShop(place, (db) =>
    rows<{ name: string; comment: string | null }>(
      db,
      sql`select datname as name, shobj_description(oid, 'pg_database') as comment from pg_database
        where datname = current_database() || '_rehearsal'`,
    ),
  );
/** The tables that change through the admin's requests and the two starts of a rehearsal. */
const expected = new Set(["sessions", "devices", "login_throttles", "oper_logs", "login_logs", "rate_counters"]);

describe("a lasting shop, before WeChat is there", () => {
  let server: RunningServer;
  let place: Place;
  let goods: Awaited<ReturnType<typeof enterGoods>>;
  let browser: Browser;
  let cookie: string;
  beforeAll(async () => {
    const { url: DATABASE_URL, drop } = await copyTemplate("empty");
    drops.push(drop);
    place = { ...made.local(), DATABASE_URL };
    server = await start({ ...place });
    goods = await enterGoods(server);
    ({ browser, cookie } = await visit(server, owner));
  });
  /** Returns the running rehearsal or starts one. */
  const begin = () => browser("POST", "/cms/rehearsal");
  const end = async () => {
    expect((await browser("DELETE", "/cms/rehearsal")).status).toBe(204);
    expect(await databasesOf(place)).toEqual([]);
  };

  test("its owner buys in a copy of it, pays and is refunded; in the shop nothing has changed, and nothing is left", async () => {
    const before = await readAllRows(place);
    const files = readAllFiles(place);
    const counted = await ordersCounted(server);
    const said = server.logs().length;
    const begun = await begin();
    expect(begun.status, begun.text).toBe(200);
    expect(begun.json.began_at).toMatch(/^20/);
    const { shop, product, order, proof } = await buy(browser, goods.product.id);
    expect(shop).toMatchObject({ name: "Tea at the Lake" });
    expect(product).toMatchObject({ name: "Longjing", price: 6800 });
    expect(order).toMatchObject({ status: "refunded", freight: 1000, total_price: 2 * 12_800 + 1000 });

    const seen = async (url: string) => {
      const { pathname } = new URL(url);
      const first = await browser("GET", pathname);
      return first.status === 307 ? browser("GET", new URL(first.headers.location!).pathname) : first;
    };
    expect(product.main_image).toContain(`${server.url}/rehearsal/uploads/`);
    for (const url of [product.main_image, proof.url])
      expect((await seen(url)).headers["content-type"], url).toMatch(/^image\//);

    const after = await readAllRows(place);
    for (const [table, rows] of Object.entries(after))
      if (!expected.has(table)) expect(rows, table).toEqual(before[table]);
    const added = after.oper_logs!.filter((row) => !before.oper_logs!.includes(row));
    expect(added).toHaveLength(1);
    expect(added[0]).toContain("Begin a rehearsal");
    expect(readAllFiles(place)).toEqual(files);
    expect(await ordersCounted(server)).toEqual(counted);
    expect((await sendRequest(server.url, "GET", `/v1/product/${goods.product.id}`)).json.variants).toMatchObject([
      { stock: 5 },
      { stock: 3 },
    ]);

    await end();
    expect((await rehearsalOf(browser)).json).toEqual({ began_at: null });
    expectProblem(await browser("GET", "/rehearsal/v1/category"), "not_found");
    expect(existsSync(join(place.DATA_DIR, "rehearsal"))).toBe(false);
    expect(server.logs().slice(said)).not.toMatch(/"level":(40|50)/);
  });

  test("two who begin at once get the same one", async () => {
    const both = await Promise.all([begin(), begin()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]!.json.began_at).toBe(both[1]!.json.began_at);
  });

  test("strangers, admins without the permission, and other sites get nothing of it; a token opens nothing in the other shop", async () => {
    const group = await goods.write("POST", "/cms/group", {
      name: "Goods",
      permissions: ["product.edit"],
      menu_ids: [],
    });
    const other = { username: "clerk", password: "rain-and-green-tea" };
    await goods.write("POST", "/cms/user", { ...other, group_id: group.id, nickname: "Clerk" });
    const clerk = await visit(server, other);
    expectProblem(await clerk.browser("POST", "/cms/rehearsal"), "forbidden");
    expectProblem(await clerk.browser("DELETE", "/cms/rehearsal"), "forbidden");
    await begin();
    const list = await browser("GET", "/rehearsal/v1/category");
    expect(list.headers["set-cookie"]).toBeUndefined();
    expect(list.headers["cache-control"]).toBe("private, no-store");
    const { bearer, out_trade_no } = await buy(browser, goods.product.id);

    const paths = ["/v1/category", "/v1/order", "/sandbox/payments?prepay_id=1", "/frame", "/uploads/a.webp"];
    const own = ["/sandbox/wechat/v3/certificates", `/sandbox/wechat/v3/pay/transactions/out-trade-no/${out_trade_no}`];
    const evil = { origin: "https://evil.example" };
    const refused: [string, Record<string, string>][] = [
      ["nobody", {}],
      ["a shopper of the rehearsal", bearer],
      ["the owner's token", { authorization: `Bearer ${goods.token}` }],
      ["one who guesses the mark of own calls", { "x-kiosk-rehearsal": "undefined" }],
      ["an admin without the right", { cookie: clerk.cookie, ...fromOurPage }],
      ["another origin", { cookie, ...evil }],
      ["another origin that says it is ours", { cookie, ...fromOurPage, ...evil }],
      ["another site", { cookie, "sec-fetch-site": "cross-site" }],
      ["a neighbour of the site", { cookie, "sec-fetch-site": "same-site" }],
    ];
    for (const [who, headers] of refused)
      for (const path of [...paths, ...own]) {
        const answer = await sendRequest(server.url, "GET", `/rehearsal${path}`, { headers });
        expect([who, path, answer.status]).toEqual([who, path, 404]);
        expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
      }
    const body = { account: "phone-9", type: 200 };
    for (const [who, headers] of [...refused, ["a write from nowhere", { cookie }] as const])
      for (const path of ["/v1/token", "/v1/pay/notify", "/sandbox/wechat/v3/refund/domestic/refunds"]) {
        const answer = await sendRequest(server.url, "POST", `/rehearsal${path}`, { body, headers });
        expect([who, path, answer.status]).toEqual([who, path, 404]);
      }
    const page = (headers: Record<string, string>) =>
      sendRequest(server.url, "GET", "/admin/settings/rehearsal", { headers });
    expect((await page({})).headers.location).toContain("/admin/login");
    expect((await page({ cookie: clerk.cookie })).status).toBe(403);

    expectProblem(
      await browser("GET", "/rehearsal/v1/user", undefined, { authorization: `Bearer ${goods.token}` }),
      "unauthenticated",
    );
    expectProblem(await sendRequest(server.url, "GET", "/v1/user", { headers: bearer }), "unauthenticated");
    for (const path of ["/cms/order", "/cms/rehearsal", "/health", "/metrics", ...own, "/v1/../cms/order"])
      expect((await browser("GET", `/rehearsal${path}`)).status, path).toBe(404);
    expect((await sendRequest(server.url, "GET", "/sandbox/wechat/v3/certificates")).status).toBe(404);
  });

  test("a database of that name which is no rehearsal is neither used nor dropped", async () => {
    await end();
    const { pathname } = new URL(place.DATABASE_URL!);
    await execute(place.DATABASE_URL!, `create database "${pathname.slice(1)}_rehearsal"`);
    const answer = await begin();
    expectProblem(answer, "not_configured");
    expect(answer.json.detail).toContain(`${pathname.slice(1)}_rehearsal`);
    expect((await browser("DELETE", "/cms/rehearsal")).status).toBe(204);
    expect(await databasesOf(place)).toMatchObject([{ comment: null }]);
    await execute(place.DATABASE_URL!, `drop database "${pathname.slice(1)}_rehearsal"`);
  });

  test("one of a shop that was killed is dropped by its next start, a stop ends it too", async () => {
    await begin();
    const { proof } = await buy(browser, goods.product.id);
    expect(proof.url).toContain("/rehearsal/uploads/");
    await server.kill();
    expect(await databasesOf(place)).toMatchObject([{ comment: expect.stringContaining("A rehearsal of Kiosk 20") }]);

    server = await start({ ...place });
    ({ browser } = await visit(server, owner));
    expect(await databasesOf(place)).toEqual([]);
    expect(existsSync(join(place.DATA_DIR, "rehearsal"))).toBe(false);
    expect((await rehearsalOf(browser)).json).toEqual({ began_at: null });
    await begin();
    expect(await databasesOf(place)).toHaveLength(1);
    expect(await server.stop()).toBe(0);
    expect(await databasesOf(place)).toEqual([]);
  });
});

async function ordersCounted({ url }: RunningServer) {
  const headers = { authorization: "Bearer the tests read the metrics" };
  const { text } = await sendRequest(url, "GET", "/metrics", { headers });
  return text.split("\n").filter((line) => line.includes('operation="POST /v1/order"'));
}
