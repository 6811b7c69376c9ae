import { and, eq, ilike, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { orderItems, orders } from "@/db/schema/orders";
import { reviews } from "@/db/schema/reviews";
import { type JsonRow, jsonRow, jsonRows } from "@/db/statement";
import { listRows } from "@/lib/kernel/lists/lists";
import { containing } from "@/lib/kernel/lists/paging";
import { nicknameOf } from "@/lib/kernel/records/person";
import { pictureColumns, withPictures } from "@/lib/storage/pictures";
import type { reviewQuery } from "./admin-schemas";
import { ofLine, shownColumns, withImages } from "./columns";
import { hasRating, noSuchReview, withImagesOrNot } from "./queries";

const ofOrder = <Value>(column: SQL<Value>) =>
  ofLine(sql<Value>`(select ${column} from ${orders} where ${orders.id} = ${orderItems.order_id})`);
const { author: _, ...shown } = shownColumns;

const productColumns = { id: products.id, name: products.name, ...pictureColumns({ image: products.main_image }) };
const columns = {
  ...shown,
  is_anonymous: reviews.is_anonymous,
  status: reviews.status,
  check: reviews.check,
  user: jsonRow({ id: reviews.user_id, nickname: nicknameOf(reviews.user_id) }),
  item_id: reviews.item_id,
  order_id: ofLine(sql<number>`${orderItems.order_id}`),
  order_no: ofOrder(sql<string>`${orders.order_no}`),
  product: sql<
    JsonRow<typeof productColumns>
  >`(select ${jsonRow(productColumns)} from ${products} where ${products.id} = ${reviews.product_id})`,
  is_refunded: sql<boolean>`(${ofLine(sql`${orderItems.refunded_count} >= ${orderItems.count}`)} or ${ofOrder(sql`${orders.status} = 'refunded'`)})`,
  version: reviews.version,
  updated_at: reviews.updated_at,
};

type Stored = JsonRow<typeof columns>;

const asAdminReview = (stored: Stored) => ({
  ...withImages(stored),
  product: withPictures(stored.product, "small", "image"),
});

const isThere = isNull(reviews.deleted_at);
const sortings = {
  "-created_at": sql`${reviews.id} desc`,
  created_at: sql`${reviews.id}`,
  "-rating": sql`${reviews.rating} desc, ${reviews.id} desc`,
  rating: sql`${reviews.rating}, ${reviews.id}`,
};

export async function listReviewsForAdmin(db: Database, query: z.output<typeof reviewQuery>) {
  const { status, product_id, rating, with_images, replied, q, sort = "-created_at", ...paging } = query;
  const where = and(
    isThere,
    status && inArray(reviews.status, status),
    product_id ? eq(reviews.product_id, product_id) : undefined,
    rating && hasRating(rating),
    with_images === undefined ? undefined : withImagesOrNot(with_images),
    replied === undefined ? undefined : replied ? isNotNull(reviews.reply) : isNull(reviews.reply),
    q ? ilike(reviews.content, containing(q)) : undefined,
  );
  const listing = { columns, from: sql`${reviews}`, id: reviews.id, where, order: sortings[sort], isBig: true };
  const found = await listRows<Stored>(db, listing, paging);
  return { ...found, items: found.items.map(asAdminReview) };
}

export async function getReviewForAdmin(db: Database, id: number) {
  const isFound = and(eq(reviews.id, id), isThere);
  const [found] = await jsonRows(db, jsonRow(columns), sql`from ${reviews} where ${isFound}`);
  if (!found) throw noSuchReview();
  return asAdminReview(found);
}

export const countReviews = async (db: Database) => ({
  pending: await db.$count(reviews, and(eq(reviews.status, "pending"), isThere)),
});
