import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { articles } from "@/db/schema/content";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { createPicture } from "@/e2e/fixtures/shop/catalogue";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { createAdmin } from "@/e2e/fixtures/shop/shop";
import { fileUrl } from "@/lib/storage/urls";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

const editor = () => createAdmin("article.read", "article.create", "article.edit", "article.delete");

test("a new article is by default a draft of type `common` without a cover", async () => {
  const ask = await editor();
  const made = await ask("POST", "/cms/article", { title: "x", content: "x" });
  expect(made.json).toMatchObject({ type: "common", status: "draft", cover: null, summary: "x" });
});

test("content is cleaned when written, and what was read can be written back unchanged", async () => {
  const ask = await editor();
  const picture = await createPicture();
  const content = `<h2 onclick=x>T</h2><script>alert(1)</script><p style="x">a <a href="javascript:x">b</a> <a href="https://x.example">c</a></p><img alt=d src="${picture.url}"><img src="https://evil.example/x.png">`;
  const { id, ...made } = (await ask("POST", "/cms/article", { title: "x", content })).json;
  expect(made.content).toBe(
    `<h2>T</h2><p>a <span>b</span> <a href="https://x.example/" rel="noopener noreferrer">c</a></p><img src="${picture.url}" alt="d" />`,
  );
  const [row] = await db().select().from(articles).where(eq(articles.id, id));
  expect(row!.content).toContain(`<img src="${picture.key}" alt="d" />`);
  const again = await ask("PUT", `/cms/article/${id}`, { content: made.content });
  expect(again.json.content).toBe(made.content);
  expect(await readChanges(again)).toEqual([]);
});

test("content and cover accept only uploaded images", async () => {
  const ask = await editor();
  const [picture, paper] = [await createPicture(), await createPicture("application/pdf")];
  const sources = [
    paper.url,
    fileUrl("uploads/no.webp"),
    "x",
    "//evil.example/a.webp",
    "uploads/../secret",
    picture.key,
  ];
  const content = `a${sources.map((src) => `<img src="${src}">`).join("")}`;
  const made = await ask("POST", "/cms/article", { title: "x", content });
  expect(made.json.content).toBe(`a<img src="${picture.url}" />`);
  for (const cover of [paper.url, "https://evil.example/x.webp", "uploads/no.webp"]) {
    const refused = await ask("POST", "/cms/article", { title: "x", content: "x", cover });
    expect([refused.status, refused.json.errors[0].path]).toEqual([400, "cover"]);
  }
});

test("an empty summary is taken from the text and follows it, a given one remains", async () => {
  const ask = await editor();
  const words = "Boil the water & wait. ".repeat(20);
  const made = (
    await ask("POST", "/cms/article", { title: "x", content: `<h2>How</h2><p>${words}</p>`, summary: null })
  ).json;
  expect(made.summary).toMatch(/^How Boil the water & wait\. .*…$/);
  expect([...made.summary].length).toBeLessThanOrEqual(120);
  const put = async (body: object) => (await ask("PUT", `/cms/article/${made.id}`, body)).json.summary;
  expect(await put({ content: "<p>New &lt;text&gt;.</p>" })).toBe("New <text>.");
  expect(await put({ summary: "Mine" })).toBe("Mine");
  expect(await put({ content: "<p>Other</p>" })).toBe("Mine");
  expect(await put({ summary: "" })).toBe("Other");
});
