import { z } from "zod";
import { card } from "@/lib/catalogue/products/schemas";
import { id, nothing, page, pageOf, size, wantsSizes } from "@/lib/kernel/contract/fields";
import { namedObject } from "@/lib/kernel/contract/named";
import { operation } from "@/lib/kernel/operation";
import { withSizesIf } from "@/lib/storage/pictures";
import { addFavourite, getFavourite, listFavourites, removeFavourite } from "./favourites";

const module = "v1-favourite";
const url = z.object({ product_id: id.describe("The product.") });
const favourite = namedObject("Favourite", {
  product_id: id.describe("The product."),
  is_favourite: z.boolean().meta({ examples: [true], description: "Whether it is one of the caller's favourites." }),
});

export const list = operation({
  method: "GET",
  path: "/v1/favourite",
  module,
  summary: "The caller's favourite products, page by page",
  description: "The newest first. A product that is off sale is missing until it is back.",
  access: "user",
  url: z.object({ page, size, ...wantsSizes }),
  output: pageOf(card),
  run: async ({ image_sizes, ...query }, { actor, db }) =>
    withSizesIf(image_sizes, await listFavourites(db, actor.user.id, query)),
});

export const get = operation({
  method: "GET",
  path: "/v1/favourite/{product_id}",
  module,
  summary: "Whether a product is a favourite",
  description: "False also for a product that does not exist.",
  access: "user",
  url,
  output: favourite,
  run: ({ product_id }, { actor, db }) => getFavourite(db, actor.user.id, product_id),
});

export const add = operation({
  method: "PUT",
  path: "/v1/favourite/{product_id}",
  module,
  summary: "Add a favourite product",
  description: "Can be repeated. At most 500, those off sale included; a new one needs a product on sale.",
  access: "user",
  limit: { most: 600, per: "user", seconds: 60, counts: "attempts" },
  url,
  output: favourite,
  problems: ["not_found", "limit_reached"],
  run: ({ product_id }, { actor, db }) => addFavourite(db, actor.user.id, product_id),
});

export const remove = operation({
  method: "DELETE",
  path: "/v1/favourite/{product_id}",
  module,
  summary: "Remove a favourite product",
  description: "204 also if it is none.",
  access: "user",
  url,
  output: nothing,
  run: async ({ product_id }, { actor, db }) => void (await removeFavourite(db, actor.user.id, product_id)),
});
