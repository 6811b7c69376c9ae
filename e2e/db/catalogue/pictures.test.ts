import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { bannerItems, banners, categories, themes } from "@/db/schema/catalogue";
import { articles, files } from "@/db/schema/content";
import { createUser } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request, setLimit } from "@/e2e/fixtures/servers/in-process";
import { createProduct, createShopper } from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";
import { animation, type Part, photo, upload, useUploadDirectory } from "@/e2e/fixtures/shop/uploads";
import { createSizedProduct } from "@/e2e/fixtures/shop/variants";
import { environment } from "@/lib/kernel/process/environment";
import { startUploadThing } from "@/lib/storage/uploadthing.fixture";
import { originalKey } from "@/lib/storage/widths";

let place: ReturnType<typeof useUploadDirectory>;
let service: Awaited<ReturnType<typeof startUploadThing>>;
let token: string;
beforeAll(async () => {
  await openTestStore();
  place = useUploadDirectory();
  service = await startUploadThing();
  process.env.UPLOADTHING_API_URL = service.options.apiUrl;
  process.env.UPLOADTHING_INGEST_URL = service.options.ingestUrl;
  setLimit("limit.uploads", 0);
  ({ token } = await createUser({ permissions: "root" }));
});
afterAll(async () => {
  await service.close();
  await closeTestStore();
  place.remove();
});

afterEach(() => {
  vi.restoreAllMocks();
  store();
});

const store = (secret?: string) => {
  environment().uploadthingToken = secret;
};
const nameIn = (url: string) => url.slice(url.lastIndexOf("/") + 1);
const onDisk = (url: string) => readFileSync(join(place.directory, "uploads", nameIn(url)));
const atService = (url: string) => service.files.get(nameIn(url))!.bytes;
const get = async (path: string) => (await request("GET", path, { token })).json;

async function aFile(bytes: Part[1], name = "a.jpg") {
  const { status, json } = await upload(token, [[name, bytes]]);
  expect(status).toBe(201);
  return json.items[0];
}
const keyOf = async (id: number) => (await db().select().from(files).where(eq(files.id, id)))[0]!.key;

test.each([
  ["the local disk", undefined, onDisk, () => place.stored()],
  ["UploadThing", () => service.options.token, atService, () => [...service.files.keys()]],
] as const)(
  "on %s a photo is stored as WebP, at most 2000 px wide, in three widths that are deleted with it",
  async (_, secret, read, stored) => {
    store(secret?.());
    const before = stored().length;
    const sent = await photo(2200, 1100);
    const file = await aFile(sent);
    const { small, medium, large } = file.url_sizes;
    expect(file).toMatchObject({ mime: "image/webp", width: 2000, height: 1000, name: "a.jpg" });
    expect(file.size).toBeLessThan(sent.length);
    expect([small.width, small.height, medium.width, medium.height]).toEqual([320, 160, 750, 375]);
    expect(large).toEqual({ url: file.url, width: 2000, height: 1000 });
    for (const { url, width, height } of [small, medium, large])
      expect(await sharp(read(url)).metadata()).toMatchObject({ format: "webp", width, height });
    expect(read(small.url).length).toBeLessThan(read(medium.url).length);
    expect(read(medium.url).length).toBeLessThan(read(large.url).length);
    expect(stored().length).toBe(before + 3);
    expect(await place.leftovers()).toEqual([]);
    expect((await request("DELETE", `/cms/file/${file.id}`, { token })).status).toBe(204);
    expect([stored().length, await place.leftovers()]).toEqual([before, []]);
  },
);

test("a width is served as WebP with immutable caching, its own ETag and byte ranges", async () => {
  const { url_sizes } = await aFile(await photo(900, 900));
  const path = new URL(url_sizes.small.url).pathname;
  const { status, headers } = await request("GET", path);
  expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
    200,
    "image/webp",
    "public, max-age=31536000, immutable",
  ]);
  expect(headers.etag).not.toBe((await request("GET", new URL(url_sizes.large.url).pathname)).headers.etag);
  expect((await request("GET", path, { headers: { range: "bytes=0-3" } })).text).toBe("RIFF");
  for (const other of [path.replace("-320", "-321"), path.replace("-320", "-320-320")])
    expect((await request("GET", other)).status).toBe(404);
});

test("a line of a quote or order shows its variant's own image in all widths, or else its product's", async () => {
  const [main, own] = [await aFile(await photo(900, 900)), await aFile(await photo(800, 400))];
  const ask = (method: string, path: string, body?: unknown) => request(method, path, { token, body });
  const { id, variants } = await createSizedProduct(ask, { main_image: main.url }, [
    { values: ["50 g"], price: 2800, stock: 10, image: own.url },
    { values: ["100 g"], price: 5000, stock: 10 },
  ]);
  const shopper = await createShopper();
  const body = { products: variants.map((one) => ({ product_id: id, variant_id: one.id, count: 1 })) };
  for (const path of ["/v1/order/quote", "/v1/order"]) {
    const { items } = (await shopper.ask("POST", path, body)).json;
    const shown = items.map((line: { image_sizes: unknown }) => line.image_sizes);
    expect([path, shown]).toEqual([path, [own.url_sizes, main.url_sizes]]);
  }
});

