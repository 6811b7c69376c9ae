import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bannerItems, banners } from "@/db/schema/catalogue";
import { countQueries } from "@/e2e/fixtures/databases/plans";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

const ids = (items: { id: number }[]) => items.map(({ id }) => id);

describe("banners", () => {
  async function banner(...items: Partial<typeof bannerItems.$inferInsert>[]) {
    const [made] = await db().insert(banners).values({ name: "Home" }).returning();
    const rows = items.map((item, at) => ({
      banner_id: made!.id,
      position: items.length - at,
      image: "demo/x.webp",
      target_type: "none" as const,
      ...item,
    }));
    if (rows.length) await db().insert(bannerItems).values(rows);
    return made!.id;
  }

  test("are listed by id in the requested order, each once, without unknown ones, in one query", async () => {
    const [a, b, c] = [await banner({}, {}), await banner(), await banner({})];
    let reply: Awaited<ReturnType<typeof request>> | undefined;
    const queries = await countQueries(async () => {
      reply = await request("GET", `/v1/banner/ids/${c},2147483647,${a},${c},${b}`);
    });
    expect(ids(reply!.json.items)).toEqual([c, a, b]);
    expect(reply!.json.items.map((each: { items: unknown[] }) => each.items.length)).toEqual([1, 2, 0]);
    expect(queries).toBe(1);
  });

  test("refuse a list that is not 1 to 50 ids", async () => {
    const fifty = Array.from({ length: 50 }, (_, at) => at + 1).join(",");
    expect((await request("GET", `/v1/banner/ids/${fifty}`)).status).toBe(200);
    for (const list of [`${fifty},51`, "0", "1,", ",1", "1,,2", "1, 2", "x", "-1", "1.5", "01", "2147483648", "1e3"]) {
      const { status, json } = await request("GET", `/v1/banner/ids/${encodeURIComponent(list)}`);
      expect([list, status, json.errors?.[0].path]).toEqual([list, 400, "id_list"]);
    }
  });
});
