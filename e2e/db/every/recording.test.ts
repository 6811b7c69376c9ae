import { getTableColumns } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { categories } from "@/db/schema/catalogue";
import { users } from "@/db/schema/users";
import { createActor, randomName } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { nothing } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { call } from "@/lib/kernel/perform";
import { userRecord } from "@/lib/people/users/with-names";
import { entities } from "@/lib/registry";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

const anAdmin = () => createActor("category.create");

const body = z.strictObject({ name: z.string() });
const insert = {
  method: "POST",
  path: "/cms/category",
  module: "cms-category",
  summary: "Insert",
  body,
  output: nothing,
} as const;

test("a write that records no change fails with a sentence and is rolled back", async () => {
  const forgetful = operation({
    ...insert,
    access: "category.create",
    run: async ({ name }, { db }) => void (await db.insert(categories).values({ name })),
  });
  const name = randomName("category");
  await expect(call(forgetful, { name }, await anAdmin())).rejects.toThrow(
    "POST /cms/category recorded no change. Call `changed` in its run, or say in `unrecorded` why there is none.",
  );
  expect((await db().select().from(categories)).filter((category) => category.name === name)).toEqual([]);
});

test("a write with `unrecorded`, or with `changed.none()`, succeeds", async () => {
  const silent = operation({ ...insert, access: "category.create", unrecorded: "A test.", run: async () => {} });
  const idle = operation({ ...insert, access: "category.create", run: async (_, { changed }) => changed.none() });
  const actor = await anAdmin();
  await expect(call(silent, { name: "x" }, actor)).resolves.toBeUndefined();
  await expect(call(idle, { name: "x" }, actor)).resolves.toBeUndefined();
});

const tells = /password|secret|token|openid|unionid/;

test("a column with a secret in its name is masked in the log, or not in it", () => {
  const open = entities.flatMap(({ name, table, masked = [] }) =>
    Object.keys(table ? getTableColumns(table) : {}).flatMap((column) =>
      tells.test(column) && !masked.includes(column) ? [`${name}.${column}`] : [],
    ),
  );
  // The log's row of a user leaves it out: `withNames`.
  expect(open).toEqual(["user.unionid", "user.unionid"]);
  expect(Object.keys(getTableColumns(users)).filter((column) => tells.test(column))).toEqual([
    "password_hash",
    "unionid",
  ]);
  expect(userRecord.masked).toEqual(["password_hash"]);
});