test("every width keeps its transparency, and the full size of a drawing its exact colours", async () => {
  const glass = sharp({
    create: { width: 1000, height: 1000, channels: 4, background: { r: 10, g: 120, b: 90, alpha: 0.25 } },
  });
  const { url_sizes } = await aFile(await glass.png().toBuffer(), "glass.png");
  for (const { url } of Object.values<{ url: string }>(url_sizes)) {
    const { data, info } = await sharp(onDisk(url)).raw().toBuffer({ resolveWithObject: true });
    expect([info.channels, data[3]]).toEqual([4, 64]);
  }
  const { data } = await sharp(onDisk(url_sizes.large.url)).raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([10, 120, 90]);
});

test("a tall image keeps its width, and is scaled down in proportion beyond WebP's 16,383 px", async () => {
  const flat = (measures: string) => {
    const [width, height] = measures.split("×").map(Number) as [number, number];
    return sharp({ create: { width, height, channels: 3, background: "#0f766e" } })
      .jpeg()
      .toBuffer();
  };
  for (const [sent, stored, small] of [
    ["750×5000", "750×5000", "320×2133"],
    ["400×20000", "328×16383", "328×16383"],
  ] as const) {
    const measured = ({ width, height }: { width?: number; height?: number }) => `${width}×${height}`;
    const file = await aFile(await flat(sent));
    const kept = file.url_sizes.small;
    expect([sent, measured(file), measured(kept)]).toEqual([sent, stored, small]);
    for (const each of [file, kept]) expect(measured(await sharp(onDisk(each.url)).metadata())).toBe(measured(each));
  }
});

/** `[name, address, its sizes]` of each picture in an answer, at every depth. */
function picturesIn(value: unknown): [string, string, { small: { url: string }; large: { url: string } }][] {
  if (typeof value !== "object" || value === null) return [];
  const own = Object.entries(value).flatMap(([name, sizes]) => {
    const shown = (value as Record<string, never>)[name.replace(/_sizes$/, "")] ?? null;
    if (!name.endsWith("_sizes") || shown === null) return [];
    return Array.isArray(sizes)
      ? sizes.map((one, at) => [name, shown[at], one] as never)
      : [[name, shown, sizes] as never];
  });
  return [...own, ...Object.values(value).flatMap(picturesIn)];
}

test("every image of every answer has three widths: lists use the small one, single records the large one", async () => {
  const file = await aFile(await photo(400, 400));
  const [key, sizes] = [await keyOf(file.id), file.url_sizes];
  const category = (await db().insert(categories).values({ name: "Pictured", image: key }).returning())[0]!;
  const product = await createProduct({
    category_id: category.id,
    main_image: key,
    images: [key, key],
    stock: 1,
    on_sale: true,
  });
  const theme = (
    await db().insert(themes).values({ name: "Pictured", topic_image: key, head_image: key }).returning()
  )[0]!;
  const banner = (await db().insert(banners).values({ name: "Pictured" }).returning())[0]!;
  await db().insert(bannerItems).values({ banner_id: banner.id, position: 0, image: key, target_type: "none" });
  const { id: author_id } = await createUser();
  const article = (
    await db()
      .insert(articles)
      .values({ title: "P", content: "<p>x</p>", cover: key, status: "published", author_id })
      .returning()
  )[0]!;
  const shopper = await createShopper();
  const order = await shopper.order([product.id, 1]);

  const shown: [path: string, shown: "small" | "large", pictures: number, as?: string][] = [
    [`/v1/category/${category.id}/products`, "small", 1],
    [`/v1/product?ids=${product.id}`, "small", 1],
    [`/v1/product/${product.id}`, "large", 3],
    [`/v1/theme/${theme.id}`, "large", 2],
    [`/v1/banner/${banner.id}`, "large", 1],
    [`/v1/banner/ids/${banner.id}`, "large", 1],
    [`/v1/article/${article.id}`, "large", 1],
    [`/v1/order/${order.id}`, "small", 2, shopper.token],
    [`/cms/product?category_id=${category.id}`, "small", 1],
    [`/cms/product/${product.id}`, "large", 3],
    [`/cms/category/${category.id}`, "large", 1],
    [`/cms/theme/${theme.id}`, "large", 2],
    ["/cms/banner?q=Pictured", "small", 1],
    [`/cms/banner/${banner.id}`, "large", 1],
    [`/cms/article/${article.id}`, "large", 1],
    [`/cms/order/${order.id}`, "small", 2],
    [`/cms/file/${file.id}`, "large", 1],
  ];
  for (const [path, size, count, as = token] of shown) {
    const found = picturesIn((await request("GET", path, { token: as })).json);
    expect([path, found.length]).toEqual([path, count]);
    for (const [name, address, beside] of found)
      expect([path, name, address, beside]).toEqual([path, name, sizes[size].url, sizes]);
  }
  const lists: [path: string, mine: (item: { id: number }) => boolean, token?: string][] = [
    ["/v1/category", ({ id }) => id === category.id],
    ["/v1/theme", ({ id }) => id === theme.id],
    ["/v1/article", ({ id }) => id === article.id],
    ["/v1/order", ({ id }) => id === order.id, shopper.token],
    ["/cms/category", ({ id }) => id === category.id],
    ["/cms/theme", ({ id }) => id === theme.id],
    ["/cms/article", ({ id }) => id === article.id],
    ["/cms/order", ({ id }) => id === order.id],
  ];
  for (const [path, mine, as = token] of lists) {
    const { items } = (await request("GET", path, { token: as })).json;
    const found = picturesIn(items.filter(mine));
    expect([path, found.length]).toEqual([path, path.endsWith("theme") ? 2 : 1]);
    for (const [name, address, beside] of found)
      expect([path, name, address, beside]).toEqual([path, name, sizes.small.url, sizes]);
  }
});

