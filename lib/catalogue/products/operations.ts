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
  description: "A product that is off sale is not found.",
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
  description: "With `descendants` also those of all categories below it: sorted, paged and counted together.",
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
    "`q` is a part of the name. `category_id` takes only products of one category, with `descendants` also those of all categories below it. Without any of them: all products. `ids` asks for up to 50 products, for a cart or for what was looked at last: they come in this order, each once, on one page; unknown ones and those off sale are left out.",
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
    "They come in the order of `ids`, each once, with the name of their product. Unknown and deleted ones and those off sale are left out.",
  access: "public",
  url: variantList,
  output: listOf(variantCard),
  run: async ({ ids }, { db }) => ({ items: await listGivenVariants(db, ids) }),
});
