import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { sqlList } from "@/db/schema/columns";
import { orderItems, orders } from "@/db/schema/orders";
import { reviews } from "@/db/schema/reviews";
import { type JsonRow, jsonRow, jsonRows } from "@/db/statement";
import { listHits } from "@/lib/kernel/lists/lists";
import { containing, maxRows } from "@/lib/kernel/lists/paging";
import { nicknameOf } from "@/lib/kernel/records/person";
import { pictureColumns, withPictures } from "@/lib/storage/pictures";
import type { reviewQuery } from "./admin-schemas";
import { ofLine, shownColumns, withImages } from "./columns";
import { hasRating, itemOf, noSuchReview, withImagesOrNot } from "./queries";

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
  "-created_at": sql`id desc`,
  created_at: sql`id`,
  "-rating": sql`rating desc, id desc`,
  rating: sql`rating, id`,
};

/** No index covers parts of texts, so that a search reads only this many reviews. */
const maxSearched = sql.raw("20000");

export async function listReviewsForAdmin(db: Database, query: z.output<typeof reviewQuery>) {
  const { status, product_id, rating, with_images, replied, q, sort = "-created_at", ...paging } = query;
  const where = and(
    isThere,
    status && sql`${reviews.status} in ${sqlList(status)}`,
    product_id ? eq(reviews.product_id, product_id) : undefined,
    rating && hasRating(rating),
    with_images === undefined ? undefined : withImagesOrNot(with_images),
    replied === undefined ? undefined : replied ? sql`${reviews.reply} is not null` : isNull(reviews.reply),
  );
  const order = sortings[sort];
  const searched = sql`(select id, rating, content from reviews where ${where} order by id desc limit ${maxSearched})`;
  const hits = q
    ? sql`select id, rating from ${searched} newest where content ilike ${containing(q)} order by ${order} limit ${maxRows} + 1`
    : sql`select id, rating from reviews where ${where} order by ${order} limit ${maxRows} + 1`;
  const found = await listHits(db, { hits, order, item: itemOf(columns), isRange: true }, paging);
  return { ...found, items: found.items.map(asAdminReview) };
}

export async function getReviewForAdmin(db: Database, id: number) {
  const isFound = and(eq(reviews.id, id), isThere);
  const [found] = await jsonRows(db, jsonRow(columns), sql`from ${reviews} where ${isFound}`);
  if (!found) throw noSuchReview();
  return asAdminReview(found);
}

export async function countReviews(db: Database) {
  const [counts] = await rows<{ pending: number }>(
    db,
    sql`select count(*)::int as pending
      from (select from ${reviews} where ${reviews.status} = 'pending' and ${isThere} limit ${maxRows}) counted`,
  );
  return counts!;
}
