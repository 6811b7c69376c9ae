import { z } from "zod";
import { id, listOf, pageOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { listInCategory, listProducts } from "./list-products";
import { getProduct } from "./queries";
import { card, inCategory, product, searched, variantCard, variantList } from "./schemas";
import { listGivenVariants } from "./variants";

export const get = operation({
  method: "GET",
  path: "/v1/product/{id}",
  module: "v1-product",
  summary: "Product detail",
  description: "Responds 404 for a product that is off sale.",
  access: "public",
  url: z.object({ id }),
  output: product,
  run: ({ id }, { db }) => getProduct(db, id),
});

export const listByCategory = operation({
  method: "GET",
  path: "/v1/product/by_category",
  module: "v1-product",
  summary: "Products of a category, page by page",
  description: "With `descendants`, also those of all categories below it, sorted, paged and counted together.",
  access: "public",
  url: inCategory,
  output: pageOf(card),
  problems: ["not_found"],
  run: ({ id, ...query }, { db }) => listInCategory(db, id, query),
});

export const search = operation({
  method: "GET",
  path: "/v1/product",
  module: "v1-product",
  summary: "List and search products on sale",
  description:
    "`q` is a part of the name. `category_id` selects one category, with `descendants` also all categories below it. Without them: all products. `ids` selects up to 50 products, such as those that were last viewed, in this order and on one page; unknown ones and those off sale are left out.",
  access: "public",
  url: searched,
  output: pageOf(card),
  problems: ["not_found"],
  run: (query, { db }) => listProducts(db, query),
});

export const listVariants = operation({
  method: "GET",
  path: "/v1/variant",
  module: "v1-product",
  summary: "Variants for a cart",
  description:
    "In the order of `ids`, each once, with the name of their product. Unknown and deleted variants and those off sale are left out.",
  access: "public",
  url: variantList,
  output: listOf(variantCard),
  run: async ({ ids }, { db }) => ({ items: await listGivenVariants(db, ids) }),
});
