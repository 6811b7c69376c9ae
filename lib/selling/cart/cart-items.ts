import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { cartItems } from "@/db/schema/cart";
import { products, variants } from "@/db/schema/catalogue";
import { jsonRow, statement } from "@/db/statement";
import { visible } from "@/lib/catalogue/search/names";
import { variantName } from "@/lib/catalogue/stock/variant-name";
import { msg } from "@/lib/i18n/msg";
import { AppError, notFound } from "@/lib/kernel/contract/errors";
import { lockOwner } from "@/lib/people/users/queries";
import { type Measured, measuresAt, withPictures } from "@/lib/storage/pictures";
import type { cartItem, cartItemInput } from "./schemas";

const maxItems = 100;

type Item = z.input<typeof cartItem>;
type Row = Omit<Item, "state" | "image_sizes"> & { values: string[] | null; image_sizes: Measured };

const isShown = sql`(${variants.deleted_at} is null and ${visible})`;
/** Products that are off sale are visible to admins only. */
const ifShown = (value: unknown) => sql`case when ${isShown} then ${value} end`;
const image = ifShown(sql`coalesce(${variants.image}, ${products.main_image})`);
const columns = {
  variant_id: cartItems.variant_id,
  product_id: cartItems.product_id,
  product_name: sql`coalesce(${ifShown(products.name)}, ${cartItems.product_name})`,
  variant_name: cartItems.variant_name,
  values: ifShown(variants.values),
  image,
  image_sizes: measuresAt(image),
  count: cartItems.count,
  is_chosen: cartItems.is_chosen,
  price: ifShown(variants.price),
  seen_price: cartItems.seen_price,
  stock: sql`coalesce(${ifShown(variants.stock)}, 0)`,
  changed_at: cartItems.changed_at,
};
const itemsOf = statement<{ user: number }, { items: Row[] }>(
  (parameter) => sql`
    select coalesce(json_agg(${jsonRow(columns)} order by ${cartItems.created_at} desc, ${cartItems.variant_id} desc), '[]') as items
    from ${cartItems} join ${variants} on ${variants.id} = ${cartItems.variant_id}
      join ${products} on ${products.id} = ${cartItems.product_id}
    where ${cartItems.user_id} = ${parameter("user")}`,
);

function stateOf({ price, stock, count }: Row): Item["state"] {
  if (price === null) return "gone";
  if (stock === 0) return "sold_out";
  return stock < count ? "short" : "ok";
}

function asItem(row: Row): Item {
  const { values, ...shown } = withPictures<"image", Row>(row, "small", "image");
  return { ...shown, variant_name: values ? variantName(values) : row.variant_name, state: stateOf(row) };
}

/** The lines in the order in which they were added, the newest first. */
export async function listCartItems(db: Database, userId: number) {
  const [found] = await itemsOf(db, { user: userId });
  return { items: found!.items.map(asItem) };
}

/** A line that exists can also be changed while its variant is off sale. */
export async function setCartItem(
  db: Database,
  userId: number,
  variant_id: number,
  { count, is_chosen = true, seen_price }: z.output<typeof cartItemInput>,
) {
  // Otherwise two requests could each find 99 lines.
  await lockOwner(db, userId);
  const own = and(eq(cartItems.user_id, userId), eq(cartItems.variant_id, variant_id));
  const changes = { count, is_chosen, changed_at: sql`now()` };
  const [shown] = await db
    .select({ product_id: products.id, product_name: products.name, values: variants.values, price: variants.price })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.product_id))
    .where(and(eq(variants.id, variant_id), isNull(variants.deleted_at), visible));
  const seen = shown && {
    product_name: shown.product_name,
    variant_name: variantName(shown.values),
    seen_price: shown.price,
  };
  const changed = await db
    .update(cartItems)
    .set({ ...changes, ...seen, ...(seen_price && { seen_price }) })
    .where(own)
    .returning({ variant_id: cartItems.variant_id });
  if (!changed.length) {
    if (!shown || !seen) throw notFound("There is no such variant on sale.");
    if ((await db.$count(cartItems, eq(cartItems.user_id, userId))) >= maxItems)
      throw new AppError(
        "limit_reached",
        msg("Your cart already has {most} products. Remove one first.", { most: maxItems }),
      );
    await db.insert(cartItems).values({
      user_id: userId,
      variant_id,
      product_id: shown.product_id,
      count,
      is_chosen,
      ...seen,
      ...(seen_price && { seen_price }),
    });
  }
  const { items } = await listCartItems(db, userId);
  return items.find((item) => item.variant_id === variant_id)!;
}

export const removeCartItem = (db: Database, userId: number, variantId: number) =>
  db.delete(cartItems).where(and(eq(cartItems.user_id, userId), eq(cartItems.variant_id, variantId)));
