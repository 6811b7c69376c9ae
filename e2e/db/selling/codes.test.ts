import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { rows } from "@/db/client";
import { randomName } from "@/e2e/fixtures/callers/people";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { dropWechatCalls, interceptWechat } from "@/e2e/fixtures/servers/intercept-wechat";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createAdmin, createProduct, createShopper } from "@/e2e/fixtures/shop/shop";

const desk = orderDesk("code.read", "code.create", "coupon.read", "product.read");
const { admin, shopper } = desk;

const create = (kind: string, target: number | string) => admin("POST", "/cms/code", { kind, target: String(target) });
const one = async (table: "coupons" | "themes" | "categories", columns: string, values: string) =>
  (await rows<{ id: number }>(db(), sql.raw(`insert into ${table} (${columns}) values (${values}) returning id`)))[0]!
    .id;
const coupon = (claim: string, code = "null") =>
  one(
    "coupons",
    "name, kind, tiers, valid_days, claim, code",
    `'${randomName()}', 'amount', '[{"from": 0, "off": 500}]', 7, '${claim}', ${code}`,
  );
const scansOf = async (key: string) => {
  const { items } = (await admin("GET", "/cms/code?size=100")).json;
  return items.find((each: { key: string }) => each.key === key).scans;
};
const open = (key: string) => shopper.ask("GET", `/v1/code/${key}`);

test("a target has one code, created and logged once even by concurrent requests", async () => {
  const product = await createProduct();
  const { json } = await create("product", product.id);
  expect(json).toMatchObject({
    kind: "product",
    target: String(product.id),
    name: product.name,
    page: "/pages/product/product",
    query: { id: String(product.id) },
    image_url: expect.stringMatching(`/cms/code/${json.key}/image$`),
    poster_url: expect.stringMatching(`/cms/code/${json.key}/poster$`),
    scans: 0,
  });
  expect(json.key).toMatch(/^[A-Z2-9]{8}$/);
  expect((await create("product", product.id)).json).toEqual(json);
  const second = await createProduct();
  const made = await Promise.all(Array.from({ length: 10 }, () => create("product", second.id)));
  expect([...new Set(made.map(({ status, json }) => `${status} ${json.key}`))]).toHaveLength(1);
  expect(made[0]!.json.key).not.toBe(json.key);
  const logged = sql`select from oper_log_changes where entity = 'code' and entity_id in (${json.id}, ${made[0]!.json.id})`;
  expect(await rows(db(), logged)).toHaveLength(2);
});

test("each kind opens its page, a coupon with its code, and a page with its query", async () => {
  const theme = await one("themes", "name", "'Spring'");
  const category = await one("categories", "name", "'Tea'");
  const shared = `C${randomName().slice(2, 10).toUpperCase()}`;
  const targets: [string, number | string, object][] = [
    ["theme", theme, { page: "/pages/theme/theme", query: { id: String(theme) } }],
    ["category", category, { page: "/pages/categories/categories", query: { id: String(category) } }],
    ["coupon", await coupon("open"), { page: "/pages/coupons/coupons", query: {} }],
    ["coupon", await coupon("code", `'${shared}'`), { page: "/pages/coupons/coupons", query: { code: shared } }],
    [
      "page",
      "/pages/article/article?kind=notice&id=3",
      { page: "/pages/article/article", query: { kind: "notice", id: "3" } },
    ],
  ];
  for (const [kind, target, destination] of targets) {
    const { status, json } = await create(kind, target);
    expect([status, (await open(json.key)).json]).toEqual([200, destination]);
  }
  expect((await create("page", "pages/article/article?kind=notice&id=3")).json.scans).toBe(1);
});

test.each([
  ["an unknown record", "product", "2147483647", "not_found"],
  ["a target that is not an id", "theme", "1 or true", "not_found"],
  ["a URL", "page", "https://other.example/pages/a", "invalid_format"],
  ["a path outside the mini-program", "page", "../pages/a", "invalid_format"],
])("no code is created for %s", async (_, kind, target, code) => {
  const { status, json } = await create(kind, target);
  expect([status, json.errors]).toMatchObject([400, [{ path: "target", code }]]);
});

test("no code is created for a coupon that only admins grant", async () => {
  const { status, json } = await create("coupon", await coupon("grant"));
  expect([status, json.errors]).toMatchObject([400, [{ path: "target", code: "not_claimable" }]]);
});

