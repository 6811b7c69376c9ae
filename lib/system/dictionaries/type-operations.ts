import { listOf } from "@/lib/kernel/contract/fields";
import { recordOperations } from "@/lib/kernel/record-operations";
import { dictTypeKind } from "./kind";
import { listDictTypes } from "./queries";
import { dictType, dictTypeEdit, dictTypeInput } from "./schemas";
import { dictTypeEntity } from "./type-entity";

export const { list, get, create, update, remove } = recordOperations(dictTypeKind, dictTypeEntity, {
  output: dictType,
  list: {
    description: "Ordered by type. `status` is for the forms that offer a dictionary; entries have their own `status`.",
    output: listOf(dictType),
    run: (_, { db }) => listDictTypes(db),
  },
  get: { description: "Without its entries: `GET /cms/dict?type=` lists them." },
  create: {
    description: "An empty list of choices. Its `type` is unique; `POST /cms/dict` adds entries to it.",
    problems: ["duplicate"],
    body: dictTypeInput,
  },
  update: {
    description:
      "The entries get a new `type` too. The types `carrier` and `after_sale_reason` cannot change (`protected`): shipping and after-sales use their values.",
    problems: ["duplicate", "protected"],
    body: dictTypeEdit,
  },
  remove: {
    description:
      "Only a dictionary without entries can be deleted (`in_use`); `carrier` and `after_sale_reason` never can (`protected`).",
    problems: ["in_use", "protected"],
  },
});
