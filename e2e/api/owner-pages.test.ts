import { afterAll, beforeAll, expect, test } from "vitest";
import { createPlaces } from "../fixtures/databases/shop-copies";
import { copyTemplate, owner } from "../fixtures/databases/template";
import { sendRequest } from "../fixtures/servers/http";
import { type RunningServer, startServer } from "../fixtures/servers/server";
import { getSessionCookies } from "../fixtures/servers/session-cookies";

/** The pages of a lasting shop in its first days: the owner is its only admin, and root is its only group. */
const made = createPlaces();
let server: RunningServer;
let drop: () => Promise<void>;
let cookie: string;
beforeAll(async () => {
  const copy = await copyTemplate("empty");
  ({ drop } = copy);
  server = await startServer({ env: { SANDBOX: undefined, ...made.local(), DATABASE_URL: copy.url } });
  cookie = await getSessionCookies(server.url, owner);
});
afterAll(async () => {
  await server.kill();
  await drop();
  await made.remove();
});

/** Returns the rendered text without scripts, which contain all translations of their part. */
async function page(path: string, language = "zh-CN", by = cookie) {
  const { text } = await sendRequest(server.url, "GET", path, { headers: { cookie: by, "accept-language": language } });
  return text.replace(/<script[\s\S]*?<\/script>/g, "");
}

async function write(method: string, path: string, body: object): Promise<number> {
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  const { status, json, text } = await sendRequest(server.url, method, path, { body, headers });
  expect(status, text).toBeLessThan(300);
  return json.id;
}

/** Of the dashboard's list: where each step leads, or that it is done. */
async function steps(by = cookie) {
  const items = (await page("/admin/dashboard", "en", by)).match(/<li[\s\S]*?<\/li>/g) ?? [];
  const found = items.flatMap((item) => {
    const [, name] = /<p class="min-w-0 font-medium[^>]*>(.*?)<\/p>/.exec(item) ?? [];
    if (!name) return [];
    return [[name, item.includes('aria-label="Done"') ? "done" : /href="(.*?)"/.exec(item)?.[1]]];
  });
  return Object.fromEntries(found) as Record<string, string | undefined>;
}

test("the dashboard of a closed shop links to the setting that opens it", async () => {
  const set = async (value: boolean, version: number) => {
    const body = { items: [{ key: "shop.closed", value, version }] };
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    expect((await sendRequest(server.url, "PUT", "/cms/config", { body, headers })).status).toBe(200);
  };
  expect(await page("/admin/dashboard")).not.toContain("店铺已打烊");
  await set(true, 0);
  const closed = await page("/admin/dashboard");
  expect(closed).toContain("店铺已打烊，不接新订单。");
  expect(closed).toContain('href="/admin/settings?find=shop.closed"');
  await set(false, 1);
  expect(await page("/admin/dashboard")).not.toContain("店铺已打烊");
});

test("the form for a new admin suggests to create a group while only the owner's group exists", async () => {
  const lead = "现在只有店主组，拥有全部权限。";
  for (const path of ["/admin/groups", "/admin/users"]) expect(await page(path)).toContain(">店主<");
  expect(await page("/admin/users", "en")).toContain(">Owner<");
  expect(await page("/admin/users/new")).toContain(lead);
  const body = { name: "店员", permissions: ["order.read"] };
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  expect((await sendRequest(server.url, "POST", "/cms/group", { body, headers })).status).toBe(201);
  expect(await page("/admin/users/new")).not.toContain(lead);
});

test.each([
  ["zh-CN", "隐私政策", "【请填写：营业执照名称】", "付款在微信支付中完成"],
  ["en", "Privacy policy", "【Fill in: name on the business licence】", "Payments are made in WeChat Pay"],
])(
  "the list of duties links to an unsaved draft of the privacy policy (%s)",
  async (language, title, gap, sentence) => {
    const link = "/admin/articles/new?purpose=privacy";
    expect(await page("/admin/settings/duties", language)).toContain(`href="${link}"`);
    const draft = await page(link, language);
    expect(draft).toMatch(new RegExp(`<input[^>]*value="${title}"`));
    expect(draft).toContain('<option value="privacy" selected="">');
    const { text } = await sendRequest(server.url, "GET", link, { headers: { cookie, "accept-language": language } });
    for (const part of [gap, sentence]) expect(text).toContain(part);
    const blank = await page("/admin/articles/new?purpose=article", language);
    expect(blank).not.toContain(`${title}"`);
    expect((await sendRequest(server.url, "GET", "/cms/article", { headers: { cookie } })).json.total).toBe(0);
  },
);

