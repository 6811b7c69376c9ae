import { afterAll, beforeAll, expect, test } from "vitest";
import { someone } from "@/e2e/fixtures/callers/people";
import { setUser } from "@/e2e/fixtures/callers/people-states";
import { closeTestStore, openTestStore, request } from "@/e2e/fixtures/servers/in-process";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

const giversFor = async (token: string, permission?: string) =>
  (await request("GET", `/cms/group/giver${permission ? `?permission=${permission}` : ""}`, { token })).json.items.map(
    ({ id }: { id: number }) => id,
  );

test("only who edits groups and holds the right can give it; who is disabled cannot", async () => {
  const clerk = await someone({ permissions: [] });
  const giver = await someone({ permissions: ["group.edit", "order.refund"] });
  const other = await someone({ permissions: ["group.edit"] });
  const holder = await someone({ permissions: ["order.refund"] });
  const disabled = await someone({ permissions: ["group.edit", "order.refund"] });
  await setUser(disabled.id, { status: "disabled" });

  const named = await giversFor(clerk.token, "order.refund");

  expect(named).toContain(giver.id);
  for (const { id } of [clerk, other, holder, disabled]) expect(named).not.toContain(id);
  expect(await giversFor(clerk.token)).toEqual(expect.arrayContaining([giver.id, other.id]));
});

test("root is named last, at most five are, and an unknown permission is refused", async () => {
  const { id, token } = await someone({ permissions: ["group.edit"] });
  const root = await someone({ permissions: "root" });
  const named = await giversFor(token);
  expect(named.length).toBeLessThanOrEqual(5);
  expect(named.indexOf(id)).toBeLessThan(named.includes(root.id) ? named.indexOf(root.id) : 5);
  expect((await request("GET", "/cms/group/giver?permission=order.fly", { token })).status).toBe(400);
});
