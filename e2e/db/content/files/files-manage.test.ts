import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rows } from "@/db/client";
import { bannerItems, banners, categories, products, themes } from "@/db/schema/catalogue";
import { articles, files, folders, notices } from "@/db/schema/content";
import { users } from "@/db/schema/users";
import { createUser } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { putSetting } from "@/e2e/fixtures/shop/dashboard";
import { createProduct, createShopper } from "@/e2e/fixtures/shop/shop";
import { csv, mp4, type Part, pdf, picture, upload, useUploadDirectory } from "@/e2e/fixtures/shop/uploads";
import { insertPictures } from "@/lib/demo/pictures";
import { transaction } from "@/lib/kernel/retry";
import { imageKeys } from "@/lib/storage/image-keys";

let place: ReturnType<typeof useUploadDirectory>;
let token: string;
let userId: number;
beforeAll(async () => {
  await openTestStore();
  place = useUploadDirectory();
  ({ token, id: userId } = await createUser({ permissions: ["file.create", "file.read", "file.edit", "file.delete"] }));
});
afterAll(async () => {
  await closeTestStore();
  place.remove();
});

const ask = (method: string, path: string, body?: unknown) => request(method, path, { token, body });
async function aFolder() {
  const [made] = await db().insert(folders).values({ name: crypto.randomUUID() }).returning();
  return made!.id;
}
async function aFile(...[name = "a.png", bytes]: Partial<Part>) {
  const { json } = await upload(token, [[name, bytes ?? (await picture())]]);
  const [row] = await db().select().from(files).where(eq(files.id, json.items[0].id));
  return { ...row!, url: json.items[0].url as string };
}
const remove = async (id: number) => (await ask("DELETE", `/cms/file/${id}`)).json;
const isThere = async (id: number) => (await db().$count(files, eq(files.id, id))) === 1;

test("the files of a folder can be filtered by kind and name, sorted and paged", async () => {
  const folder = await aFolder();
  const sent: Part[] = [
    ["100%_b.png", await picture("png", 300, 300)],
    ["a.pdf", pdf("x".repeat(5000))],
    ["c.mp4", mp4()],
    ["100xxb.csv", csv()],
  ];
  for (const each of sent) await upload(token, [each], { folder_id: String(folder) });
  const list = async (query: string) => {
    const { status, json } = await ask("GET", `/cms/file?folder_id=${folder}${query}`);
    expect(status).toBe(200);
    return json.items.map(({ name }: { name: string }) => name.split(".")[0]);
  };
  expect(await list("")).toEqual(["100xxb", "c", "a", "100%_b"]);
  expect(await list("&sort=created_at")).toEqual(["100%_b", "a", "c", "100xxb"]);
  expect(await list("&sort=-name")).toEqual((await list("&sort=name")).reverse());
  expect((await list("&sort=-size")).slice(0, 1)).toEqual(["a"]);
  expect(await list("&sort=size")).toEqual((await list("&sort=-size")).reverse());
  expect(await list("&kind=image")).toEqual(["100%_b"]);
  expect(await list("&kind=video")).toEqual(["c"]);
  expect(await list("&kind=document")).toEqual(["100xxb", "a"]);
  expect(await list("&q=100%25_")).toEqual(["100%_b"]);
  expect(await list("&q=B.PN")).toEqual(["100%_b"]);
  expect(await list("&page=2&size=3")).toEqual(["100%_b"]);
  expect(await list("&page=9")).toEqual([]);
  expect((await ask("GET", `/cms/file?folder_id=${folder}&size=2`)).json).toMatchObject({ page: 1, size: 2, total: 4 });
  for (const wrong of ["kind=svg", "sort=id", "folder_id=0", "folder_id=x", "unfiled=1"])
    expect([wrong, (await ask("GET", `/cms/file?${wrong}`)).status]).toEqual([wrong, 400]);
});

test("`unfiled` lists the files without a folder", async () => {
  const [loose, filed] = [await aFile(), await aFile()];
  const folder = await aFolder();
  await ask("PUT", `/cms/file/${filed.id}`, { folder_id: folder });
  const { json } = await ask("GET", "/cms/file?unfiled=true&size=100");
  const ids = json.items.map(({ id }: { id: number }) => id);
  expect([ids.includes(loose.id), ids.includes(filed.id)]).toEqual([true, false]);
  expect((await ask("GET", `/cms/file?unfiled=true&folder_id=${folder}`)).status).toBe(400);
});

