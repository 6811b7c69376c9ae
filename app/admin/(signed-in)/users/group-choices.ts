import "server-only";
import { attempt } from "@/lib/next/attempt";
import { get, list } from "@/lib/rights/groups/operations";
import type { signedInAdmin } from "../../guard";

export interface GroupChoice {
  id: number;
  name: string;
  info: string;
  /** The group has rights that the admin lacks and therefore cannot grant. */
  isBeyond: boolean;
  isRoot: boolean;
  isEmpty: boolean;
}

/** Empty without permission to read groups. The flags are for display; the server enforces the rules. */
export async function readGroupChoices({ group }: Awaited<ReturnType<typeof signedInAdmin>>): Promise<GroupChoice[]> {
  if (!group.permissions.has("group.read")) return [];
  const [all, own] = await Promise.all([attempt(list, {}), attempt(get, { id: group.id })]);
  if (!all.done || !own.done) return [];
  const { is_system: isRoot, ...mine } = own.done;
  const lacks = <T>(held: readonly T[], theirs: readonly T[]) => theirs.some((one) => !held.includes(one));
  return all.done.items.map(({ id, name, info, ...theirs }) => ({
    id,
    name,
    info,
    isRoot: theirs.is_system,
    isEmpty: !theirs.is_system && theirs.permissions.length === 0,
    isBeyond:
      !isRoot &&
      (theirs.is_system ||
        lacks(mine.permissions, theirs.permissions) ||
        lacks(mine.menu_ids, theirs.menu_ids) ||
        lacks(mine.element_ids, theirs.element_ids)),
  }));
}
