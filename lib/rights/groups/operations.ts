import { z } from "zod";
import { add, edit, erase } from "@/lib/kernel/edit";
import { id, listOf, nothing } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { groupEntity } from "./entity";
import { listGroups } from "./queries";
import { group, groupEdit, groupInput } from "./schemas";

const module = "cms-group";

export const list = operation({
  method: "GET",
  path: "/cms/group",
  module,
  summary: "All groups",
  description: "The newest first. `user_count` counts disabled users too. Root holds all there is.",
  access: "group.read",
  output: listOf(group),
  run: (_, { db }) => listGroups(db),
});

export const create = operation({
  method: "POST",
  path: "/cms/group",
  module,
  summary: "Create a group",
  description:
    "Nobody gives what they do not have: a point, menu or element that the caller's own group does not hold is 403 at its path. Repeats are dropped.",
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
    "A list that is given replaces the one there is. What the caller's own group does not hold is 403 at its path, and so is a group with more rights than theirs. " +
    "Of one's own group rights can be taken, but not given back by oneself. A change counts from the users' next request.",
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
  description: "Not root, not while it has users, disabled ones included, and not one with more rights than one's own.",
  access: "group.delete",
  problems: ["protected", "in_use"],
  url: z.object({ id }),
  output: nothing,
  run: erase(groupEntity),
});
