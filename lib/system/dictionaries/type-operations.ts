import { z } from "zod";
import { dictTypes } from "@/db/schema/content";
import { id, listOf, nothing } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { add, edit, erase } from "@/lib/kernel/records/edit";
import { getRow } from "@/lib/kernel/records/entity";
import { listDictTypes } from "./queries";
import { dictType, dictTypeEdit, dictTypeInput } from "./schemas";
import { dictTypeEntity } from "./type-entity";

const module = "cms-dict_type";

export const list = operation({
  method: "GET",
  path: "/cms/dict_type",
  module,
  summary: "Dictionaries",
  description: "Ordered by type. `status` is for the forms that offer a dictionary; entries have their own `status`.",
  access: "staff",
  output: listOf(dictType),
  run: (_, { db }) => listDictTypes(db),
});

export const get = operation({
  method: "GET",
  path: "/cms/dict_type/{id}",
  module,
  summary: "One dictionary",
  access: "staff",
  url: z.object({ id }),
  output: dictType,
  run: ({ id }, { db }) => getRow(db, "dict_type", dictTypes, id),
});

export const create = operation({
  method: "POST",
  path: "/cms/dict_type",
  module,
  summary: "Create a dictionary",
  access: "dict_type.create",
  reads: "staff",
  status: 201,
  problems: ["duplicate"],
  body: dictTypeInput,
  output: dictType,
  run: add(dictTypeEntity),
});

export const update = operation({
  method: "PUT",
  path: "/cms/dict_type/{id}",
  module,
  summary: "Edit a dictionary",
  description:
    "The entries get a new `type` too. The types `carrier` and `after_sale_reason` cannot change (`protected`): shipping and after-sales use their values.",
  access: "dict_type.edit",
  reads: "staff",
  url: z.object({ id }),
  problems: ["duplicate", "protected"],
  body: dictTypeEdit,
  output: dictType,
  run: edit(dictTypeEntity),
});

export const remove = operation({
  method: "DELETE",
  path: "/cms/dict_type/{id}",
  module,
  summary: "Delete a dictionary",
  description:
    "Only a dictionary without entries can be deleted (`in_use`); `carrier` and `after_sale_reason` never can (`protected`).",
  access: "dict_type.delete",
  url: z.object({ id }),
  problems: ["in_use", "protected"],
  output: nothing,
  run: erase(dictTypeEntity),
});
