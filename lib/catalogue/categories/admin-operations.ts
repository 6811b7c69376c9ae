import { z } from "zod";
import { id, isBin, listOf, nothing } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { add, edit, erase, putBack } from "@/lib/kernel/records/edit";
import { getCategory, listCategoriesForAdmin } from "./admin-queries";
import { adminCategory, categoryEdit, categoryInput } from "./admin-schemas";
import { categoryEntity } from "./entity";

const module = "cms-category";

export const list = operation({
  method: "GET",
  path: "/cms/category",
  module,
  summary: "All categories, for admins",
  description:
    "All categories in one list, sorted by `sort`; `parent_id` makes it a tree. Only products directly in a category are counted.",
  access: "category.read",
  url: z.object({ deleted: isBin }),
  output: listOf(adminCategory),
  run: ({ deleted }, { db }) => listCategoriesForAdmin(db, deleted),
});

export const get = operation({
  method: "GET",
  path: "/cms/category/{id}",
  module,
  summary: "Category",
  access: "category.read",
  url: z.object({ id }),
  output: adminCategory,
  run: ({ id }, { db }) => getCategory(db, id),
});

export const create = operation({
  method: "POST",
  path: "/cms/category",
  module,
  summary: "Create a category",
  description:
    "Without `parent_id` the category is at the top of the tree. Without `sort` it stands behind the others there. Two categories may have the same name.",
  access: "category.create",
  reads: "category.read",
  status: 201,
  idempotent: "optional",
  body: categoryInput,
  output: adminCategory,
  run: add(categoryEntity),
});

export const update = operation({
  method: "PUT",
  path: "/cms/category/{id}",
  module,
  summary: "Edit or move a category",
  description:
    "Null empties `description` and `image`; a null `parent_id` moves the category to the top of the tree. To move it under itself or under one of its subcategories is `protected`.",
  access: "category.edit",
  reads: "category.read",
  url: z.object({ id }),
  body: categoryEdit,
  output: adminCategory,
  problems: ["protected"],
  run: edit(categoryEntity),
});

export const remove = operation({
  method: "DELETE",
  path: "/cms/category/{id}",
  module,
  summary: "Delete a category",
  description:
    "Only an empty category can be deleted: it is `in_use` while it has products, on or off sale, or subcategories.",
  access: "category.delete",
  url: z.object({ id }),
  output: nothing,
  problems: ["in_use"],
  run: erase(categoryEntity),
});

export const restore = operation({
  method: "POST",
  path: "/cms/category/{id}/restore",
  module,
  summary: "Put a deleted category back",
  description:
    "Takes it out of the bin, with the same id. 404 if it is not there (any more): GET /cms/category?deleted=true lists the bin. 400 names what it needs and is gone: its picture, or the category above it.",
  access: "category.edit",
  reads: "category.read",
  url: z.object({ id }),
  output: adminCategory,
  run: putBack(categoryEntity),
});
