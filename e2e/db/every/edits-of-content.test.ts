import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUser } from "@/e2e/fixtures/callers/people";
import { differencesOf, editsOf, findEdits, readAll, type Samples } from "@/e2e/fixtures/callers/single-field-edits";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { createProduct } from "@/e2e/fixtures/shop/shop";

let token: string;
let product: number;
beforeAll(async () => {
  await openTestStore();
  token = (await createUser({ permissions: "root" })).token;
  product = (await createProduct({ stock: 5 })).id;
});
afterAll(closeTestStore);

const create = async (path: string, body: object) => {
  const { status, json, text } = await request("POST", path, { token, body });
  expect(status, text).toBe(201);
  return json.id as number;
};
let made = 0;
const named = (name: string) => `${name} ${++made}`;
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();

const article = (kind: string, status: string) =>
  create("/cms/article", { title: named("Title"), content: "<p>First.</p>", kind, status });
/** A published text of the kind, and a draft of its next one. */
async function createTerms() {
  await db().execute(sql`update articles set status = 'draft' where kind <> 'article'`);
  return [await article("terms", "published"), await article("terms", "draft")] as const;
}
async function createNotice(type: string, status: string) {
  const id = await create("/cms/notice", { type, status, title: named("Notice"), content: "<p>First.</p>" });
  if (status === "open") await request("PUT", `/cms/notice/${id}/read`, { token, body: {} });
  return id;
}
const promotion = (fields: object) => {
  const rule = { level: "product", kind: "percent", tiers: [{ from: 1, off: 1000 }] };
  return create("/cms/promotion", { name: named("Promotion"), label: "10 % off", ...rule, ...fields });
};

interface Topic {
  statuses: Record<string, () => Promise<number>>;
  samples(): Samples;
  /** The pages that have the record or can follow from it. `{id}` is the record's. */
  pages: string[];
  /** By field: the other fields that change with it. */
  follows: Record<string, string[]>;
  isPublic(record: Record<string, unknown>): boolean;
  /** The edits of these fields can show a record to shoppers or hide it. */
  publishes: string[];
}

const topics: Record<string, Topic> = {
  article: {
    statuses: {
      "a draft of an article": () => article("article", "draft"),
      "a published article": () => article("article", "published"),
      "a draft of terms while others are published": async () => (await createTerms())[1],
      "published terms while there is a draft": async () => (await createTerms())[0],
      "a draft of terms while none are published": async () => {
        const [published, draft] = await createTerms();
        await request("PUT", `/cms/article/${published}`, { token, body: { status: "draft" } });
        return draft;
      },
    },
    samples: () => ({ content: ["<p>Second.</p>"], cover: ["demo/longjing-tea.webp"] }),
    pages: [
      ...["/cms/article?size=100", "/cms/article/{id}", "/v1/article?size=100", "/v1/article?kind=terms"],
      ...["/v1/article/{id}", "/v1/terms"],
    ],
    follows: {
      title: ["published_at"],
      content: ["summary", "published_at"],
      cover: ["cover_sizes"],
      is_material: ["published_at", "material_version"],
    },
    isPublic: ({ status }) => status === "published",
    publishes: ["status", "kind"],
  },
  notice: {
    statuses: Object.fromEntries(
      ["notice", "announcement"].flatMap((type) =>
        ["open", "closed"].map((status) => [`${status} ${type}`, () => createNotice(type, status)]),
      ),
    ),
    samples: () => ({ content: ["<p>Second.</p>"] }),
    pages: [
      ...["/cms/notice?size=100", "/cms/notice/{id}", "/v1/notice?size=100", "/v1/notice/{id}"],
      "/cms/notice/unread?size=100",
    ],
    follows: {},
    isPublic: ({ status, type }) => status === "open" && type === "announcement",
    publishes: ["status", "type"],
  },
  promotion: {
    statuses: {
      running: () => promotion({}),
      stopped: () => promotion({ status: "stopped" }),
      scheduled: () => promotion({ starts_at: days(1), ends_at: days(2) }),
      ended: () => promotion({ starts_at: days(-2), ends_at: days(-1) }),
      "for some goods": () => promotion({ scope: "products", scope_ids: [product] }),
    },
    samples: () => ({
      name: [named("Promotion")],
      tiers: [[{ from: 1, off: 2000 }]],
      starts_at: [days(-1.5)],
      ends_at: [days(1.5)],
      scope_ids: [[1]],
    }),
    pages: ["/cms/promotion", "/cms/promotion/{id}", `/v1/product/{product}`],
    follows: { status: ["state"], starts_at: ["state"], ends_at: ["state"] },
    isPublic: ({ state }) => state === "running",
    publishes: ["status", "starts_at", "ends_at"],
  },
};
/** A new text is unread again, and only an open one is unread. */
const unread = ["title", "content", "status"];

describe.each(Object.entries(topics))("%s", (kind, { statuses, samples, pages, follows, isPublic, publishes }) => {
  const [edit] = findEdits(`/cms/${kind}`);
  const documented = [...(edit!.problems ?? []), "invalid_request"];

  test.each(Object.entries(statuses))(
    "%s: an accepted edit of one field changes only that field, a refused one nothing",
    async (_, create) => {
      let id = await create();
      const pathOf = (page: string) => page.replace("{id}", `${id}`).replace("{product}", `${product}`);
      const reads = Object.fromEntries(pages.map((page) => [page, () => request("GET", pathOf(page), { token })]));
      const read = async () => (await request("GET", `/cms/${kind}/${id}`, { token })).json;

      for (const { field, body } of editsOf(edit!, await read(), samples())) {
        const [record, before] = [await read(), await readAll(reads)];
        const { status, json } = await request("PUT", `/cms/${kind}/${id}`, { token, body });
        const after = await readAll(reads);
        const differences = differencesOf(before, after);
        if (status !== 200) {
          expect([body, json.code, differences]).toEqual([body, expect.toBeOneOf(documented), []]);
          continue;
        }
        const changes = [field, "version", "updated_at", ...(follows[field] ?? [])];
        const canShow = publishes.includes(field);
        const isExpected = (difference: string) => {
          const [name, change] = difference.split(": ") as [string, string];
          const [page, row] = name.split(" ") as [string, string?];
          if (Number(row) && Number(row) !== id) return false;
          if (page.startsWith("/v1/") && !canShow && !isPublic(record)) return false;
          if (/appears$/.test(change))
            return page.includes("unread") ? unread.includes(field) : page.startsWith("/v1/") && canShow;
          return changes.includes(change) || change === "offers";
        };
        expect([body, differences.filter((one) => !isExpected(one))]).toEqual([body, []]);
        const stored = await read();
        const isStored = body[field] !== null && !["cover", "is_material"].includes(field); // an address, and a mark of the next text
        if (isStored) expect([body, stored[field]]).toEqual([body, body[field]]);
        const shown = after.get(`/v1/${kind}/{id}`);
        if (kind !== "promotion") expect([body, Boolean(shown)]).toEqual([body, isPublic(stored)]);
        if (shown && field in shown) expect([body, shown[field]]).toEqual([body, stored[field]]);
        id = await create();
      }
    },
  );
});
