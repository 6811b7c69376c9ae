import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { reviews } from "@/db/schema/reviews";
import { type Columns, type JsonRow, jsonRow, jsonRows } from "@/db/statement";
import { listRows } from "@/lib/kernel/lists/lists";
import type { Paging } from "@/lib/kernel/lists/paging";
import { notFoundOf } from "@/lib/kernel/records/entity";
import { asOwnReview, asReview, ownColumns, shownColumns } from "./columns";
import type { listQuery } from "./schemas";

// Literals, because the planner must see them to use a partial index.
const isThere = isNull(reviews.deleted_at);
const isPublished = sql`(${reviews.status} = 'published' and ${isThere})`;
const hasImages = sql`${reviews.images} <> '[]'`;

/** The values are stars, so they can be part of the text of the query. */
export const hasRating = (stars: readonly string[]) => sql`${reviews.rating} in (${sql.raw(stars.join(", "))})`;
export const withImagesOrNot = (is: boolean) => (is ? hasImages : sql`not (${hasImages})`);

export async function listReviews(
  db: Database,
  { product_id, rating, with_images, ...paging }: Omit<z.output<typeof listQuery>, "image_sizes">,
) {
  const where = and(
    eq(reviews.product_id, product_id),
    isPublished,
    rating && hasRating(rating),
    with_images === undefined ? undefined : withImagesOrNot(with_images),
  );
  const found = await listNewest(db, where, shownColumns, paging);
  return { ...found, items: found.items.map(asReview) };
}

export async function listOwnReviews(db: Database, userId: number, paging: Paging) {
  const where = and(eq(reviews.user_id, userId), isThere);
  const found = await listNewest(db, where, ownColumns(userId), paging);
  return { ...found, items: found.items.map(asOwnReview) };
}

const listNewest = <Of extends Columns>(db: Database, where: SQL | undefined, columns: Of, paging: Paging) =>
  listRows<JsonRow<Of>>(
    db,
    { columns, from: sql`${reviews}`, id: reviews.id, where, order: sql`${reviews.id} desc`, isBig: true },
    paging,
  );

/** A review of the user, or one that is published. */
export async function getReview(db: Database, id: number, userId: number) {
  const isReadable = and(eq(reviews.id, id), isThere, or(eq(reviews.user_id, userId), isPublished));
  const [found] = await jsonRows(db, jsonRow(ownColumns(userId)), sql`from ${reviews} where ${isReadable}`);
  if (!found) throw noSuchReview();
  return asOwnReview(found);
}

export const noSuchReview = () => notFoundOf("review");
