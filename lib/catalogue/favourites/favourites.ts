import { and, eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { favourites } from "@/db/schema/cart";
import { products } from "@/db/schema/catalogue";
import { asCard, type Card, cardColumns } from "@/lib/catalogue/products/queries";
import { visible } from "@/lib/catalogue/search/names";
import { msg } from "@/lib/i18n/msg";
import { AppError, notFound } from "@/lib/kernel/contract/errors";
import { listRows } from "@/lib/kernel/lists/lists";
import type { Paging } from "@/lib/kernel/lists/paging";
import { lockOwner } from "@/lib/people/users/queries";

const maxFavourites = 500;

/** Without products that are off sale. They are listed again once they are back. */
export async function listFavourites(db: Database, userId: number, paging: Paging) {
  const found = await listRows<Card>(
    db,
    {
      columns: cardColumns,
      from: sql`${favourites} join ${products} on ${products.id} = ${favourites.product_id}`,
      where: and(eq(favourites.user_id, userId), visible),
      order: sql`${favourites.created_at} desc, ${favourites.product_id} desc`,
    },
    paging,
  );
  return { ...found, items: found.items.map(asCard) };
}

const own = (userId: number, productId: number) =>
  and(eq(favourites.user_id, userId), eq(favourites.product_id, productId));

export async function getFavourite(db: Database, userId: number, product_id: number) {
  const count = await db.$count(favourites, own(userId, product_id));
  return { product_id, is_favourite: count > 0 };
}

export async function addFavourite(db: Database, userId: number, product_id: number) {
  // Otherwise two requests could each find 499 favourites.
  await lockOwner(db, userId);
  const before = await getFavourite(db, userId, product_id);
  if (before.is_favourite) return before;
  if (!(await db.$count(products, and(eq(products.id, product_id), visible))))
    throw notFound("There is no such product on sale.");
  if ((await db.$count(favourites, eq(favourites.user_id, userId))) >= maxFavourites)
    throw new AppError(
      "limit_reached",
      msg("You already have {most} favourites. Remove one first.", { most: maxFavourites }),
    );
  await db.insert(favourites).values({ user_id: userId, product_id });
  return { product_id, is_favourite: true };
}

export const removeFavourite = (db: Database, userId: number, productId: number) =>
  db.delete(favourites).where(own(userId, productId));
