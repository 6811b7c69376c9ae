import { z } from "zod";
import { id, listOf, nothing } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { createDictType, lockDictType, removeDictType, writeDictType } from "./edit-dict-type";
import { listDictTypes } from "./queries";
import { dictType, dictTypeEdit, dictTypeInput } from "./schemas";

const module = "cms-dict_type";

export const list = operation({
  method: "GET",
  path: "/cms/dict_type",
  module,
  summary: "Dictionaries",
  description: "By their type. `status` is for the forms that offer a dictionary; entries have one of their own.",
  access: "staff",
  output: listOf(dictType),
  run: (_, { db }) => listDictTypes(db),
});

export const create = operation({
  method: "POST",
  path: "/cms/dict_type",
  module,
  summary: "Create a dictionary",
  access: "dict_type.create",
  status: 201,
  problems: ["duplicate"],
  body: dictTypeInput,
  output: dictType,
  async run({ remark, ...input }, { db, changed }) {
    const made = await createDictType(db, { ...input, remark: remark ?? "" });
    changed("dict_type", made.id, null, made);
    return made;
  },
});

export const update = operation({
  method: "PUT",
  path: "/cms/dict_type/{id}",
  module,
  summary: "Edit a dictionary",
  description:
    "Another `type` is carried along by its entries. That of `carrier` stays (`protected`): shipping takes its values from there.",
  access: "dict_type.edit",
  url: z.object({ id }),
  problems: ["duplicate", "protected", "stale"],
  body: dictTypeEdit,
  output: dictType,
  async run({ id, version, remark, ...fields }, { db, changed }) {
    const before = await lockDictType(db, id, version);
    const after = await writeDictType(db, before, { ...fields, ...(remark !== undefined && { remark: remark ?? "" }) });
    changed("dict_type", id, before, after);
    return after;
  },
});

export const remove = operation({
  method: "DELETE",
  path: "/cms/dict_type/{id}",
  module,
  summary: "Delete a dictionary",
  description: "Only without entries (`in_use`), and never `carrier` (`protected`).",
  access: "dict_type.delete",
  status: 204,
  url: z.object({ id }),
  problems: ["in_use", "protected"],
  output: nothing,
  async run({ id }, { db, changed }): Promise<undefined> {
    const before = await lockDictType(db, id);
    await removeDictType(db, before);
    changed("dict_type", id, before, null);
  },
});