test("the dashboard of an empty shop lists the set-up steps, and marks those that are done", async () => {
  const first = {
    "Name the shop.": "/admin/settings?find=shop.name",
    "Enter the phone number that shoppers call.": "/admin/settings?find=shop.phone",
    "Choose the delivery methods: express, own courier, pickup.": "/admin/settings?find=order.deliveries",
    "Set the freight. Until then every order ships for free.": "/admin/freight/new",
    "Choose your carriers, and a default one.": "/admin/carriers",
    "Create the first category. Products belong to categories.": "/admin/categories",
    "Put the first product on sale, with a picture.": "/admin/products/new",
    "Meet the legal requirements: licence, terms, privacy policy.": "/admin/settings/duties",
    "Connect WeChat, step by step to the first real payment.": "/admin/settings/wechat",
    "Create a second admin, who can help if you are locked out.": "/admin/users/new",
  };
  expect(await steps()).toEqual(first);
  const settings = {
    "shop.name": "Tea at the Lake",
    "shop.phone": "400-820-8820",
    "order.deliveries": "express,local",
    "shop.location": "30.25,120.15",
    "order.local_radius_km": 5,
  };
  await write("PUT", "/cms/config", { items: Object.entries(settings).map(([key, value]) => ({ key, value })) });
  const rules = [{ regions: [], first: 1, first_price: 800, next: 1, next_price: 200, free_amount: 9900 }];
  await write("POST", "/cms/freight_template", { name: "Parcels", rules });
  const done = {
    "Name the shop.": "done",
    "Enter the phone number that shoppers call.": "done",
    "Choose the delivery methods: express, own courier, pickup.": "done",
  };
  const named = { ...first, ...done, "Set the freight. Until then every order ships for free.": "/admin/freight" };
  expect(await steps(), "local delivery has no template yet").toEqual(named);
  await write("POST", "/cms/freight_template", { name: "Courier", delivery: "local", rules });
  const setRadius = (value: number) =>
    write("PUT", "/cms/config", { items: [{ key: "order.local_radius_km", value }] });
  await setRadius(0);
  const area = {
    "Local delivery is not offered yet: set districts or a radius.": "/admin/settings?find=order.local_radius_km",
  };
  expect(await steps(), "local delivery has lost its area").toEqual({
    ...named,
    "Set the freight. Until then every order ships for free.": "done",
    ...area,
  });
  await setRadius(5);
  expect(await page("/admin/products/new")).toMatch(/<button[^>]*>新建分类</);
  await write("POST", "/cms/category", { name: "Tea" });
  await write("POST", "/cms/dict", { type: "carrier", label: "Own van", value: "VAN" });
  const clerks = await write("POST", "/cms/group", { name: "Clerks", permissions: ["order.read"] });
  const permissions = [
    "stats.read",
    "config.read",
    "freight.read",
    "category.read",
    "product.read",
    "product.create",
    "user.read",
  ];
  const viewers = await write("POST", "/cms/group", { preset: "owner", name: "Viewers", permissions });
  const admin = (username: string, group_id: number) =>
    write("POST", "/cms/user", { username, password: "a-long-passphrase-1", group_id });
  expect((await steps())["Create a second admin, who can help if you are locked out."]).toBe("/admin/users/new");
  await admin("clerk", clerks);
  const filled = {
    ...named,
    "Set the freight. Until then every order ships for free.": "done",
    "Choose your carriers, and a default one.": "done",
    "Create the first category. Products belong to categories.": "done",
  };
  expect(await steps()).toEqual({ ...filled, "Create a second admin, who can help if you are locked out.": "done" });
  await admin("viewer", viewers);
  const viewer = await getSessionCookies(server.url, { username: "viewer", password: "a-long-passphrase-1" });
  const product = "Put the first product on sale, with a picture.";
  expect(await steps(viewer), "only what the reader can do").toEqual({ [product]: "/admin/products/new" });
  const duties = await page("/admin/settings/duties", "en", viewer);
  expect(duties).toContain('href="/admin/settings?find=licence.name"');
  expect(duties).not.toContain(">Go there<");
});

test("/ of a shop without sandbox is the shop's page, without links for developers, and follows the settings at once", async () => {
  const start = await page("/");
  expect(start).toContain("Tea at the Lake");
  expect(start).not.toMatch(/openapi\.json|#ab12cd/);
  const items = [
    { key: "shop.name", value: "A new name" },
    { key: "ui.theme_color", value: "#ab12cd" },
  ];
  await write("PUT", "/cms/config", { items });
  expect(await page("/")).toMatch(/--color-accent:[^;]*#ab12cd/);
  expect((await sendRequest(server.url, "GET", "/openapi.json")).json.info.title).toContain("A new name");
});
