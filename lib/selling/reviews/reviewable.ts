import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { orderItems, orders } from "@/db/schema/orders";
import { reviews } from "@/db/schema/reviews";
import { AppError, notFound, refusedAt } from "@/lib/kernel/contract/errors";
import { settingInSql } from "@/lib/kernel/lists/paging";
import { declaredSettings } from "@/lib/settings/declared";

const days = settingInSql("review.days", declaredSettings["review.days"].default);

const isCompleted = sql`(${orders.status} = 'completed')`;
const isRefunded = sql`(${orderItems.refunded_count} >= ${orderItems.count})`;
const isInTime = sql`coalesce(${orders.completed_at} + make_interval(days => ${days}) > now(), false)`;
const reviewOf = sql`from ${reviews} where ${reviews.item_id} = ${orderItems.id}`;

/** Columns of an order line that the order's shopper reads. */
export const reviewColumns = {
  review_id: sql<number | null>`(select ${reviews.id} ${reviewOf} and ${reviews.deleted_at} is null)`,
  can_review: sql<boolean>`(${isCompleted} and not ${isRefunded} and ${isInTime} and not exists (select ${reviewOf}))`,
};

/** True if the shopper can review a line of the order. */
export const hasReviewable = sql<boolean>`(${isCompleted} and exists (select from ${orderItems}
  where ${orderItems.order_id} = ${orders.id} and ${reviewColumns.can_review}))`;

interface Line {
  product_id: number;
  is_completed: boolean;
  is_refunded: boolean;
  is_in_time: boolean;
  is_reviewed: boolean;
}

/** Throws unless the user can review this line of an order. */
export async function getReviewableLine(db: Database, userId: number, itemId: number) {
  const [line] = await rows<Line>(
    db,
    sql`select ${orderItems.product_id}, ${isCompleted} as is_completed, ${isRefunded} as is_refunded,
        ${isInTime} as is_in_time, exists (select ${reviewOf}) as is_reviewed
      from ${orderItems} join ${orders} on ${orders.id} = ${orderItems.order_id}
      where ${orderItems.id} = ${itemId} and ${orders.user_id} = ${userId}`,
  );
  if (!line) throw notFound("You did not order this product.");
  if (line.is_reviewed) throw alreadyReviewed();
  if (!line.is_completed) throw new AppError("order_state", "You can review products after the order is completed.");
  if (line.is_refunded) throw new AppError("order_state", "This product was refunded.");
  if (!line.is_in_time) throw new AppError("order_state", "The review period has ended.");
  return line;
}

export const alreadyReviewed = () => refusedAt("item_id", "duplicate", "You have already reviewed this product.");
