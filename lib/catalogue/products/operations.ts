import { z } from "zod";
import { id, pageOf } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { getProduct, listProductsOf, searchProducts } from "./queries";
import { card, inCategory, product, searched } from "./schemas";

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

export const byCategory = operation({
  method: "GET",
  path: "/v1/product/by_category",
  module: "v1-product",
  summary: "Products of a category, page by page",
  access: "public",
  url: inCategory,
  output: pageOf(card),
  problems: ["not_found"],
  run: ({ id, ...query }, { db }) => listProductsOf(db, id, query),
});

export const search = operation({
  method: "GET",
  path: "/v1/product",
  module: "v1-product",
  summary: "Search products on sale",
  description: "`q` is a part of the name. Without it: all of them.",
  access: "public",
  url: searched,
  output: pageOf(card),
  run: (query, { db }) => searchProducts(db, query),
});
