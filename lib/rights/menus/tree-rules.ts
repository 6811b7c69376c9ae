import { msg } from "@/lib/i18n/msg";
import { AppError, type FieldError } from "@/lib/kernel/contract/errors";
import { forbiddenAt, forbiddenField } from "@/lib/rights/holding/grants";
import type { Rights } from "@/lib/rights/holding/rights";
import type { KnownMenu } from "./queries";
import { maxLevels } from "./schemas";
import { findLoops, withAncestors } from "./tree";

type Menus = ReadonlyMap<number, KnownMenu>;

export function refuseLoops(moved: Menus, pathOf: (id: number) => string | null) {
  const errors = findLoops(moved).flatMap(({ id, title }): FieldError[] => {
    const path = pathOf(id);
    const message = msg("{title} would be below itself.", { title });
    return path === null ? [] : [{ path, code: "protected", message, discreet: "A menu cannot be below itself." }];
  });
  if (errors.length) throw new AppError("protected", "A menu cannot be below itself.", { errors });
}

export function refuseTooDeep(levels: number) {
  if (levels > maxLevels)
    throw new AppError("limit_reached", msg("Menus have {most} levels at most.", { most: maxLevels }));
}

/** The menus that groups see: their own, and the parents of these. */
const seenByGroups = (all: Menus) => {
  const granted = [...all.values()].filter((menu) => menu.is_granted);
  return withAncestors(
    all,
    granted.map(({ id }) => id),
  );
};

/**
 * A group that has a menu also sees its parents, so moving a menu shows the new parents to the group. If a group sees
 * the moved menu, the caller must already see the new parent.
 */
export function refuseHiddenParents(own: Rights, all: Menus, moved: Menus, pathOf: (id: number) => string) {
  const seen = withAncestors(all, own.menuIds);
  const seenByAny = seenByGroups(moved);
  const refused = [...moved.values()].filter(
    ({ id, parent_id }) =>
      parent_id !== all.get(id)!.parent_id && parent_id !== null && seenByAny.has(id) && !seen.has(parent_id),
  );
  if (refused.length)
    throw forbiddenAt(
      refused.map(({ id, parent_id }) =>
        forbiddenField(pathOf(id), msg("You do not have {title}.", { title: moved.get(parent_id!)!.title })),
      ),
    );
}

/**
 * A menu gives access to its page. If a group sees the menu, its new page must be the page of a menu that the caller's
 * group has.
 */
export function refuseHiddenPages(own: Rights, all: Menus, moved: Menus, id: number) {
  if (own.isRoot || !seenByGroups(moved).has(id)) return;
  const [before, after] = [all.get(id)!, moved.get(id)!];
  const ownMenus = [...own.menuIds].map((held) => all.get(held)!);
  const errors = (["path", "component"] as const)
    .filter((name) => after[name] !== null && after[name] !== before[name])
    .filter((name) => !ownMenus.some((menu) => menu[name] === after[name]))
    .map((name) => forbiddenField(name, msg("None of your menus leads to {place}.", { place: after[name]! })));
  if (errors.length) throw forbiddenAt(errors);
}
