import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { get } from "node:http";
import { hostname } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allFiles, allRows, type Place, places } from "../fixtures/databases/shop-copies";
import { copyTemplate, owner } from "../fixtures/databases/template";
import { appEnvironment } from "../fixtures/servers/app-environment";
import { childrenOf, connectionsTo, environmentOf, isRunning, portsOf } from "../fixtures/servers/children";
import { ask, isProblem } from "../fixtures/servers/http";
import { logLines } from "../fixtures/servers/log-lines";
import { type RunningServer, startServer } from "../fixtures/servers/server";
import { cookiesOf } from "../fixtures/servers/signed-in";

const made = places();
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

/** An admin at the pages of a shop: what their browser sends. */
async function visit({ url }: RunningServer, account: { username: string; password: string }) {
  const cookie = await cookiesOf(url, account);
  const browser = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
    ask(url, method, path, { body, headers: { cookie, ...fromOurPage, ...more } });
  return { cookie, browser };
}
type Browser = Awaited<ReturnType<typeof visit>>["browser"];

const form = (name: string, bytes: Uint8Array, type: string) => {
  const head = `--part\r\ncontent-disposition: form-data; name="${name}"; filename="a.webp"\r\ncontent-type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--part--\r\n")]);
};
const multipart = { "content-type": "multipart/form-data; boundary=part" };

/** What an owner has entered before WeChat is there: a picture, a product in two sizes, what sending costs, the shop's name. */
async function enterGoods({ url }: RunningServer) {
  const body = { account: owner.username, secret: owner.password, type: 100 };
  const { token } = (await ask(url, "POST", "/v1/token", { body })).json;
  const write = async (method: string, path: string, given: unknown, headers = {}) => {
    const { status, json, text } = await ask(url, method, path, { token, body: given, headers });
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
    ...{ category_id: category.id, name: "Longjing", main_image: file.url, on_sale: true },
    options: [{ name: "Size", values: ["50 g", "100 g"] }],
    variants: [
      { values: ["50 g"], price: 6800, stock: 5 },
      { values: ["100 g"], price: 12_800, stock: 3 },
    ],
  });
  return { token: token as string, product, write };
}

/** Buys in the phone of the rehearsal, pays, and asks the money back. */
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
  return { shop, product, order: await order(), proof, bearer };
}

const rehearsalOf = (browser: Browser) => browser("GET", "/cms/rehearsal");
/** What is seen of an admin who is there, and of the two presses. */
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
    server = await start({ ...place, WECHAT_PUBLIC_KEY_ID: undefined });
    goods = await enterGoods(server);
    ({ browser, cookie } = await visit(server, owner));
  });
  /** The one that runs, or a new one. */
  const begin = () => browser("POST", "/cms/rehearsal");
  const end = async () => {
    expect((await browser("DELETE", "/cms/rehearsal")).status).toBe(204);
    expect(childrenOf(server.pid)).toEqual([]);
  };

  test("its owner buys in a copy of it, pays and is refunded; in the shop nothing has changed, and nothing is left", async () => {
    const before = await allRows(place);
    const files = allFiles(place);
    const begun = await begin();
    expect(begun.status, begun.text).toBe(200);
    expect(begun.json).toMatchObject({ state: "on", why_not: null, products: 1, left: 0 });
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

    const after = await allRows(place);
    for (const [table, rows] of Object.entries(after))
      if (!expected.has(table)) expect(rows, table).toEqual(before[table]);
    const added = after.oper_logs!.filter((row) => !before.oper_logs!.includes(row));
    expect(added).toHaveLength(1);
    expect(added[0]).toContain("Begin a rehearsal");
    expect(allFiles(place)).toEqual(files);
    expect((await ask(server.url, "GET", `/v1/product/${goods.product.id}`)).json.variants).toMatchObject([
      { stock: 5 },
      { stock: 3 },
    ]);

    await end();
    expect((await rehearsalOf(browser)).json).toMatchObject({ state: "off", began_at: null });
    isProblem(await browser("GET", "/rehearsal/v1/category"), "not_found");
    expect(existsSync(join(place.DATA_DIR, "rehearsal"))).toBe(false);
  });

  test("two who begin at once get the same one", async () => {
    await end();
    const both = await Promise.all([begin(), begin()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]!.json.began_at).toBe(both[1]!.json.began_at);
    expect(childrenOf(server.pid)).toHaveLength(1);
  });

  test("strangers, admins without the right, and other sites get nothing of it; a token of the shop opens nothing there", async () => {
    const group = await goods.write("POST", "/cms/group", {
      name: "Goods",
      permissions: ["product.edit"],
      menu_ids: [],
    });
    const other = { username: "clerk", password: "rain-and-green-tea" };
    await goods.write("POST", "/cms/user", { ...other, group_id: group.id, nickname: "Clerk" });
    const clerk = await visit(server, other);
    isProblem(await clerk.browser("POST", "/cms/rehearsal"), "forbidden");
    isProblem(await clerk.browser("DELETE", "/cms/rehearsal"), "forbidden");
    await begin();
    const { bearer } = await buy(browser, goods.product.id);

    const paths = ["/v1/category", "/v1/order", "/sandbox/payments?prepay_id=1", "/frame", "/uploads/a.webp"];
    const evil = { origin: "https://evil.example" };
    const refused: [string, Record<string, string>][] = [
      ["nobody", {}],
      ["a shopper of the rehearsal", bearer],
      ["the owner's token", { authorization: `Bearer ${goods.token}` }],
      ["an admin without the right", { cookie: clerk.cookie, ...fromOurPage }],
      ["another origin", { cookie, ...evil }],
      ["another origin that says it is ours", { cookie, ...fromOurPage, ...evil }],
      ["another site", { cookie, "sec-fetch-site": "cross-site" }],
      ["a neighbour of the site", { cookie, "sec-fetch-site": "same-site" }],
    ];
    for (const [who, headers] of refused)
      for (const path of paths) {
        const answer = await ask(server.url, "GET", `/rehearsal${path}`, { headers });
        expect([who, path, answer.status]).toEqual([who, path, 404]);
        expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
      }
    const body = { account: "phone-9", type: 200 };
    for (const [who, headers] of [...refused, ["a write from nowhere", { cookie }] as const]) {
      const answer = await ask(server.url, "POST", "/rehearsal/v1/token", { body, headers });
      expect([who, answer.status]).toEqual([who, 404]);
    }
    const page = (headers: Record<string, string>) => ask(server.url, "GET", "/admin/settings/rehearsal", { headers });
    expect((await page({})).headers.location).toContain("/admin/login");
    expect((await page({ cookie: clerk.cookie })).status).toBe(403);

    const own = await browser("GET", "/rehearsal/v1/user", undefined, { authorization: `Bearer ${goods.token}` });
    isProblem(own, "unauthenticated");
    for (const path of [
      "/cms/order",
      "/cms/rehearsal",
      "/health",
      "/metrics",
      "/sandbox/wechat/v3/certificates",
      "/v1/../cms/order",
    ])
      expect((await browser("GET", `/rehearsal${path}`)).status, path).toBe(404);
  });

  test("its answers set no cookie and are kept by nobody; its process knows no secret of the shop and answers the shop alone", async () => {
    await begin();
    const list = await browser("GET", "/rehearsal/v1/category");
    expect(list.json.items).toMatchObject([{ name: "Tea" }]);
    expect(list.headers["set-cookie"]).toBeUndefined();
    expect(list.headers["cache-control"]).toBe("private, no-store");

    const [child] = childrenOf(server.pid);
    const env = environmentOf(child!);
    expect(Object.keys(env).toSorted()).toEqual(
      [
        ...["AUTH_SECRET", "DATA_DIR", "HOST", "LOG_LEVEL", "LOG_REQUESTS", "NODE_CHANNEL_FD"],
        ...["NODE_CHANNEL_SERIALIZATION_MODE", "NODE_ENV", "PATH", "PORT", "SANDBOX"],
        ...(process.env.TMPDIR === undefined ? [] : ["TMPDIR"]),
      ].toSorted(),
    );
    expect(env.AUTH_SECRET).not.toBe(appEnvironment({}).AUTH_SECRET);
    const [{ address: host, port }] = portsOf(child!) as [{ address: string; port: number }];
    expect(host).toBe("127.0.0.1");
    const direct = `http://127.0.0.1:${port}`;
    expect((await ask(direct, "GET", "/v1/category")).status).toBe(404);
    expect((await ask(direct, "POST", "/v1/token", { body: { account: "phone-1", type: 200 } })).status).toBe(404);
  });

  test("a call whose reader leaves before the copy answers has one line in the log, which says that", async () => {
    await end(); // a new one has no connection yet
    await begin();
    const [child] = childrenOf(server.pid);
    const path = "/rehearsal/v1/theme";
    const linesOfIt = () => logLines(server.logs()).filter((line) => line.path === path);
    process.kill(child!, "SIGSTOP"); // it takes the call, and does not answer
    const called = get(`${server.url}${path}`, { headers: { cookie, ...fromOurPage } }).on("error", () => {});
    await expect.poll(() => connectionsTo(child!)).toBeGreaterThan(0);
    called.socket!.resetAndDestroy(); // one that only says that it has sent all still hears the answer
    await expect.poll(linesOfIt).toMatchObject([{ status: 499, method: "GET" }]);
    process.kill(child!, "SIGCONT");
    expect((await browser("GET", path)).status).toBe(200);
    await expect.poll(() => linesOfIt().map(({ status }) => status)).toEqual([499, 200]);
  });

  test("a copy whose process dies is over, and the shop goes on; another one can begin", async () => {
    const first = (await begin()).json;
    process.kill(childrenOf(server.pid)[0]!, "SIGKILL");
    await expect.poll(async () => (await rehearsalOf(browser)).json.state).toBe("off");
    isProblem(await browser("GET", "/rehearsal/v1/category"), "not_found");
    expect((await ask(server.url, "GET", "/v1/category")).status).toBe(200);
    const second = (await begin()).json;
    expect(second).toMatchObject({ state: "on" });
    expect(second.began_at).not.toBe(first.began_at);
  });
});