test("the address of any width is accepted in a write and stored as the whole image", async () => {
  const file = await aFile(await photo(1500, 800));
  const key = await keyOf(file.id);
  const product = await createProduct();
  const body = { main_image: file.url_sizes.small.url, images: [file.url_sizes.medium.url, file.url] };
  const { status, json } = await request("PUT", `/cms/product/${product.id}`, { token, body });
  expect([status, json.main_image, json.images]).toEqual([200, file.url, [file.url, file.url]]);
  expect((await get(`/cms/file/${file.id}`)).used_by).toMatchObject([{ entity: "product", id: product.id }]);
  const content = `<p><img src="${file.url_sizes.small.url}"></p>`;
  const article = await request("POST", "/cms/article", { token, body: { title: "P", content } });
  expect(article.json.content).toContain(`src="${file.url}"`);
  const { id } = await aFile(await animation("gif"), "a.gif");
  // Version 0.2.0 stored small animations as they were sent.
  await db()
    .update(files)
    .set({ key: `uploads/${"a".repeat(32)}.gif`, width: 2400, height: 1800, widths: [320] })
    .where(eq(files.id, id));
  const gif = await get(`/cms/file/${id}`);
  const shown = gif.url_sizes.small.url;
  expect(shown).toMatch(/-320\.gif\.webp$/);
  const back = await request("PUT", `/cms/product/${product.id}`, { token, body: { main_image: shown } });
  expect([back.status, back.json.main_image, key]).toEqual([200, gif.url, expect.stringMatching(/\.webp$/)]);
});

test("no width is stored without its image", async () => {
  await sweep(db());
  const names = readdirSync(join(place.directory, "uploads"));
  expect(names.filter((name) => !names.includes(originalKey(name)))).toEqual([]);
});

test("`image_sizes=false` leaves out the widths of a list, and gives another ETag", async () => {
  const { url } = await aFile(await photo(900, 600));
  const category = await request("POST", "/cms/category", { token, body: { name: "Slim", image: url } });
  const product = await createProduct({ main_image: await keyOf((await aFile(await photo(800, 800))).id) });
  await request("POST", "/cms/theme", { token, body: { name: "Slim", topic_image: url } });
  const shopper = await createShopper();
  await shopper.order([product.id, 1]);
  for (const [path, name, on] of [
    [`/v1/product?ids=${product.id}`, "main_image", "&"],
    [`/v1/product/by_category?id=${product.category_id}&sort=-created_at`, "main_image", "&"],
    [`/v1/category/${product.category_id}/products?sort=-created_at`, "main_image", "&"],
    ["/v1/category", "image", "?"],
    ["/v1/theme", "topic_image", "?"],
    ["/v1/order", "snap_image", "?"],
  ] as const) {
    const [all, slim] = [await shopper.ask("GET", path), await shopper.ask("GET", `${path}${on}image_sizes=false`)];
    expect([path, all.status, slim.status]).toEqual([path, 200, 200]);
    const withPicture = all.json.items.filter((item: Record<string, unknown>) => item[name]);
    expect([path, withPicture.length > 0]).toEqual([path, true]);
    const cut = (item: object) =>
      Object.fromEntries(
        Object.entries(item).map(([field, value]) => [field, field.endsWith("_sizes") ? null : value]),
      );
    expect(withPicture[0][`${name}_sizes`].small.url).toBe(withPicture[0][name]);
    expect(slim.json).toEqual({ ...all.json, items: all.json.items.map(cut) });
    if (path !== "/v1/order") expect(slim.headers.etag).not.toBe(all.headers.etag);
  }
  expect(category.status).toBe(201);
});
