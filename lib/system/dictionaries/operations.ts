import { z } from "zod";
import { add, edit, erase } from "@/lib/kernel/edit";
import { id, listOf, nothing } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { dictEntity } from "./entity";
import { listDict } from "./queries";
import { dict, dictEdit, dictFilter, dictInput } from "./schemas";

const module = "cms-dict";

export const list = operation({
  method: "GET",
  path: "/cms/dict",
  module,
  summary: "Dictionary entries",
  description: "Of the dictionary `type`, or of all; by type, then `sort`. An unknown type has none.",
  access: "staff",
  url: dictFilter,
  output: listOf(dict),
  run: (filter, { db }) => listDict(db, filter),
});

export const create = operation({
  method: "POST",
  path: "/cms/dict",
  module,
  summary: "Create a dictionary entry",
  description: "A value is there once in a dictionary. A new default takes that over from the entry that had it.",
  access: "dict.create",
  status: 201,
  problems: ["duplicate"],
  body: dictInput,
  output: dict,
  run: add(dictEntity),
});

export const update = operation({
  method: "PUT",
  path: "/cms/dict/{id}",
  module,
  summary: "Edit a dictionary entry",
  description:
    "A new default takes that over from the entry that had it; `is_default: false` leaves the dictionary without one. What was shipped by a carrier keeps its value, also when the entry changes or goes.",
  access: "dict.edit",
  url: z.object({ id }),
  problems: ["duplicate"],
  body: dictEdit,
  output: dict,
  run: edit(dictEntity),
});

export const remove = operation({
  method: "DELETE",
  path: "/cms/dict/{id}",
  module,
  summary: "Delete a dictionary entry",
  access: "dict.delete",
  url: z.object({ id }),
  output: nothing,
  run: erase(dictEntity),
});