test("a file is renamed and moved without changing its address, and the log has both values", async () => {
  const [made, folder] = [await aFile(), await aFolder()];
  const path = `/cms/file/${made.id}`;
  const { status, json } = await ask("PUT", path, { name: " 新茶.png ", folder_id: folder, version: 1 });
  expect([status, json]).toEqual([
    200,
    expect.objectContaining({ id: made.id, name: "新茶.png", folder_id: folder, url: made.url, version: 2 }),
  ]);
  expect((await ask("PUT", path, { name: "x", version: 1 })).json).toMatchObject({
    code: "stale",
    errors: [{ path: "name" }],
  });
  expect((await ask("PUT", path, { folder_id: null })).json).toMatchObject({ folder_id: null, name: "新茶.png" });
  const logged = await rows<{ fields: object }>(
    db(),
    sql`select fields from oper_log_changes where entity = 'file' and entity_id = ${made.id} order by id`,
  );
  expect(logged.slice(1).map(({ fields }) => fields)).toEqual([
    { name: ["a.png", "新茶.png"], folder_id: [null, folder] },
    { folder_id: [folder, null] },
  ]);
  for (const wrong of [
    {},
    { name: "" },
    { name: "a/b" },
    { name: "a\\b" },
    { name: "a\0" },
    { url: "x" },
    { version: 3 },
  ])
    expect([wrong, (await ask("PUT", path, wrong)).status]).toEqual([wrong, 400]);
  expect((await ask("PUT", path, { folder_id: 2147483647 })).json.errors[0].path).toBe("folder_id");
  expect((await ask("PUT", "/cms/file/2147483647", { name: "x" })).status).toBe(404);
});

test("an unused file is deleted for good", async () => {
  const made = await aFile();
  expect((await ask("GET", `/cms/file/${made.id}`)).json).toMatchObject({ id: made.id, used_by: [] });
  expect(await remove(made.id)).toBeUndefined();
  expect((await ask("GET", `/cms/file/${made.id}`)).status).toBe(404);
  expect((await ask("DELETE", `/cms/file/${made.id}`)).status).toBe(404);
  expect((await request("GET", new URL(made.url).pathname)).status).toBe(404);
});

type Use = (key: string, name: string) => Promise<{ id: number; name?: string } | undefined>;
const one = async (made: Promise<{ id: number }[]>) => (await made)[0];
const people = () => ({ author_id: userId, title: "" });
const withPicture = (key: string) => `<p><img src="http://localhost:3000/${key}" alt=""></p>`;
const ways: [string, string, Use][] = [
  ["product", "as its main image", (main_image, name) => createProduct({ main_image, name })],
  ["product", "in its detail", (key, name) => createProduct({ detail: `<p><img src="${key}" /></p>`, name })],
  ["product", "among its images", (key, name) => createProduct({ images: ["demo/x.webp", key], name })],
  ["category", "as its image", (image, name) => one(db().insert(categories).values({ name, image }).returning())],
  [
    "theme",
    "as its topic image",
    (topic_image, name) => one(db().insert(themes).values({ name, topic_image }).returning()),
  ],
  [
    "theme",
    "as its head image",
    (head_image, name) => one(db().insert(themes).values({ name, head_image }).returning()),
  ],
  [
    "banner",
    "in an item",
    async (image, name) => {
      const made = await one(db().insert(banners).values({ name }).returning());
      await db().insert(bannerItems).values({ banner_id: made!.id, position: 0, image, target_type: "none" });
      return made;
    },
  ],
  [
    "article",
    "as its cover",
    (cover, title) =>
      one(
        db()
          .insert(articles)
          .values({ ...people(), title, content: "", cover })
          .returning(),
      ),
  ],
  [
    "article",
    "in its text",
    (key, title) =>
      one(
        db()
          .insert(articles)
          .values({ ...people(), title, content: withPicture(key) })
          .returning(),
      ),
  ],
  [
    "notice",
    "in its text",
    (key, title) =>
      one(
        db()
          .insert(notices)
          .values({ type: "notice", status: "open", title, content: withPicture(key) })
          .returning(),
      ),
  ],
  [
    "config",
    "as the logo",
    async (key) => {
      await putSetting("shop.logo", key);
      return { id: 1, name: "shop.logo" };
    },
  ],
  ["user", "as an avatar", (avatar, nickname) => one(db().insert(users).values({ nickname, avatar }).returning())],
];
test.each(ways)("a %s that uses a file %s makes its deletion `in_use`", async (entity, _, use) => {
  const [made, other, name] = [await aFile(), await aFile(), `User ${crypto.randomUUID()}`];
  const user = await use(made.key, name);
  const shown = { entity, id: user!.id, name: user!.name ?? name, is_deleted: false };
  const { status, json } = await ask("DELETE", `/cms/file/${made.id}`);
  expect([status, json.code, json.errors]).toEqual([
    409,
    "in_use",
    [{ path: "id", code: "in_use", message: `Used by ${shown.entity} ${shown.name}.`, ...shown }],
  ]);
  expect((await ask("GET", `/cms/file/${made.id}`)).json.used_by).toEqual([shown]);
  expect((await request("GET", new URL(made.url).pathname)).status).toBe(200);
  expect(await remove(other.id)).toBeUndefined();
});

