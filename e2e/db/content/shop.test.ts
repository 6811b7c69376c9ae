import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { banners } from "@/db/schema/catalogue";
import { articles, files, notices, settings } from "@/db/schema/content";
import { createUser } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { createAdmin } from "@/e2e/fixtures/shop/shop";

beforeAll(() => openTestStore());
afterAll(closeTestStore);
/** Only what a test has set and published is there. */
beforeEach(async () => {
  await db().delete(settings);
  await db().update(notices).set({ deleted_at: new Date() });
  await db().update(banners).set({ deleted_at: new Date() });
  await db().update(articles).set({ deleted_at: new Date() });
});

const ids = (items: { id: number }[]) => items.map(({ id }) => id);

test("a new shop has a name, express delivery and nothing else, and the answer can be cached", async () => {
  const { status, json, headers } = await request("GET", "/v1/shop");
  expect(status).toBe(200);
  const empty = {
    is_practising: false,
    logo: null,
    logo_sizes: null,
    phone: "",
    service_hours: "",
    address: "",
    licence: null,
    icp_no: "",
    local_radius_km: null,
    home_banner_id: null,
    notices: [],
    articles: [],
  };
  const open = { takes_orders: true, is_closed: false, closed_note: "", order_hours: "" };
  const colors = {
    light: { fill: "#0f766e", on_fill: "#ffffff", accent: "#0f766e", soft: "#eff4f3" },
    dark: { fill: "#579f9a", on_fill: "#141413", accent: "#579f9a", soft: "#132d2a" },
  };
  expect(json).toEqual({ name: "Kiosk", deliveries: ["express"], colors, ...open, ...empty });
  expect(headers).toMatchObject({ etag: expect.any(String), "cache-control": expect.stringContaining("s-maxage=10") });
});

test("settings are shown at once, and an invalid phone number is refused", async () => {
  const admin = await createAdmin("config.edit", "config.read");
  const set = (...items: [key: string, value: string][]) =>
    admin("PUT", "/cms/config", { items: items.map(([key, value]) => ({ key, value })) });
  const given = { name: "Tea & Grain", phone: "400-820-8820", service_hours: "9:00–18:00", address: "龙井路 1 号" };
  const saved = await set(...Object.entries(given).map(([name, value]): [string, string] => [`shop.${name}`, value]));
  expect(saved.status).toBe(200);
  expect((await request("GET", "/v1/shop")).json).toMatchObject(given);
  for (const bad of ["call me", "1234", "1".repeat(21), "400-820-8820<", "-----"]) {
    const { status, json } = await set(["shop.phone", bad]);
    expect([bad, status, json.errors?.[0].path]).toEqual([bad, 400, "items.0.value"]);
  }
  expect((await set(["shop.phone", ""])).status).toBe(200);
  expect((await request("GET", "/v1/shop")).json.phone).toBe("");
});

test("the logo is an uploaded image, shown with its widths, and removed with an empty text", async () => {
  const admin = await createAdmin("config.edit", "config.read");
  const set = (value: string) => admin("PUT", "/cms/config", { items: [{ key: "shop.logo", value }] });
  const { id: uploaded_by } = await createUser();
  const file = { name: "logo.webp", key: "uploads/logo.webp", mime: "image/webp", size: 1, sha256: "logo" };
  await db()
    .insert(files)
    .values({ ...file, width: 800, height: 800, widths: [320], uploaded_by });
  const url = (name: string) => `http://localhost:3000/uploads/${name}.webp`;
  for (const given of [url("logo"), url("logo-320"), "uploads/logo.webp"]) {
    const saved = await set(given);
    const shown = saved.json.items.find(({ key }: { key: string }) => key === "shop.logo");
    expect([saved.status, shown.type, shown.value]).toEqual([200, "image", url("logo")]);
  }
  const { json } = await request("GET", "/v1/shop");
  expect([json.logo, json.logo_sizes.small]).toEqual([url("logo"), { url: url("logo-320"), width: 320, height: 320 }]);
  const unknown = await set(url("nothing"));
  expect([unknown.status, unknown.json.errors]).toMatchObject([
    400,
    [{ path: "items.0.value", code: "unknown_image" }],
  ]);
  expect((await set("")).status).toBe(200);
  expect((await request("GET", "/v1/shop")).json.logo).toBeNull();
});

test("the licence is shown once it has a name and a number, and so is each permit", async () => {
  const admin = await createAdmin("config.edit", "config.read");
  const set = (items: Record<string, string>) =>
    admin("PUT", "/cms/config", { items: Object.entries(items).map(([key, value]) => ({ key, value })) });
  const shown = async () => (await request("GET", "/v1/shop")).json;
  await set({ "shop.filing_no": "浙ICP备12345678号", "licence.name": "杭州茶与谷食品有限公司" });
  expect(await shown()).toMatchObject({ licence: null, icp_no: "浙ICP备12345678号" });
  const { id: uploaded_by } = await createUser();
  const file = { name: "licence.webp", key: "uploads/licence.webp", mime: "image/webp", size: 1, sha256: "licence" };
  await db()
    .insert(files)
    .values({ ...file, width: 800, height: 600, widths: [], uploaded_by });
  await set({
    "licence.number": "91330106MA2B1C3D45",
    "licence.image": file.key,
    "licence.permit_name": "食品经营许可证",
    "licence.second_permit_name": "出版物经营许可证",
    "licence.second_permit_number": "新出发浙字第 1 号",
  });
  const image = "http://localhost:3000/uploads/licence.webp";
  expect((await shown()).licence).toEqual({
    name: "杭州茶与谷食品有限公司",
    number: "91330106MA2B1C3D45",
    image,
    image_sizes: expect.objectContaining({ small: { url: image, width: 800, height: 600 } }),
    permits: [{ name: "出版物经营许可证", number: "新出发浙字第 1 号", image: null, image_sizes: null }],
  });
});

test("the shop has the newest three announcements and ten articles, of one type if requested, and no internal fields", async () => {
  const { id: author_id } = await createUser();
  const article = { title: "Brewing", content: "<p>x</p>", status: "published" as const, author_id };
  const notice = { title: "Holiday", content: "<p>x</p>", status: "open" as const, type: "announcement" as const };
  const written = await db()
    .insert(articles)
    .values(Array.from({ length: 12 }, (_, at) => ({ ...article, type: at % 4 ? "guide" : "story" })))
    .returning({ id: articles.id, type: articles.type });
  const announced = await db().insert(notices).values([notice, notice, notice, notice]).returning({ id: notices.id });
  await db()
    .insert(articles)
    .values({ ...article, status: "draft" });
  await db()
    .insert(notices)
    .values([
      { ...notice, type: "notice" },
      { ...notice, status: "closed" },
    ]);

  const { json } = await request("GET", "/v1/shop");
  expect(ids(json.notices)).toEqual(ids(announced).toReversed().slice(0, 3));
  expect(ids(json.articles)).toEqual(ids(written).toReversed().slice(0, 10));
  expect(Object.keys(json.notices[0])).toEqual(["id", "title", "created_at", "updated_at"]);
  expect(Object.keys(json.articles[0])).toEqual([
    "id",
    "title",
    "summary",
    "cover",
    "cover_sizes",
    "type",
    "kind",
    "created_at",
    "updated_at",
  ]);
  const stories = (await request("GET", "/v1/shop?article_type=story")).json;
  expect(ids(stories.articles)).toEqual(ids(written.filter(({ type }) => type === "story")).toReversed());
});
