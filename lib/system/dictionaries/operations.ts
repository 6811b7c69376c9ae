import { z } from "zod";
import { dictEntries } from "@/db/schema/content";
import { id, listOf, nothing } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { add, edit, erase } from "@/lib/kernel/records/edit";
import { getRow } from "@/lib/kernel/records/entity";
import { dictEntity } from "./entity";
import { listDict } from "./queries";
import { dict, dictEdit, dictFilter, dictInput } from "./schemas";

const module = "cms-dict";

export const list = operation({
  method: "GET",
  path: "/cms/dict",
  module,
  summary: "Dictionary entries",
  description:
    "Entries of the dictionary `type`, or of all dictionaries, ordered by type, then `sort`. An unknown type has no entries.",
  access: "staff",
  url: dictFilter,
  output: listOf(dict),
  run: (filter, { db }) => listDict(db, filter),
});

export const get = operation({
  method: "GET",
  path: "/cms/dict/{id}",
  module,
  summary: "One dictionary entry",
  access: "staff",
  url: z.object({ id }),
  output: dict,
  run: ({ id }, { db }) => getRow(db, "dict", dictEntries, id),
});

export const create = operation({
  method: "POST",
  path: "/cms/dict",
  module,
  summary: "Create a dictionary entry",
  description:
    "A value is unique in its dictionary. Without `sort` the entry stands behind the others. A new default replaces the old one.",
  access: "dict.create",
  reads: "staff",
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
    "A new default replaces the old one; `is_default: false` leaves the dictionary without a default. Shipped orders keep their carrier's value, even if the entry is changed or deleted.",
  access: "dict.edit",
  reads: "staff",
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
