import { listOf } from "@/lib/kernel/contract/fields";
import { recordOperations } from "@/lib/kernel/record-operations";
import { dictEntity } from "./entity";
import { dictKind } from "./kind";
import { listDict } from "./queries";
import { dict, dictEdit, dictFilter, dictInput } from "./schemas";

export const { list, get, create, update, remove } = recordOperations(dictKind, dictEntity, {
  output: dict,
  list: {
    description:
      "Entries of the dictionary `type`, or of all dictionaries, ordered by type, then `sort`. An unknown type has no entries.",
    url: dictFilter,
    output: listOf(dict),
    run: (filter, { db }) => listDict(db, filter),
  },
  get: { description: "An entry that is not active is found too." },
  create: {
    description:
      "A value is unique in its dictionary. Without `sort` the entry comes after the others. A new default replaces the old one.",
    problems: ["duplicate"],
    body: dictInput,
  },
  update: {
    description:
      "A new default replaces the old one; `is_default: false` leaves the dictionary without a default. The carrier of shipped orders does not change, even if the entry is changed or deleted.",
    problems: ["duplicate"],
    body: dictEdit,
  },
  remove: {
    description: "Orders and requests with its value show the value instead of the label.",
  },
});
