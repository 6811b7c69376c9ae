import { z } from "zod";
import { countSearch } from "@/lib/catalogue/search/count-searches";
import { requestNotice } from "@/lib/catalogue/stock/notices";
import { id, listOf, nothing, pageOf } from "@/lib/kernel/contract/fields";
import { namedBody } from "@/lib/kernel/contract/named";
import { operation } from "@/lib/kernel/operation";
import { withSizesIf } from "@/lib/storage/pictures";
import { listInCategory, listProducts } from "./list-products";
import { getProduct } from "./queries";
import { card, inCategory, product, searched, variantCard, variantList } from "./schemas";
import { listVariantsByIds } from "./variants";

export const get = operation({
  method: "GET",
  path: "/v1/product/{id}",
  module: "v1-product",
  summary: "Product detail",
  description: "404 if the product is off sale.",
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
  description: "`descendants` includes the products of all categories below it, in one sorted list.",
  access: "public",
  url: inCategory,
  output: pageOf(card),
  problems: ["not_found"],
  run: async ({ id, image_sizes, ...query }, { db }) => withSizesIf(image_sizes, await listInCategory(db, id, query)),
});

export const search = operation({
  method: "GET",
  path: "/v1/product",
  module: "v1-product",
  summary: "List and search products on sale",
  description:
    "`q` is a part of the name. `category_id` filters by category; `descendants` includes the categories below it. Without a filter, all products are listed. `ids` requests up to 50 products, for a cart or for the products viewed last: they are returned in this order, each once, on one page, without those that are unknown or off sale.",
  access: "public",
  url: searched,
  output: pageOf(card),
  problems: ["not_found"],
  run: async ({ image_sizes, ...query }, { actor, db }) => {
    const found = await listProducts(db, query);
    const { q, category_id, page = 1 } = query;
    if (q && category_id === undefined && page === 1) countSearch(db, actor.origin, q, found.total === 0);
    return withSizesIf(image_sizes, found);
  },
});

export const listVariants = operation({
  method: "GET",
  path: "/v1/variant",
  module: "v1-product",
  summary: "Variants for a cart",
  description:
    "Returns the variants in the order of `ids`, each once, with the name of its product, without those that are unknown, deleted or off sale.",
  access: "public",
  url: variantList,
  output: listOf(variantCard),
  run: async ({ ids }, { db }) => ({ items: await listVariantsByIds(db, ids) }),
});

export const notify = operation({
  method: "PUT",
  path: "/v1/product/{id}/notify",
  module: "v1-product",
  summary: "Notify the caller once a variant is back in stock",
  description:
    "For a sold-out variant, after the shopper has accepted the template of `GET /v1/subscription?moment=restock` and the answer was sent to POST /v1/subscription. When units arrive, as many shoppers get one message each, in the order of their requests. Can be repeated, also after the message. At most 50 variants at once; each needs an acceptance of its own.",
  access: "user",
  limit: { name: "limit.changes", per: "user", seconds: 60, counts: "attempts" },
  url: z.object({ id }),
  body: namedBody("StockNoticeInput", { variant_id: id.describe("The sold-out variant.") }),
  output: nothing,
  problems: ["not_found", "in_stock", "limit_reached"],
  run: ({ id, variant_id }, { actor, db }) => requestNotice(db, actor.user.id, id, variant_id),
});
