import { z } from "zod";
import { isBin, listOf } from "@/lib/kernel/contract/fields";
import { recordOperations, restoreOperation } from "@/lib/kernel/record-operations";
import { listCategoriesForAdmin } from "./admin-queries";
import { adminCategory, categoryEdit, categoryInput } from "./admin-schemas";
import { categoryEntity } from "./entity";
import { categoryKind } from "./kind";

export const { list, get, create, update, remove } = recordOperations(categoryKind, categoryEntity, {
  output: adminCategory,
  list: {
    description:
      "All categories in one list, sorted by `sort`; `parent_id` makes it a tree. Only products directly in a category are counted.",
    url: z.object({ deleted: isBin }),
    output: listOf(adminCategory),
    run: ({ deleted }, { db }) => listCategoriesForAdmin(db, deleted),
  },
  get: {
    description: "With the numbers of products directly in it, on and off sale. A category in the bin is `not_found`.",
  },
  create: {
    description:
      "Without `parent_id` the category is at the top of the tree. Without `sort` it comes after the others there. Two categories can have the same name.",
    body: categoryInput,
  },
  update: {
    description:
      "Null empties `description` and `image`; a null `parent_id` moves the category to the top of the tree. Moving it below itself or one of its subcategories is `protected`.",
    problems: ["protected"],
    body: categoryEdit,
  },
  remove: {
    description:
      "Only an empty category can be deleted: it is `in_use` while it has products, on or off sale, or subcategories.",
    problems: ["in_use"],
  },
});
export const restore = restoreOperation(categoryKind, categoryEntity, adminCategory);