test("codes of hidden products and coupons are created and shown only to admins who can read those records", async () => {
  const clerk = await createAdmin("code.read", "code.create");
  const make = (kind: string, target: number) => clerk("POST", "/cms/code", { kind, target: String(target) });
  const hidden = await createProduct({ on_sale: false });
  const secret = `C${randomName().slice(2, 10).toUpperCase()}`;
  const shared = await coupon("code", `'${secret}'`);
  for (const [kind, target] of [
    ["product", hidden.id],
    ["coupon", shared],
    ["coupon", await coupon("grant")],
  ] as const)
    expect((await make(kind, target)).json.errors).toMatchObject([{ path: "target", code: "not_found" }]);
  for (const [kind, target] of [
    ["product", (await createProduct()).id],
    ["coupon", await coupon("open")],
  ] as const)
    expect((await make(kind, target)).status).toBe(200);
  const { json } = await create("coupon", shared);
  expect(json.query).toEqual({ code: secret });
  expect((await clerk("GET", "/cms/code?size=100")).text).not.toContain(secret);
  expect((await admin("GET", "/cms/code?size=100")).text).toContain(secret);
  expect((await open(json.key)).json.query).toEqual({ code: secret });
});

test("a code of a deleted record is 404 and counts no scan, and works again once the record is restored", async () => {
  const product = await createProduct();
  const { key } = (await create("product", product.id)).json;
  const remove = (at: string) =>
    db().execute(sql`update products set on_sale = false, deleted_at = ${sql.raw(at)} where id = ${product.id}`);
  await remove("now()");
  const gone = await open(key);
  expect([gone.status, gone.json.detail]).toEqual([404, "The content of this code no longer exists."]);
  const { items } = (await admin("GET", "/cms/code?kind=product&size=100")).json;
  expect(items.find((each: { key: string }) => each.key === key)).toMatchObject({ name: null, scans: 0 });
  expect((await create("product", product.id)).status).toBe(400);
  await remove("null");
  expect([(await open(key)).status, await scansOf(key)]).toEqual([200, 1]);
  expect((await open("a%00b")).status).toBe(400);
  const unknown = await open("AAAAAAAA");
  expect([unknown.status, unknown.json.detail]).toEqual([404, "There is no such code."]);
});

test("twenty concurrent scans are all counted, and a shopper can try at most 60 keys a minute", async () => {
  const { key } = (await create("page", "pages/me/me")).json;
  const scans = await Promise.all(Array.from({ length: 20 }, () => open(key)));
  expect(new Set(scans.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await scansOf(key)).toBe(20);
  const guesser = await createShopper();
  const guesses = await Promise.all(Array.from({ length: 61 }, () => guesser.ask("GET", "/v1/code/AAAAAAAA")));
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await request("GET", `/v1/code/${key}`)).status).toBe(401);
});

test("the picture is requested from WeChat once for each mini-program, and a failure stores nothing", async () => {
  const { key, id } = (await create("product", (await createProduct()).id)).json;
  const image = () => admin("GET", `/cms/code/${key}/image`);
  const stored = () => rows(db(), sql`select from code_images where code_id = ${id}`);
  dropWechatCalls(/getwxacodeunlimit/);
  const failed = await image();
  expect([failed.status, failed.json.detail]).toEqual([502, "WeChat did not respond as expected. Try again soon."]);
  vi.restoreAllMocks();
  interceptWechat((call) =>
    call.endsWith("getwxacodeunlimit") ? Response.json({ errcode: 41030, errmsg: "invalid page" }) : undefined,
  );
  const unreleased = await image();
  expect([unreleased.status, unreleased.json.detail]).toEqual([
    503,
    "WeChat makes no code yet: release the mini-program first.",
  ]);
  expect(await stored()).toHaveLength(0);
  vi.restoreAllMocks();
  const sent: string[] = [];
  const calls = interceptWechat((call, body) => {
    if (call.endsWith("getwxacodeunlimit")) sent.push(JSON.parse(body).scene);
    return undefined;
  });
  const [first, second] = [await image(), await image()];
  expect([first.status, first.headers["content-type"], second.text]).toEqual([200, "image/png", first.text]);
  expect(first.text).toMatch(/^.PNG/);
  expect([sent, calls.filter((call) => call.endsWith("getwxacodeunlimit"))]).toEqual([[key], [expect.any(String)]]);
  // Another mini-program, such as the real one after the sandbox, gets its own picture.
  await db().execute(sql`update code_images set app_id = 'another'`);
  await image();
  expect(sent).toEqual([key, key]);
});

