import { allPermissions, type Permission } from "@/lib/kernel/contract/permissions";
import { pagesOf, readersOf } from "@/lib/rights/menus/pages";
import { ancestors, byId } from "@/lib/rights/menus/tree";
import { type Lists, withAll } from "./group-lists";

interface Menu {
  id: number;
  parent_id: number | null;
  component: string | null;
}
interface Element {
  id: number;
  menu_id: number;
  permission: Permission | null;
}
export interface RightsTree<M extends Menu = Menu, E extends Element = Element> {
  menus: readonly M[];
  elements: readonly E[];
}
export type Givable = { [Name in keyof Lists]: ReadonlySet<Lists[Name][number]> };

export const manualMark = (name: keyof Lists, id: string | number) => `${name} ${id}`;

const pagesWithRights = new Set<string>(pagesOf(allPermissions));

function opens(page: string, permissions: readonly Permission[]) {
  const readers = readersOf(page);
  const isUsed = pagesOf(permissions).some((one) => one === page);
  return isUsed && (readers.length === 0 || readers.some((one) => permissions.includes(one)));
}

/** Whether the permissions suggest the menu. Undefined if its page shows something without any of them. */
function expectsMenu({ component }: Menu, { permissions }: Lists) {
  if (component === null || !pagesWithRights.has(component)) return undefined;
  return opens(component, permissions) || (readersOf(component).length ? false : undefined);
}

/** A button follows its permission and its menu. Without a permission, it is removed with its menu. */
const expectsElement = ({ id, menu_id, permission }: Element, { permissions, menu_ids, element_ids }: Lists) =>
  menu_ids.includes(menu_id) && (permission === null ? element_ids.includes(id) : permissions.includes(permission));

/**
 * Returns the lists of a group after a change. Menus and elements follow the changed permissions, except those that were set by
 * hand or are not affected by the change. Never adds rights that the admin cannot grant.
 */
export function follow(
  before: Lists,
  after: Lists,
  seen: RightsTree,
  givable: Givable,
  byHand: ReadonlySet<string>,
): Lists {
  const lists = { ...after, menu_ids: settled("menu_ids", seen.menus, expectsMenu, after) };
  lists.menu_ids = withAll(lists.menu_ids, emptyHeadings(before.menu_ids, lists.menu_ids, seen.menus), false);
  return { ...lists, element_ids: settled("element_ids", seen.elements, expectsElement, lists) };

  function settled<One extends Menu | Element>(
    name: "menu_ids" | "element_ids",
    all: readonly One[],
    expects: (one: One, lists: Lists) => boolean | undefined,
    now: Lists,
  ) {
    const moved = all.filter(
      (one) => !byHand.has(manualMark(name, one.id)) && expects(one, before) !== expects(one, now),
    );
    const gained = moved.filter((one) => expects(one, now) && givable[name].has(one.id));
    const lost = moved.filter((one) => !expects(one, now));
    return withAll(withAll(now[name], idsOf(gained), true), idsOf(lost), false);
  }
}

const idsOf = (all: readonly { id: number }[]) => all.map(({ id }) => id);

function emptyHeadings(before: readonly number[], now: readonly number[], menus: readonly Menu[]) {
  const known = byId([...menus]);
  const leading = (selected: readonly number[]) =>
    new Set(
      menus.flatMap(({ id, component }) =>
        component !== null && selected.includes(id) ? idsOf(ancestors(known, id)) : [],
      ),
    );
  const [led, leads] = [leading(before), leading(now)];
  return idsOf(menus.filter(({ id, component }) => component === null && led.has(id) && !leads.has(id)));
}

export function unfollowing<M extends Menu, E extends Element>(lists: Lists, { menus, elements }: RightsTree<M, E>) {
  const differs = (name: "menu_ids" | "element_ids", id: number, expected: boolean | undefined) =>
    expected !== undefined && lists[name].includes(id) !== expected;
  return {
    menus: menus.filter((menu) => differs("menu_ids", menu.id, expectsMenu(menu, lists))),
    elements: elements.filter((one) => differs("element_ids", one.id, expectsElement(one, lists))),
  };
}

export function following(lists: Lists, seen: RightsTree, givable: Givable): Lists {
  const turned = (name: "menu_ids" | "element_ids", ids: readonly number[]) => {
    const selected = new Set<number>(lists[name]);
    const lost = ids.filter((id) => selected.has(id));
    const gained = ids.filter((id) => !selected.has(id) && givable[name].has(id));
    return withAll(withAll<number>(lists[name], gained, true), lost, false);
  };
  const withMenus = { ...lists, menu_ids: turned("menu_ids", idsOf(unfollowing(lists, seen).menus)) };
  return { ...withMenus, element_ids: turned("element_ids", idsOf(unfollowing(withMenus, seen).elements)) };
}
