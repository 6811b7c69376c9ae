import { z } from "zod";
import { add, edit, erase } from "@/lib/kernel/edit";
import { id, listOf, nothing } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { groupEntity } from "./entity";
import { getGroup, listGroups } from "./queries";
import { group, groupEdit, groupInput } from "./schemas";

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
  output: group,
  run: ({ id }, { db }) => getGroup(db, id),
});

export const create = operation({
  method: "POST",
  path: "/cms/group",
  module,
  summary: "Create a group",
  description:
    "Callers can give only what their own group holds: any other permission, menu or element is 403 at its path. Repeated entries are dropped.",
  access: "group.create",
  status: 201,
  problems: ["duplicate"],
  body: groupInput,
  output: group,
  run: add(groupEntity),
});

export const update = operation({
  method: "PUT",
  path: "/cms/group/{id}",
  module,
  summary: "Edit a group and what it may do",
  description:
    "A given list replaces the stored one. 403 at its path for anything that the caller's own group does not hold; 403 if the group has rights the caller lacks. " +
    "You can take rights from your own group, but you cannot give them back yourself. Changes apply from the users' next request.",
  access: "group.edit",
  problems: ["duplicate", "protected", "stale"],
  url: z.object({ id }),
  body: groupEdit,
  output: group,
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
