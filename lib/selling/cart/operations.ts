import { z } from "zod";
import { id, listOf, nothing } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { listCartItems, removeCartItem, setCartItem } from "./cart-items";
import { cartItem, cartItemInput } from "./schemas";

const module = "v1-cart";
const url = z.object({ variant_id: id.describe("The variant.") });

export const list = operation({
  method: "GET",
  path: "/v1/cart",
  module,
  summary: "The caller's cart",
  description:
    "All lines, the newest first, with present prices and stock. Placing an order changes no line: remove the ordered ones.",
  access: "user",
  output: listOf(cartItem),
  run: (_, { actor, db }) => listCartItems(db, actor.user.id),
});

export const set = operation({
  method: "PUT",
  path: "/v1/cart/{variant_id}",
  module,
  summary: "Put a variant into the cart",
  description:
    "Sets the whole line, so it can be repeated. Of two requests the later one counts. At most 100 lines; a new one needs a variant on sale.",
  access: "user",
  limit: { most: 600, per: "user", seconds: 60, counts: "attempts" },
  url,
  body: cartItemInput,
  output: cartItem,
  problems: ["not_found", "limit_reached"],
  run: ({ variant_id, ...line }, { actor, db }) => setCartItem(db, actor.user.id, variant_id, line),
});

export const remove = operation({
  method: "DELETE",
  path: "/v1/cart/{variant_id}",
  module,
  summary: "Remove a line of the cart",
  description: "204 also if there is no such line.",
  access: "user",
  url,
  output: nothing,
  run: async ({ variant_id }, { actor, db }) => void (await removeCartItem(db, actor.user.id, variant_id)),
});
