import { expect, test } from "vitest";
import { presets } from "@/lib/rights/groups/presets";
import { buttons, pages } from "@/lib/rights/menus/pages";
import { follow, following, type Givable, manualMark, unfollowing } from "./follow";
import type { Lists } from "./group-lists";

const idOf = (page: string | null) => pages.findIndex(({ name }) => name === page) + 1;
const menus = pages.map(({ name, component, parent }) => ({
  id: idOf(name),
  name,
  component,
  parent_id: parent && idOf(parent),
}));
const elements = buttons.map(({ page, permission }, at) => ({ id: at + 1, menu_id: idOf(page), permission }));
const seen = { menus, elements };
const all: Givable = {
  permissions: new Set(presets.owner.permissions),
  menu_ids: new Set(menus.map(({ id }) => id)),
  element_ids: new Set(elements.map(({ id }) => id)),
};
const nobody: ReadonlySet<string> = new Set();
const buttonOf = (permission: string) => elements.find((one) => one.permission === permission)!.id;

const groupOf = (name: keyof typeof presets): Lists => {
  const permissions = [...presets[name].permissions];
  return {
    permissions,
    menu_ids: presets[name].pages.map(idOf).toSorted((a, b) => a - b),
    element_ids: elements.filter((one) => permissions.includes(one.permission)).map(({ id }) => id),
  };
};
const without = (lists: Lists, ...taken: string[]): Lists => ({
  ...lists,
  permissions: lists.permissions.filter((one) => !taken.includes(one)),
});

test.each(Object.keys(presets) as (keyof typeof presets)[])(
  "menus and buttons of the preset %s follow from its permissions",
  (name) => {
    const group = groupOf(name);
    expect(unfollowing(group, seen)).toEqual({ menus: [], elements: [] });
    const one = group.permissions.find((permission) => /\.(edit|note|run)$/.test(permission))!;
    const narrowed = follow(group, without(group, one), seen, all, nobody);
    expect(narrowed.element_ids).toEqual(group.element_ids.filter((id) => id !== buttonOf(one)));
    expect(follow(narrowed, { ...narrowed, permissions: group.permissions }, seen, all, nobody)).toEqual(group);
  },
);

test("a menu and its buttons follow the permission of its page in both directions", () => {
  const group = groupOf("shop_assistant");
  const taken = ["review.read", "review.moderate"];
  const narrowed = follow(group, without(group, ...taken), seen, all, nobody);
  expect(narrowed.menu_ids).toEqual(group.menu_ids.filter((id) => id !== idOf("reviews")));
  expect(narrowed.element_ids).not.toContain(buttonOf("review.moderate"));
  expect(unfollowing(narrowed, seen)).toEqual({ menus: [], elements: [] });
  expect(follow(narrowed, { ...narrowed, permissions: group.permissions }, seen, all, nobody)).toEqual(group);
});

test("manual choices remain when their permission is removed and added again", () => {
  const group = groupOf("warehouse");
  const ship = buttonOf("order.ship");
  const byHand = new Set([manualMark("element_ids", ship)]);
  const hidden = { ...group, element_ids: group.element_ids.filter((id) => id !== ship) };
  expect(unfollowing(hidden, seen).elements.map(({ id }) => id)).toEqual([ship]);
  const narrowed = follow(hidden, without(hidden, "order.ship"), seen, all, byHand);
  const back = follow(narrowed, { ...narrowed, permissions: group.permissions }, seen, all, byHand);
  expect(back).toEqual(hidden);
  expect(following(back, seen, all)).toEqual(group);
});

test("a stored group that differs keeps its menus and buttons", () => {
  const stored: Lists = {
    permissions: ["order.read"],
    menu_ids: [idOf("products")],
    element_ids: [buttonOf("order.ship")],
  };
  const wider = follow(stored, { ...stored, permissions: ["notice.read", "order.read"] }, seen, all, nobody);
  expect(wider).toEqual({
    ...stored,
    permissions: ["notice.read", "order.read"],
    menu_ids: [idOf("products"), idOf("notices")].toSorted((a, b) => a - b),
  });
});

test("a menu removed manually takes its buttons along, and a heading its last page", () => {
  const group = groupOf("warehouse");
  const orders = idOf("orders");
  const after = { ...group, menu_ids: group.menu_ids.filter((id) => id !== orders) };
  const byHand = new Set([manualMark("menu_ids", orders)]);
  expect(follow(group, after, seen, all, byHand).element_ids).not.toContain(buttonOf("order.ship"));

  const content = { ...groupOf("content") };
  content.menu_ids = [...content.menu_ids, idOf("content")].toSorted((a, b) => a - b);
  const storedPreference = content.permissions.filter((one) => one.startsWith("product"));
  const narrowed = follow(content, { ...content, permissions: storedPreference }, seen, all, nobody);
  expect(narrowed.menu_ids).toEqual([idOf("dashboard"), idOf("products")]);
});

test("a manually chosen heading without pages remains", () => {
  const menu_ids = [idOf("orders"), idOf("content")].toSorted((a, b) => a - b);
  const group: Lists = { permissions: ["order.read"], menu_ids, element_ids: [] };
  expect(follow(group, without(group, "order.read"), seen, all, nobody).menu_ids).toEqual([idOf("content")]);
});

test("nothing is added that the admin cannot grant", () => {
  const empty: Lists = { permissions: [], menu_ids: [], element_ids: [] };
  const few = { ...all, menu_ids: new Set<number>(), element_ids: new Set<number>() };
  const after: Lists = { ...empty, permissions: ["order.read", "order.ship"] };
  expect(follow(empty, after, seen, few, nobody)).toEqual(after);
});
