import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { createAdmin, createShopper } from "@/e2e/fixtures/shop/shop";
import { csvCells } from "@/lib/csv/csv-rows.fixture";

const editor = () => createAdmin("article.read", "article.create", "article.edit", "article.delete", "customer.read");
const unpublish = () => db().execute(sql`update articles set status = 'draft' where kind <> 'article'`);
beforeAll(() => openTestStore());
afterAll(closeTestStore);
beforeEach(unpublish);

type Ask = Awaited<ReturnType<typeof editor>>;
async function publish(ask: Ask, kind: string, fields: object = {}) {
  const body = { title: `Our ${kind}`, content: `<p>${crypto.randomUUID()}</p>`, kind, status: "published", ...fields };
  const made = await ask("POST", "/cms/article", body);
  expect(made.status, made.text).toBe(201);
  return made.json;
}
async function edit(ask: Ask, id: number, fields: object) {
  const { version } = (await ask("GET", `/cms/article/${id}`)).json;
  const done = await ask("PUT", `/cms/article/${id}`, { version, ...fields });
  expect(done.status, done.text).toBe(200);
  return done.json;
}
const shown = async () => (await request("GET", "/v1/terms")).json.items;
const current = async (kind: string) => (await shown()).find((each: { kind: string }) => each.kind === kind);
async function asks(shopper: { ask: Ask }, kind = "terms") {
  const { items } = (await shopper.ask("GET", "/v1/terms/mine")).json;
  return items.find((each: { kind: string }) => each.kind === kind).needs_acceptance;
}
const accept = (shopper: { ask: Ask }, ...versions: { kind: string; version: number }[]) =>
  shopper.ask("POST", "/v1/terms/accept", { versions });

test("terms are accepted once, remain accepted after a small edit, and need acceptance after a material one", async () => {
  const [ask, shopper, other] = [await editor(), await createShopper(), await createShopper()];
  const { id } = await publish(ask, "terms");
  const { version: first } = await current("terms");
  expect(await asks(shopper)).toBe(true);
  expect((await accept(shopper, { kind: "terms", version: first })).json.items).toMatchObject([
    { kind: "terms", accepted_version: first, needs_acceptance: false },
  ]);

  await edit(ask, id, { content: "<p>A spelling mistake less.</p>" });
  expect(await current("terms")).toMatchObject({ version: first + 1, article_id: id });
  expect([await asks(shopper), await asks(other)]).toEqual([false, true]);

  const edited = await edit(ask, id, { content: "<p>Another price of freight.</p>", is_material: true });
  expect(edited.is_material).toBe(false);
  expect(await current("terms")).toMatchObject({ version: first + 2, material_version: first + 2 });
  expect(await asks(shopper)).toBe(true);
  await accept(shopper, { kind: "terms", version: first + 2 });
  expect(await asks(shopper)).toBe(false);
  // Later text changes are not material unless they say so.
  await edit(ask, id, { title: "Terms of use" });
  expect(await asks(shopper)).toBe(false);
});

test("an edit of other fields is no new version, and `is_material` of a draft counts when it is published", async () => {
  const [ask, shopper] = [await editor(), await createShopper()];
  const { id } = await publish(ask, "privacy");
  const { version } = await current("privacy");
  await accept(shopper, { kind: "privacy", version });
  await edit(ask, id, { summary: "Short." });
  await edit(ask, id, { status: "draft" });
  expect(await current("privacy")).toBeUndefined();
  await edit(ask, id, { status: "published" });
  expect((await current("privacy")).version).toBe(version);

  await edit(ask, id, { status: "draft", is_material: true, content: "<p>New.</p>" });
  await edit(ask, id, { content: "<p>Newer.</p>" });
  await edit(ask, id, { status: "published" });
  expect(await current("privacy")).toMatchObject({ version: version + 1, material_version: version + 1 });
  expect(await asks(shopper, "privacy")).toBe(true);
});

test("accepting an older or a future version is `stale`, and nothing of the request is accepted", async () => {
  const [ask, shopper] = [await editor(), await createShopper()];
  const { id } = await publish(ask, "terms");
  await publish(ask, "privacy");
  const [old, privacy] = [await current("terms"), await current("privacy")];
  await edit(ask, id, { content: "<p>New.</p>" });
  for (const version of [old.version, old.version + 2]) {
    const refused = await accept(shopper, { kind: "privacy", version: privacy.version }, { kind: "terms", version });
    expect([refused.status, refused.json.code]).toEqual([409, "stale"]);
  }
  expect(await asks(shopper, "privacy")).toBe(true);
  expect((await accept(shopper, { kind: "returns", version: 1 })).status).toBe(400);
});

