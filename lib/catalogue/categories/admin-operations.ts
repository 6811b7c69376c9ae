import { z } from "zod";
import { add, edit, erase } from "@/lib/kernel/edit";
import { id, listOf, nothing } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { getCategory, listCategoriesForAdmin } from "./admin-queries";
import { adminCategory, categoryEdit, categoryInput } from "./admin-schemas";
import { categoryEntity } from "./entity";

const module = "cms-category";

export const list = operation({
  method: "GET",
  path: "/cms/category",
  module,
  summary: "All categories, as the shop sees them",
  description:
    "The whole tree in one list, by `sort`; `parent_id` makes the tree. Counts are of products directly in a category.",
  access: "category.read",
  output: listOf(adminCategory),
  run: (_, { db }) => listCategoriesForAdmin(db),
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
  description: "Without `parent_id` it stands at the top. Two may have one name.",
  access: "category.create",
  status: 201,
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
    "Null empties `description` and `image`, and puts it at the top for `parent_id`. A move under itself or what is under it is `protected`.",
  access: "category.edit",
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
  description: "Only an empty one: `in_use` while it has products, also those off sale, or categories under it.",
  access: "category.delete",
  url: z.object({ id }),
  output: nothing,
  problems: ["in_use"],
  run: erase(categoryEntity),
});
