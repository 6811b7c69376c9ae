import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { articles, notices } from "@/db/schema/content";
import { createUser } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { demoVersion } from "@/lib/storage/urls";

beforeAll(() => openTestStore());
afterAll(closeTestStore);
/** Only what a test has published is there. */
beforeEach(async () => {
  await db().update(notices).set({ deleted_at: new Date() });
  await db().update(articles).set({ deleted_at: new Date() });
});

const time = expect.stringMatching(/\.\d{3}Z$/);
const cached = { etag: expect.any(String), "cache-control": expect.stringContaining("public") };

async function publish(values: Partial<typeof articles.$inferInsert> = {}) {
  const { id: author_id } = await createUser();
  const [made] = await db()
    .insert(articles)
    .values({
      title: "Brewing",
      content: "<p>Cooler water.</p>",
      summary: "Short.",
      status: "published",
      author_id,
      ...values,
    })
    .returning();
  return made!.id;
}

async function announce(values: Partial<typeof notices.$inferInsert> = {}) {
  const [made] = await db()
    .insert(notices)
    .values({ type: "announcement", title: "Holiday", content: "<p>Closed.</p>", status: "open", ...values })
    .returning();
  return made!.id;
}

test("a published article is public, without its author, status and version", async () => {
  const id = await publish({ type: "guide", cover: "demo/x.webp", content: '<p><img src="demo/y.webp"></p>' });
  const { status, json, headers } = await request("GET", `/v1/article/${id}`);
  const summary = {
    id,
    title: "Brewing",
    summary: "Short.",
    cover: `http://localhost:3000/demo/x.webp?v=${demoVersion}`,
    type: "guide",
    kind: "article",
    cover_sizes: expect.any(Object),
    created_at: time,
    updated_at: time,
  };
  expect(status).toBe(200);
  expect(json).toEqual({
    ...summary,
    content: expect.stringContaining(`http://localhost:3000/demo/y.webp?v=${demoVersion}`),
  });
  expect(headers).toMatchObject(cached);
  const list = await request("GET", "/v1/article");
  expect(list.json).toEqual({ items: [summary], page: 1, size: 20, total: 1 });
  expect(list.headers).toMatchObject(cached);
});

test("an open announcement is public, without its remark, status and version", async () => {
  const id = await announce({ remark: "Ask Mei first", content: '<p><img src="demo/y.webp"></p>' });
  const { status, json, headers } = await request("GET", `/v1/notice/${id}`);
  const summary = { id, title: "Holiday", created_at: time, updated_at: time };
  expect(status).toBe(200);
  expect(json).toEqual({
    ...summary,
    content: expect.stringContaining(`http://localhost:3000/demo/y.webp?v=${demoVersion}`),
  });
  expect(headers).toMatchObject(cached);
  expect((await request("GET", "/v1/notice")).json).toEqual({ items: [summary], page: 1, size: 20, total: 1 });
});
