import { AppError } from "@/lib/kernel/errors";
import { forbiddenAt, notYours } from "@/lib/rights/holding/grants";
import type { Rights } from "@/lib/rights/holding/rights";
import type { KnownMenu } from "./queries";
import { mostLevels } from "./schemas";
import { looping, withParents } from "./tree";

type Menus = ReadonlyMap<number, KnownMenu>;

export function refuseLoops(moved: Menus, pathOf: (id: number) => string | null) {
  const errors = looping(moved).flatMap(({ id, title }) => {
    const path = pathOf(id);
    return path === null ? [] : [{ path, code: "protected", message: `${title} would be below itself.` }];
  });
  if (errors.length) throw new AppError("protected", "A menu cannot be below itself.", { errors });
}

export function refuseTooDeep(levels: number) {
  if (levels > mostLevels) throw new AppError("limit_reached", `Menus have ${mostLevels} levels at most.`);
}

/** What groups hold, and so see, with the parents that come with it. */
const seenByGroups = (all: Menus) => {
  const granted = [...all.values()].filter((menu) => menu.is_granted);
  return withParents(
    all,
    granted.map(({ id }) => id),
  );
};

/**
 * Who holds a menu sees its parents: to move it is to give these to every group that holds it or one below it. So where a group does, the
 * new parent is one that the caller sees already.
 */
export function refuseUnseenParents(own: Rights, all: Menus, moved: Menus, pathOf: (id: number) => string) {
  if (own.isRoot) return;
  const seen = withParents(all, own.menuIds);
  const shown = seenByGroups(moved);
  const refused = [...moved.values()].filter(
    ({ id, parent_id }) =>
      parent_id !== all.get(id)!.parent_id && parent_id !== null && shown.has(id) && !seen.has(parent_id),
  );
  if (refused.length)
    throw forbiddenAt(
      refused.map(({ id, parent_id }) => notYours(pathOf(id), `You do not have ${moved.get(parent_id!)!.title}.`)),
    );
}

/** A menu gives a page: one that a group sees leads to none but the caller's own. */
export function refuseUnseenPages(own: Rights, all: Menus, moved: Menus, id: number) {
  if (own.isRoot || !seenByGroups(moved).has(id)) return;
  const [before, after] = [all.get(id)!, moved.get(id)!];
  const mine = [...own.menuIds].flatMap((held) => all.get(held) ?? []);
  const errors = (["path", "component"] as const)
    .filter((name) => after[name] !== null && after[name] !== before[name])
    .filter((name) => !mine.some((menu) => menu[name] === after[name]))
    .map((name) => notYours(name, `No menu of yours leads to ${after[name]}.`));
  if (errors.length) throw forbiddenAt(errors);
}
