import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "@/e2e/fixtures/callers/people";
import { setUser } from "@/e2e/fixtures/callers/people-states";
import { closeTestStore, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { environment } from "@/lib/kernel/process/environment";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

const giversFor = async (token: string, permission?: string) =>
  (await request("GET", `/cms/group/giver${permission ? `?permission=${permission}` : ""}`, { token })).json.items.map(
    ({ id }: { id: number }) => id,
  );

test("only enabled admins with group.edit and the permission itself are listed as its givers", async () => {
  const clerk = await createUser({ permissions: [] });
  const giver = await createUser({ permissions: ["group.edit", "order.refund"] });
  const other = await createUser({ permissions: ["group.edit"] });
  const holder = await createUser({ permissions: ["order.refund"] });
  const disabled = await createUser({ permissions: ["group.edit", "order.refund"] });
  await setUser(disabled.id, { status: "disabled" });
  const deleted = await createUser({ permissions: ["group.edit", "order.refund"] });
  await setUser(deleted.id, { deleted_at: new Date() });

  const named = await giversFor(clerk.token, "order.refund");

  expect(named).toContain(giver.id);
  for (const { id } of [clerk, other, holder, disabled, deleted]) expect(named).not.toContain(id);
  expect(await giversFor(clerk.token)).toEqual(expect.arrayContaining([giver.id, other.id]));
});

test("root is listed last, at most five givers are listed, and an unknown permission is refused", async () => {
  const root = await createUser({ permissions: "root" });
  const { id, token } = await createUser({ permissions: ["group.edit"] });
  const named = await giversFor(token);
  expect(named).toContain(id);
  expect(named.slice(named.indexOf(id))).toContain(root.id);
  for (let more = 0; more < 5; more++) await createUser({ permissions: ["group.edit"] });
  expect(await giversFor(token)).toHaveLength(5);
  expect((await request("GET", "/cms/group/giver?permission=order.fly", { token })).status).toBe(400);
});

test("a demo account is listed as a giver only in the sandbox", async () => {
  const clerk = await createUser({ permissions: [] });
  const demo = await createUser({ permissions: ["group.edit", "stats.read"], is_demo: true });
  const real = environment();
  const { sandbox } = real;
  expect(await giversFor(clerk.token, "stats.read")).toContain(demo.id);
  Object.assign(real, { sandbox: false });
  expect(await giversFor(clerk.token, "stats.read")).not.toContain(demo.id);
  Object.assign(real, { sandbox });
});
