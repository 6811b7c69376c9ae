import { asc } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertMany } from "@/db/insert-many";
import { notices } from "@/db/schema/content";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";

beforeAll(async () => {
  await openTestStore();
});
afterAll(closeTestStore);

test("rows inserted together get the column's default where a field is missing in some of them", async () => {
  await db().delete(notices);
  const fields = { type: "notice", content: "…", status: "open" } as const;
  await insertMany(db(), notices, [
    { ...fields, title: "a", remark: "named", deleted_at: new Date("2026-12-01T00:00:00Z") },
    { ...fields, title: "b" },
  ]);
  const found = await db().select().from(notices).orderBy(asc(notices.title));
  expect(found.map(({ title, remark, deleted_at }) => [title, remark, deleted_at?.toISOString() ?? null])).toEqual([
    ["a", "named", "2026-12-01T00:00:00.000Z"],
    ["b", "", null],
  ]);
});
