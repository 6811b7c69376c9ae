import { and, eq, ilike, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { orderItems, orders } from "@/db/schema/orders";
import { reviews } from "@/db/schema/reviews";
import { type JsonRow, jsonRow, jsonRows } from "@/db/statement";
import { type Conditions, whereOf } from "@/lib/kernel/lists/conditions";
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

type Query = z.output<typeof reviewQuery>;
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

const conditions: Conditions<Omit<Query, "sort" | "page" | "size">> = {
  status: (statuses) => inArray(reviews.status, statuses),
  product_id: (id) => eq(reviews.product_id, id),
  rating: hasRating,
  with_images: withImagesOrNot,
  replied: (isReplied) => (isReplied ? isNotNull(reviews.reply) : isNull(reviews.reply)),
  q: (q) => ilike(reviews.content, containing(q)),
};

export async function listReviewsForAdmin(db: Database, { sort = "-created_at", page, size, ...filters }: Query) {
  const where = and(isThere, whereOf(conditions, filters));
  const listing = { columns, from: sql`${reviews}`, id: reviews.id, where, order: sortings[sort], isBig: true };
  const found = await listRows<Stored>(db, listing, { page, size });
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
