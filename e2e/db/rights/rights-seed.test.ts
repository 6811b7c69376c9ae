import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { seed } from "@/lib/demo/seed";
import { allPermissions } from "@/lib/kernel/contract/permissions";
import type { RouteNode } from "@/lib/rights/menus/schemas";

beforeAll(async () => {
  await openTestStore();
  await seed(db(), "en");
});
afterAll(closeTestStore);

const get = async (path: string, who: { token: string }) => (await request("GET", path, { token: who.token })).json;
const flat = (nodes: RouteNode[]): RouteNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

test("the demo shop has an element for each permission except reads, and no contradicting group", async () => {
  const root = await signIn("root", "kiosk-root-demo");
  const { items } = await get("/cms/element", root);
  expect(items.map((one: { permission: string }) => one.permission).toSorted()).toEqual(
    allPermissions.filter((point) => !point.endsWith(".read")).toSorted(),
  );
  const groups = (await get("/cms/group", root)).items;
  expect(groups.map((one: { name: string }) => one.name)).toEqual(["Clerks", "root"]);
  for (const { id } of groups) expect((await get(`/cms/group/${id}/access`, root)).contradictions).toEqual([]);
  const routes = flat((await get("/cms/menu/routes", root)).items);
  expect(new Set(routes.flatMap((node) => node.elements))).toEqual(
    new Set(items.map((one: { sign: string }) => one.sign)),
  );
});

test("the demo's clerk sees the orders with one element, and can call only what these need", async () => {
  const clerk = await signIn("clerk", "kiosk-clerk-demo");
  const { group, items } = await get("/cms/menu/routes", clerk);
  expect(group.name).toBe("Clerks");
  expect(items).toMatchObject([{ name: "orders", path: "/admin/orders", elements: ["order.ship"], children: [] }]);
  const url = (await get("/cms/auth/url", clerk)).items as { permission: string | null; allowed: boolean }[];
  const may = url.filter((one) => one.allowed).map((one) => one.permission);
  expect(new Set(may)).toEqual(new Set([null, "order.read", "order.ship"]));
});