test("two concurrent acceptances are stored once, and the back office lists the acceptance with its time", async () => {
  const [ask, shopper] = [await editor(), await createShopper()];
  await publish(ask, "terms");
  await publish(ask, "returns");
  const { version, title } = await current("terms");
  const both = await Promise.all([1, 2].map(() => accept(shopper, { kind: "terms", version })));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await asks(shopper, "returns")).toBe(false);
  const { id } = (await shopper.ask("GET", "/v1/user")).json;
  const list = await ask("GET", `/cms/terms_acceptance?user_id=${id}`);
  expect(list.json).toMatchObject({
    total: 1,
    items: [{ user: { id }, kind: "terms", version, title, accepted_at: expect.stringMatching(/Z$/) }],
  });
  const none = await ask("GET", `/cms/terms_acceptance?user_id=${id}&kind=terms&version=${version + 1}`);
  expect(none.json.total).toBe(0);
  expect((await (await createAdmin("article.read"))("GET", "/cms/terms_acceptance")).status).toBe(403);
});

test("the export has each acceptance of the period with both times, and versions have their number of acceptances", async () => {
  const ask = await editor();
  const files = await createAdmin("customer.export");
  const [one, two, three] = [await createShopper(), await createShopper(), await createShopper()];
  const { id } = await publish(ask, "privacy", { title: "隐私政策, “1”" });
  const { version } = await current("privacy");
  for (const shopper of [one, two]) await accept(shopper, { kind: "privacy", version });
  await edit(ask, id, { content: "<p>New.</p>", is_material: true });
  await accept(three, { kind: "privacy", version: version + 1 });
  const { json } = await ask("GET", "/cms/terms_acceptance/versions?kind=privacy");
  expect(json.items.slice(0, 2)).toMatchObject([
    { version: version + 1, article_id: id, is_material: true, accepted: 1 },
    { version, title: "隐私政策, “1”", accepted: 2 },
  ]);
  const lines = async (query: string) => {
    const { status, text } = await files("GET", `/cms/terms_acceptance/export?plain=true&kind=privacy${query}`);
    expect(status, text).toBe(200);
    return csvCells(text);
  };
  const [header, ...all] = await lines(`&version=${version}`);
  expect(header).toEqual(["id", "user_id", "nickname", "kind", "version", "title", "published_at", "accepted_at"]);
  expect(all.map((cells) => cells.slice(1, 6))).toEqual(
    [two, one].map((shopper) => [String(shopper.id), expect.any(String), "privacy", String(version), "隐私政策, “1”"]),
  );
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  expect(await lines(`&from=${tomorrow}`)).toEqual([header]);
  expect(await lines(`&to=${tomorrow}&user_id=${three.id}`)).toHaveLength(2);
  expect((await ask("GET", `/cms/terms_acceptance?user_id=${one.id}&from=${tomorrow}`)).json.total).toBe(0);
  expect((await ask("GET", "/cms/terms_acceptance/export")).status).toBe(403);
});

test("only one article of a kind can be published, also after a restore, and its successor continues the versions", async () => {
  const [ask, shopper] = [await editor(), await createShopper()];
  const old = await publish(ask, "terms");
  const { version } = await current("terms");
  await accept(shopper, { kind: "terms", version });
  const body = { title: "Second", content: "<p>x</p>", kind: "terms", status: "published" };
  const refused = await ask("POST", "/cms/article", body);
  expect([refused.status, refused.json.code, refused.json.errors[0].path]).toEqual([409, "duplicate", "kind"]);
  const draft = (await ask("POST", "/cms/article", { ...body, status: "draft" })).json;
  const { version: read } = draft;
  expect((await ask("PUT", `/cms/article/${draft.id}`, { version: read, status: "published" })).status).toBe(409);

  await ask("DELETE", `/cms/article/${old.id}`);
  expect(await current("terms")).toBeUndefined();
  await edit(ask, draft.id, { status: "published" });
  expect(await current("terms")).toMatchObject({ version: version + 1, article_id: draft.id });
  expect(await asks(shopper)).toBe(false);
  const restored = await ask("POST", `/cms/article/${old.id}/restore`);
  expect([restored.status, restored.json.code]).toEqual([409, "duplicate"]);
  expect((await current("terms")).article_id).toBe(draft.id);
});

test("one of two articles of a kind published concurrently wins", async () => {
  const ask = await editor();
  const body = { title: "Both", content: "<p>x</p>", kind: "privacy", status: "published" };
  const both = await Promise.all([1, 2].map((n) => ask("POST", "/cms/article", { ...body, title: `Both ${n}` })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test("articles of terms are listed only with their `kind`", async () => {
  const ask = await editor();
  const type = `t${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await publish(ask, "returns", { type });
  const ids = async (path: string) => (await request("GET", path)).json.items.map((each: { id: number }) => each.id);
  expect(await ids(`/v1/article?type=${type}`)).toEqual([]);
  expect(await ids("/v1/article?kind=returns")).toEqual([id]);
  const { articles } = (await request("GET", "/v1/shop")).json;
  expect(articles.map((each: { id: number }) => each.id)).not.toContain(id);
  const read = (await request("GET", `/v1/article/${id}`)).json;
  expect(read.kind).toBe("returns");
  expect(read).not.toHaveProperty("is_material");
});
