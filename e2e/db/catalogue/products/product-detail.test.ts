import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { products } from "@/db/schema/catalogue";
import { files } from "@/db/schema/content";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { createPicture } from "@/e2e/fixtures/shop/catalogue";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { createImporter } from "@/e2e/fixtures/shop/product-import";
import { openRevertDesk } from "@/e2e/fixtures/shop/reverts";
import { createAdmin, createProduct } from "@/e2e/fixtures/shop/shop";
import { createSizedProduct } from "@/e2e/fixtures/shop/variants";

let ask: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  await openTestStore();
  ask = await createAdmin("product.read", "product.create", "product.edit", "file.read", "file.delete");
});
afterAll(closeTestStore);

const storedOf = async (id: number) => (await db().select().from(products).where(eq(products.id, id)))[0]!.detail;
const edit = async (detail: string | null) => {
  const { id } = await createProduct();
  const edited = await ask("PUT", `/cms/product/${id}`, { detail });
  return { id, ...edited };
};

describe("the `detail` of a product is HTML, cleaned like an article's", () => {
  test("allowed HTML with uploaded images is stored unchanged, and shoppers get the same", async () => {
    const picture = await createPicture();
    const detail = `<h2>龙井</h2><p>Pan-<strong>fired</strong>.</p><p><img src="${picture.url}" alt="Leaves" /></p>`;
    const { id, json } = await edit(detail);
    expect(json).toMatchObject({ detail, dropped: [] });
    expect(await storedOf(id)).toBe(detail.replace(picture.url, picture.key));
    expect((await request("GET", `/v1/product/${id}`)).json.detail).toBe(detail);
    expect((await ask("PUT", `/cms/product/${id}`, { detail })).json).toMatchObject({ detail, dropped: [] });
  });

  test("a creation reports in `dropped` what was removed, and a later read does not", async () => {
    const { category_id } = await createProduct();
    const detail = '<p style="color:red">a</p><script>alert(1)</script><img src="https://x.example/y.png">';
    const { status, json } = await ask("POST", "/cms/product", { category_id, name: "Tea", price: 100, detail });
    expect(status).toBe(201);
    expect(json.detail).toBe("<p>a</p>");
    expect(json.dropped).toEqual([
      "Pictures that are not in the library: https://x.example/y.png. Upload them, and use the addresses of the upload.",
      "With everything inside: script.",
      "Colours, sizes and other looks given by style, once.",
    ]);
    expect(Object.keys((await ask("GET", `/cms/product/${json.id}`)).json)).not.toContain("dropped");
  });

  test("a revert restores a plain text from before HTML as paragraphs", async () => {
    const root = await openRevertDesk();
    const { id } = await createProduct();
    const { line } = await root.logged("PUT", `/cms/product/${id}`, { detail: "<p>new</p>" });
    await db().execute(
      sql`update oper_log_changes set fields = '{"detail": ["old & plain", "<p>new</p>"]}' where log_id = ${line}`,
    );
    expect((await root.revert(line)).status).toBe(200);
    expect(await storedOf(id)).toBe("<p>old &amp; plain</p>");
  });
});

test("articles and notices also report removed content in `dropped`", async () => {
  const writer = await createAdmin(
    "article.read",
    "article.create",
    "article.edit",
    "notice.read",
    "notice.create",
    "notice.edit",
  );
  const content = "<p onclick=x>a</p><iframe></iframe>";
  const dropped = ["With everything inside: iframe.", "Attributes: onclick."];
  const article = await writer("POST", "/cms/article", { title: "A", content });
  const notice = await writer("POST", "/cms/notice", { type: "notice", title: "A", content, status: "open" });
  for (const [path, made] of [
    ["article", article],
    ["notice", notice],
  ] as const) {
    expect(made.json).toMatchObject({ content: "<p>a</p>", dropped });
    const again = await writer("PUT", `/cms/${path}/${made.json.id}`, { content: "<p class=x>b</p>" });
    expect(again.json).toMatchObject({ content: "<p>b</p>", dropped: ["Attributes: class."] });
    expect((await writer("PUT", `/cms/${path}/${made.json.id}`, { title: "B" })).json.dropped).toEqual([]);
  }
});