describe("a lasting shop on the local PostgreSQL", () => {
  const place = made.migrated.local();
  const env = { ...place, EMBEDDED: "true" };
  const open = async () => {
    const server = await start(env);
    return { server, ...(await visit(server, owner)) };
  };
  const leftIn = () => readdirSync(place.DATA_DIR).filter((name) => name === "rehearsal");
  beforeAll(() => {
    const args = ["--username", owner.username, "--password", owner.password];
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/run.mjs", "create-admin", ...args], {
      env: appEnvironment({ SANDBOX: undefined, ...place }),
      encoding: "utf8",
    });
    expect(status, stdout + stderr).toBe(0);
  });

  test("that is killed leaves neither a process nor a file behind; what a dead machine left, the next start removes; a stop ends it too", async () => {
    const first = await open();
    const { product } = await enterGoods(first.server);
    await first.browser("POST", "/cms/rehearsal");
    const { proof } = await buy(first.browser, product.id);
    expect(proof.url).toContain("/rehearsal/uploads/");
    const [child] = childrenOf(first.server.pid);
    expect(leftIn()).toEqual(["rehearsal"]);
    await first.server.kill();
    await expect.poll(() => isRunning(child!)).toBe(false);
    expect(readdirSync(join(place.DATA_DIR, "rehearsal"))).toEqual([]);

    const dead = join(place.DATA_DIR, "rehearsal", `${hostname()}-${first.server.pid}`);
    const others = join(place.DATA_DIR, "rehearsal", "another-machine-1");
    for (const folder of [dead, others]) mkdirSync(join(folder, "pg"), { recursive: true });
    const second = await open();
    expect(readdirSync(join(place.DATA_DIR, "rehearsal"))).toEqual(["another-machine-1"]);
    rmSync(others, { recursive: true });
    expect((await rehearsalOf(second.browser)).json).toMatchObject({ state: "off", why_not: null });
    await second.browser("POST", "/cms/rehearsal");
    const [next] = childrenOf(second.server.pid);
    expect(await second.server.stop()).toBe(0);
    expect(isRunning(next!)).toBe(false);
    expect(leftIn()).toEqual([]);
  });
});

test("a demo has its phone already, and says so", async () => {
  const { url: DATABASE_URL, drop } = await copyTemplate("empty");
  drops.push(drop);
  const server = await start({ DATABASE_URL, SANDBOX: "true" });
  const { browser } = await visit(server, owner);
  const answer = await browser("POST", "/cms/rehearsal", undefined, { "accept-language": "zh-CN" });
  isProblem(answer, "not_configured");
  expect(answer.json.detail).toBe("这是演示店铺，不用彩排：直接在演示手机里购买即可。");
  expect((await rehearsalOf(browser)).json).toMatchObject({ state: "off", why_not: expect.stringContaining("/phone") });
});
