import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser, randomName } from "@/e2e/fixtures/callers/people";
import { closeTestStore, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { createAdmin } from "@/e2e/fixtures/shop/shop";

let ask: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  await openTestStore();
  ask = await createAdmin("user.read", "user.create");
});
afterAll(closeTestStore);

/** In a group without any right: that anybody may give. */
async function make(more: object) {
  const { group_id } = await createUser({ permissions: [] });
  const made = await ask("POST", "/cms/user", {
    username: randomName(),
    password: "steamed-rice-and-plums",
    group_id,
    ...more,
  });
  if (made.status !== 201) throw new Error(made.text);
  return made.json;
}

test("users are sorted, paged and filtered by group and status, without customers", async () => {
  const own = await createUser({ permissions: [] });
  const group_id = own.group_id!;
  const [a, b] = [await make({ group_id }), await make({ group_id, status: "disabled" })];
  const ids = async (query: string) => {
    const { json } = await ask("GET", `/cms/user?group_id=${group_id}${query}`);
    return [json.items.map(({ id }: { id: number }) => id), json.total];
  };
  expect(await ids("")).toEqual([[b.id, a.id, own.id], 3]);
  expect(await ids("&sort=created_at&size=2")).toEqual([[own.id, a.id], 3]);
  expect(await ids("&size=2&page=2")).toEqual([[own.id], 3]);
  expect(await ids("&page=100000")).toEqual([[], 3]);
  expect(await ids("&status=disabled")).toEqual([[b.id], 1]);
  const { json } = await ask("GET", `/cms/user?group_id=${group_id}&status=disabled`);
  expect(json).toEqual({ items: [b], page: 1, size: 20, total: 1 });
  const shopper = await createUser();
  expect((await ask("GET", `/cms/user?q=${shopper.username}`)).json.total).toBe(0);
  for (const query of ["?status=gone", "?sort=id", "?group_id=0", "?page=0", "?size=101", "?q=", "?q=a&q=b"])
    expect((await ask("GET", `/cms/user${query}`)).status, query).toBe(400);
});
