import { afterAll, beforeAll, expect, test } from "vitest";
import { elements } from "@/db/schema/groups";
import { exercisePermission } from "@/e2e/fixtures/callers/main-work";
import { createUser, randomName } from "@/e2e/fixtures/callers/people";
import { createStaff, joinGroup, type Staff } from "@/e2e/fixtures/callers/rights";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { openShop } from "@/e2e/fixtures/shop/shop";
import { useUploadDirectory } from "@/e2e/fixtures/shop/uploads";
import { allPermissions, type Permission } from "@/lib/kernel/contract/permissions";
import { presetNames } from "@/lib/rights/groups/presets";
import { type PageName, pagesOf } from "@/lib/rights/menus/pages";
import { permissionNeeds } from "@/lib/rights/permissions/needs";

let shop: Awaited<ReturnType<typeof openShop>>;
let uploads: ReturnType<typeof useUploadDirectory>;
let root: Staff;
beforeAll(async () => {
  shop = await openShop();
  uploads = useUploadDirectory();
  root = await createStaff({ permissions: "root" });
});
afterAll(async () => {
  uploads.remove();
  await shop.close();
});

interface Route {
  component: string | null;
  children: Route[];
}

const pagesIn = (routes: Route[]): string[] =>
  routes.flatMap(({ component, children }) => [...(component ? [component] : []), ...pagesIn(children)]);

function withRequired(permission: Permission) {
  const all = new Set([permission]);
  for (const one of all) for (const needed of permissionNeeds(one).requires) all.add(needed);
  return [...all];
}
/** Putting a change back takes the permission of what was changed, whatever that is. */
const beside = (permission: Permission): Permission[] => (permission === "oper_log.revert" ? ["dict.edit"] : []);

test.each(allPermissions)("%s and the permissions that it requires are sufficient for its work", async (permission) => {
  const needed = withRequired(permission);
  const enough = await createUser({ permissions: [...needed, ...beside(permission)] });
  for (const done of await exercisePermission(permission, enough.token))
    expect(done).toMatchObject({ call: done.call, status: expect.toSatisfy((status) => status < 400) });
});

test.each(presetNames)(
  "a group with the preset %s sees the pages of its permissions, and has all permissions that they require",
  async (key) => {
    const made = await root.ask("POST", "/cms/group", { preset: key, name: randomName(key) });
    expect([made.status, made.json.contradictions]).toEqual([201, []]);
    const person = await createUser({ permissions: [] });
    await joinGroup(person.id, made.json.id);
    const { json } = await request("GET", "/cms/menu/routes", person);
    const pages = pagesIn(json.items);
    expect(pages.length).toBeGreaterThan(1);
    const held: Permission[] = made.json.permissions;
    for (const page of pages.filter((one) => one !== "dashboard")) {
      const here = held.filter((permission) => pagesOf([permission]).includes(page as PageName));
      expect([page, here]).not.toEqual([page, []]);
    }
    // Each permission does its work with those that it requires: see the test above.
    for (const permission of held)
      expect([permission, held]).toEqual([permission, expect.arrayContaining(withRequired(permission))]);
    const explained = (await root.ask("GET", `/cms/group/${made.json.id}/access`)).json;
    expect(explained.contradictions).toEqual([]);
    const buttons = await db().select().from(elements);
    const signs = buttons.filter(({ id }) => made.json.element_ids.includes(id)).map(({ sign }) => sign);
    expect(signs.toSorted()).toEqual(held.filter((permission) => !permission.endsWith(".read")).toSorted());
  },
);
