import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { products } from "./catalogue";
import { edited, id, softDeleted, time } from "./columns";
import { orderItems } from "./orders";
import { users } from "./users";

/** `pending`: an admin has to read it. */
export const reviewStatuses = ["pending", "published", "hidden"] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** The result of WeChat's check of the text. `unavailable`: WeChat did not respond. */
export const textChecks = ["pass", "review", "unavailable"] as const;
export type TextCheck = (typeof textChecks)[number];

export interface ReviewImage {
  key: string;
  width: number;
  height: number;
  widths: number[];
}

/**
 * A shopper's opinion of a line of a completed order. A deleted one remains without its content, so that the line
 * cannot be reviewed again.
 */
export const reviews = pgTable(
  "reviews",
  {
    id: id(),
    item_id: integer()
      .notNull()
      .references(() => orderItems.id),
    product_id: integer()
      .notNull()
      .references(() => products.id),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    rating: integer().notNull(),
    content: text().notNull().default(""),
    images: jsonb().$type<ReviewImage[]>().notNull().default([]),
    is_anonymous: boolean().notNull().default(false),
    status: text({ enum: reviewStatuses }).notNull(),
    /** Null: there was no text to check. */
    check: text({ enum: textChecks }),
    reply: text(),
    replied_at: time(),
    ...edited(),
    ...softDeleted(),
  },
  (t) => {
    const isPublished = sql`${t.status} = 'published'`;
    const isThere = sql`${t.deleted_at} is null`;
    const hasImages = sql`${t.images} <> '[]'`;
    return [
      uniqueIndex("reviews_item").on(t.item_id),
      index("reviews_published").on(t.product_id, t.id).where(isPublished),
      index("reviews_published_with_images").on(t.product_id, t.id).where(sql`${isPublished} and ${hasImages}`),
      index("reviews_user").on(t.user_id, t.id).where(isThere),
      index("reviews_status").on(t.status, t.id).where(isThere),
      index("reviews_product").on(t.product_id, t.id).where(isThere),
      // With the status, because a list reads up to 10,001 entries.
      index("reviews_product_rating").on(t.product_id, t.rating, t.id, t.status).where(isThere),
      index("reviews_rating").on(t.rating, t.id, t.status).where(isThere),
      index("reviews_with_images").on(t.id).where(sql`${isThere} and ${hasImages}`),
      index("reviews_replied").on(t.id).where(sql`${isThere} and ${t.reply} is not null`),
      check("reviews_rating_range", sql`${t.rating} between 1 and 5`),
      check("reviews_content", sql`length(${t.content}) <= 500`),
      check("reviews_images", sql`jsonb_array_length(${t.images}) <= 6`),
      check("reviews_reply", sql`(${t.reply} is null) = (${t.replied_at} is null)`),
      check("reviews_deleted", sql`${t.deleted_at} is null or ${t.status} = 'hidden' and ${t.content} = ''`),
    ];
  },
);
