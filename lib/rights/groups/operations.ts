import { z } from "zod";
import { id, listOf, nothing, person } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { add, edit, erase } from "@/lib/kernel/records/edit";
import { rightsOf } from "@/lib/rights/holding/rights";
import { groupEntity } from "./entity";
import { giversOf } from "./givers";
import { lackedBy, presetLists } from "./preset-lists";
import { presetNames, presets } from "./presets";
import { getGroup, listGroups } from "./queries";
import { giverQuery, group, groupEdit, groupInput, groupWithContradictions, presetList } from "./schemas";
import { withContradictions } from "./with-contradictions";

const module = "cms-group";

export const list = operation({
  method: "GET",
  path: "/cms/group",
  module,
  summary: "All groups",
  description: "Newest first. `user_count` includes disabled users. Root holds everything.",
  access: "group.read",
  output: listOf(group),
  run: (_, { db }) => listGroups(db),
});

export const get = operation({
  method: "GET",
  path: "/cms/group/{id}",
  module,
  summary: "One group, with what it may do",
  access: "group.read",
  url: z.object({ id }),
  output: groupWithContradictions,
  run: async ({ id }, { db, actor }) => withContradictions(db, await getGroup(db, id), actor.origin.language),
});

export const listPresets = operation({
  method: "GET",
  path: "/cms/group/preset",
  module,
  summary: "Presets for groups",
  description:
    "What a group needs for the usual jobs of a shop: permissions, and the menus and elements of this shop. What the shop has renamed or moved counts, what it has deleted is left out. POST /cms/group makes a group of one.",
  access: "group.read",
  output: presetList,
  async run(_, { db, actor }) {
    const own = (await rightsOf(db, actor.user.group.id))!;
    const items = await Promise.all(
      presetNames.map(async (key) => {
        const { name, info } = presets[key];
        const lists = await presetLists(db, key);
        return { key, name, info, ...lists, allowed: own.isRoot || !lackedBy(own, lists).length };
      }),
    );
    return { items };
  },
});

export const listGivers = operation({
  method: "GET",
  path: "/cms/group/giver",
  module,
  summary: "Who can give me a right",
  description:
    "At most five admins who may edit groups and hold the permission themselves. Without `permission`: who may edit groups at all.",
  access: "staff",
  url: giverQuery,
  output: listOf(person),
  run: ({ permission }, { db }) => giversOf(db, permission),
});

export const create = operation({
  method: "POST",
  path: "/cms/group",
  module,
  summary: "Create a group",
  description:
    "Callers can give only what their own group holds: any other permission, menu or element is 403 at its path. Repeated entries are dropped. " +
    "`preset` gives the group a whole working place, with its name and info; a field that is sent beside it counts instead. A preset with rights that the caller lacks is 403 at `preset`. " +
    "`contradictions` warns of what does not fit together; GET /cms/group/{id}/access says more of them.",
  access: "group.create",
  reads: "group.read",
  status: 201,
  problems: ["duplicate"],
  body: groupInput,
  output: groupWithContradictions,
  run: add(groupEntity),
});

export const update = operation({
  method: "PUT",
  path: "/cms/group/{id}",
  module,
  summary: "Edit a group and what it may do",
  description:
    "A given list replaces the stored one. 403 at its path for anything that the caller's own group does not hold; 403 if the group has rights the caller lacks. " +
    "You can take rights from your own group, but you cannot give them back yourself. Changes apply from the users' next request. `contradictions` warns of what does not fit together.",
  access: "group.edit",
  reads: "group.read",
  problems: ["duplicate", "protected", "stale"],
  url: z.object({ id }),
  body: groupEdit,
  output: groupWithContradictions,
  run: edit(groupEntity),
});

export const remove = operation({
  method: "DELETE",
  path: "/cms/group/{id}",
  module,
  summary: "Delete a group",
  description:
    "Refused for root, for a group with users (disabled ones too), and for a group with rights the caller lacks.",
  access: "group.delete",
  problems: ["protected", "in_use"],
  url: z.object({ id }),
  output: nothing,
  run: erase(groupEntity),
});
