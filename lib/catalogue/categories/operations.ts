import { z } from "zod";
import { listInCategory } from "@/lib/catalogue/products/list-products";
import { card, inCategory } from "@/lib/catalogue/products/schemas";
import { listOf, pageOf, wantsSizes } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { withSizesIf } from "@/lib/storage/pictures";
import { listCategories } from "./queries";
import { category } from "./schemas";

export const list = operation({
  method: "GET",
  path: "/v1/category",
  module: "v1-category",
  summary: "All categories",
  description:
    "In the shop's order; `parent_id` gives the tree. `product_count` counts only products on sale directly in the category.",
  access: "public",
  url: z.object(wantsSizes),
  output: listOf(category),
  run: async ({ image_sizes }, { db }) => withSizesIf(image_sizes, await listCategories(db)),
});

export const listProducts = operation({
  method: "GET",
  path: "/v1/category/{id}/products",
  module: "v1-category",
  summary: "Products under a category, page by page",
  description: "The same list as GET /v1/product/by_category.",
  access: "public",
  url: inCategory,
  output: pageOf(card),
  run: async ({ id, image_sizes, ...query }, { db }) => withSizesIf(image_sizes, await listInCategory(db, id, query)),
});