test("a product purged from the bin no longer uses a file, an order still uses the image that it was placed with", async () => {
  const [made, free] = [await aFile(), await aFile()];
  const product = await createProduct({ main_image: made.key, images: [made.key, free.key] });
  const shopper = await createShopper();
  const order = await shopper.order([product.id, 1]);
  expect((await ask("GET", `/cms/file/${made.id}`)).json.used_by).toHaveLength(2);
  await db().update(products).set({ deleted_at: new Date(), gone_at: new Date() }).where(eq(products.id, product.id));
  expect((await remove(made.id)).errors).toMatchObject([{ entity: "order", id: order.id, name: order.order_no }]);
  expect(await remove(free.id)).toBeUndefined();
});

test("a file is either deleted or put to use, never both, in concurrent requests", async () => {
  const outcomes = { kept: 0, deleted: 0 };
  for (let round = 0; round < 12; round++) {
    const made = await aFile();
    const use = transaction(db(), async (tx) => {
      const { image } = await imageKeys(tx, { image: made.url });
      await sleep(Math.random() * 20);
      await tx.insert(categories).values({ name: "Race", image });
    }).then(
      () => true,
      () => false,
    );
    await sleep(Math.random() * 10);
    const [used, answer] = await Promise.all([use, remove(made.id)]);
    expect([used, answer?.code]).toEqual(used ? [true, "in_use"] : [false, undefined]);
    expect(await isThere(made.id)).toBe(used);
    outcomes[used ? "kept" : "deleted"]++;
  }
  expect(outcomes.kept).toBeGreaterThan(0);
});

test("the demo's images are files in a folder that can be used, and their bytes are never deleted", async () => {
  if (!(await db().$count(files, eq(files.key, "demo/longjing-tea.webp"))))
    await insertPictures(
      db(),
      { folder: "Demo pictures", ownerId: userId, names: new Map() },
      { created_at: new Date(), updated_at: new Date() },
    );
  const [folder] = (await ask("GET", "/cms/folder")).json.items.filter(
    (each: { name: string }) => each.name === "Demo pictures",
  );
  const { json } = await ask("GET", `/cms/file?folder_id=${folder.id}&q=longjing-tea.webp`);
  expect(json.items).toMatchObject([
    { url: expect.stringMatching(/\/demo\/longjing-tea\.webp\?v=\w{8}$/), width: 600, height: 600 },
  ]);
  expect(await imageKeys(db(), { image: json.items[0].url })).toEqual({ image: "demo/longjing-tea.webp" });
  const unused = { ...(await aFile()), id: undefined, key: "demo/unused.webp", sha256: "0" };
  const [made] = await db().insert(files).values(unused).returning();
  expect(await remove(made!.id)).toBeUndefined();
  expect(await place.leftovers()).toEqual([]);
});
