import { listOf, person } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { recordOperations } from "@/lib/kernel/record-operations";
import { readRights } from "@/lib/rights/holding/rights";
import { groupEntity } from "./entity";
import { groupKind } from "./kind";
import { missingRights, presetLists } from "./preset-lists";
import { presetNames, presets } from "./presets";
import { findGrantors, listGroups } from "./queries";
import { giverQuery, group, groupEdit, groupInput, groupWithContradictions, presetList } from "./schemas";

const module = "cms-group";

export const { list, get, create, update, remove } = recordOperations(groupKind, groupEntity, {
  output: groupWithContradictions,
  list: {
    description: "All groups, newest first. `user_count` includes disabled users. Root has everything.",
    output: listOf(group),
    run: (_, { db }) => listGroups(db),
  },
  get: {
    description: "With everything that the group holds. `contradictions` lists the parts that do not fit together.",
  },
  create: {
    description:
      "Callers can give only what their own group has: any other permission, menu or element is 403 at its path. Repeated entries are dropped. " +
      "`preset` gives the group everything for one job, with its name and info; a field that is sent as well replaces the one of the preset. A preset with rights that the caller lacks is 403 at `preset`. " +
      "`contradictions` warns of rights that do not fit together; GET /cms/group/{id}/access explains them.",
    problems: ["duplicate"],
    body: groupInput,
  },
  update: {
    description:
      "A given list replaces the stored one. 403 at its path for anything that the caller's own group does not have; 403 if the group has rights the caller lacks. " +
      "You can take rights from your own group, but you cannot give them back yourself. Changes apply from the users' next request. `contradictions` warns of rights that do not fit together.",
    needsCode: ["permissions"],
    problems: ["duplicate", "protected", "stale"],
    body: groupEdit,
  },
  remove: {
    description:
      "Refused for root, for a group with users (disabled ones too), and for a group with rights the caller lacks.",
    problems: ["protected", "in_use"],
  },
});

export const listPresets = operation({
  method: "GET",
  path: "/cms/group/preset",
  module,
  summary: "Presets for groups",
  description:
    "The rights that a group needs for the usual jobs of a shop: permissions, and the menus and elements of this shop. What the shop has renamed or moved counts, what it has deleted is left out. POST /cms/group makes a group of one.",
  access: "group.read",
  output: presetList,
  async run(_, { db, actor }) {
    const own = (await readRights(db, actor.user.group.id))!;
    const items = await Promise.all(
      presetNames.map(async (key) => {
        const { name, info } = presets[key];
        const lists = await presetLists(db, key);
        return { key, name, info, ...lists, allowed: own.isRoot || !missingRights(own, lists).length };
      }),
    );
    return { items };
  },
});

export const listGivers = operation({
  method: "GET",
  path: "/cms/group/giver",
  module,
  summary: "List the admins who can grant a permission",
  description:
    "At most five admins who can edit groups and have the permission. Without `permission`: all who can edit groups.",
  access: "staff",
  url: giverQuery,
  output: listOf(person),
  run: ({ permission }, { db }) => findGrantors(db, permission),
});