const poster = (key: string, query = "", headers?: Record<string, string>) =>
  admin("GET", `/cms/code/${key}/poster${query}`, undefined, headers);
/** 1080 pixels wide. */
const png = { status: 200, text: expect.stringContaining("PNG\r\n\u001a\n\0\0\0\rIHDR\0\0\u00048") };

test("the ETag of a poster changes with its price and language, and an unchanged poster is 304", async () => {
  const product = await createProduct({ price: 12850, main_image: "demo/longjing-tea.webp" });
  const { key } = (await create("product", product.id)).json;
  const [first, chinese] = [await poster(key), await poster(key, "?language=zh")];
  expect([first, chinese]).toMatchObject([png, png]);
  expect(first.headers).toMatchObject({ "content-type": "image/png", "cache-control": "private, no-cache" });
  expect((await poster(key, "", { "accept-language": "zh-CN" })).headers.etag).toBe(chinese.headers.etag);
  const again = () => poster(key, "?language=en", { "if-none-match": first.headers.etag! });
  expect([chinese.headers.etag === first.headers.etag, (await again()).status]).toEqual([false, 304]);
  await db().execute(sql`update products set price = 9900, price_max = 9900 where id = ${product.id}`);
  const cheaper = await again();
  expect(cheaper).toMatchObject(png);
  await db().execute(
    sql`update products set price_max = 12850, variant_count = 2, variant_id = null where id = ${product.id}`,
  );
  expect([
    (await poster(key)).headers.etag === cheaper.headers.etag,
    (await poster(key, "?language=fr")).status,
  ]).toEqual([false, 400]);
});

test("each kind has a poster, even with an unusual name or a missing picture", async () => {
  const name = `<b>"茶" & 🍵</b> \u202e${"长".repeat(120)}`;
  const theme = await one(
    "themes",
    "name, description, head_image",
    `'Spring', 'Picked before\n the rains', 'demo/theme-gifts-head.webp'`,
  );
  const missing = `uploads/${"0".repeat(32)}.webp`;
  const targets: [string, number | string][] = [
    ["product", (await createProduct({ name, main_image: missing })).id],
    ["product", (await createProduct({ on_sale: false, images: ["demo/longjing-tea.webp"] })).id],
    ["theme", theme],
    ["category", await one("categories", "name", "'🍵'")],
    ["coupon", await coupon("open")],
    ["page", "pages/home/home"],
    ["page", "pages/coupons/coupons"],
  ];
  for (const [kind, target] of targets) expect(await poster((await create(kind, target)).json.key)).toMatchObject(png);
});

test("a poster is 404 for a deleted record or an unknown key, and 502 if WeChat fails", async () => {
  const product = await createProduct();
  const { key } = (await create("product", product.id)).json;
  dropWechatCalls(/getwxacodeunlimit/);
  expect((await poster(key)).status).toBe(502);
  vi.restoreAllMocks();
  await db().execute(sql`update products set on_sale = false, deleted_at = now() where id = ${product.id}`);
  const gone = await poster(key);
  expect([gone.status, gone.json.detail]).toEqual([404, "The content of this code no longer exists."]);
  expect((await poster("AAAAAAAA")).json.detail).toBe("There is no such code.");
});

test("posters are created two at a time, and at most 60 a minute for each admin", async () => {
  let [running, most] = [0, 0];
  interceptWechat(async (call) => {
    if (!call.endsWith("getwxacodeunlimit")) return undefined;
    most = Math.max(most, ++running);
    await sleep(20);
    running--;
    return undefined;
  });
  const keys: string[] = [];
  for (let n = 0; n < 3; n++) keys.push((await create("page", `pages/me/me?n=${n}`)).json.key);
  expect(await Promise.all(keys.map((key) => poster(key)))).toMatchObject(keys.map(() => png));
  expect(most).toBeLessThanOrEqual(2);
  const [eager, other] = [await createAdmin("code.read"), await createAdmin("code.read")];
  const path = "/cms/code/AAAAAAAA/poster";
  const answers = await Promise.all(Array.from({ length: 61 }, () => eager("GET", path)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(60).fill(404), 429]);
  expect((await other("GET", path)).status).toBe(404);
});