test("an image in a `detail` is in use until the `detail` no longer has it", async () => {
  const picture = await createPicture();
  const { id } = await edit(`<p><img src="${picture.url}"></p>`);
  const [file] = await db().select().from(files).where(eq(files.key, picture.key));
  expect((await ask("GET", `/cms/file/${file!.id}`)).json.used_by).toMatchObject([{ entity: "product", id }]);
  expect((await ask("DELETE", `/cms/file/${file!.id}`)).status).toBe(409);
  await ask("PUT", `/cms/product/${id}`, { detail: "<p>a</p>" });
  expect((await ask("DELETE", `/cms/file/${file!.id}`)).status).toBe(204);
});

test("an edit of `detail` is logged as stored, and an edit of another field does not change it", async () => {
  const { id } = await createProduct({ detail: "<p>old</p>" });
  const edited = await ask("PUT", `/cms/product/${id}`, { detail: "new" });
  await ask("PUT", `/cms/product/${id}`, { name: "Another name" });
  expect(await storedOf(id)).toBe("<p>new</p>");
  expect(await readChanges(edited)).toMatchObject([{ fields: { detail: ["<p>old</p>", "<p>new</p>"] } }]);
});

describe("in a CSV", () => {
  test("`detail` is exported with absolute addresses and imports unchanged", async () => {
    const picture = await createPicture();
    const { id, json } = await edit(`<p>a, "b"</p><p><img src="${picture.url}" /></p>`);
    const name = encodeURIComponent(json.name);
    const exporter = await createAdmin("product.export");
    const { text } = await exporter("GET", `/cms/product/export?q=${name}`);
    expect(text).toContain(`<img src=""${picture.url}"" />`);
    const send = createImporter(await createAdmin("product.read", "product.import"));
    const report = await send(text);
    expect(report.json.rows).toMatchObject([{ action: "leave", id, changes: [], dropped: [] }]);
  });

  test("the report lists removed content once per product, and none for a refused row", async () => {
    const admin = await createAdmin("product.read", "product.import", "product.create");
    const [sized, refused] = [await createSizedProduct(admin), await createProduct()];
    const file = `id,variant,price_yuan,detail\n${sized.id},50 g,1,<p onclick=x>a</p>\n${sized.id},100 g,2,\n${refused.id},,0,<p onclick=x>a</p>\n`;
    const { rows } = (await createImporter(admin)(file)).json;
    expect(rows.map(({ action, dropped }: Record<string, unknown>) => [action, dropped])).toEqual([
      ["change", ["Attributes: onclick."]],
      ["change", []],
      ["refuse", []],
    ]);
  });

  test("plain text and HTML are cleaned, and the dry run reports removed content before writing", async () => {
    const [one, other] = [await createProduct(), await createProduct()];
    const send = createImporter(await createAdmin("product.read", "product.import"));
    const file = `id,detail\n${one.id},"a\n\nb < c"\n${other.id},"<p onclick=""x"">d</p><img src=""https://x.example/y.png"">"\n`;
    const report = (await send(file)).json;
    expect(report.rows).toMatchObject([
      { changes: [{ field: "detail", from: "", to: "<p>a</p><p>b &lt; c</p>" }], dropped: [] },
      { changes: [{ field: "detail", from: "", to: "<p>d</p>" }] },
    ]);
    expect(report.rows[1].dropped).toHaveLength(2);
    expect(await storedOf(other.id)).toBe("");
    expect((await send(file, report.digest)).status).toBe(200);
    expect(await storedOf(other.id)).toBe("<p>d</p>");
  });
});
