import type { Database } from "@/db/client";
import type { orderItems } from "@/db/schema/orders";
import { type ReviewStatus, reviews, type TextCheck } from "@/db/schema/reviews";
import type { Demo } from "./demo";
import { type PlannedOrder, stepTo } from "./order-plan";
import { goodsPicture } from "./pictures";
import type { ReviewName } from "./shapes";

interface Written {
  /** The line of a completed order. */
  order: number;
  line: number;
  rating: number;
  /** Without a text there are only stars. */
  text?: ReviewName;
  reply?: ReviewName;
  pictures?: string[];
  is_anonymous?: true;
  status?: ReviewStatus;
  check?: TextCheck;
}

const written: Written[] = [
  { order: 1, line: 0, rating: 5, text: "honey" },
  { order: 2, line: 0, rating: 4, text: "oats" },
  { order: 2, line: 1, rating: 5, text: "millet" },
  { order: 3, line: 0, rating: 5, text: "longjing", reply: "longjingReply" },
  { order: 4, line: 0, rating: 3, text: "persimmon" },
  { order: 4, line: 1, rating: 5 },
  { order: 4, line: 2, rating: 4, text: "buckwheat" },
  { order: 5, line: 0, rating: 5, text: "longjingAgain", pictures: ["longjing-tea-close", "longjing-tea-pack"] },
  { order: 8, line: 1, rating: 5, text: "mooncakes" },
  { order: 9, line: 0, rating: 5, text: "silverNeedle" },
  { order: 9, line: 1, rating: 5 },
  { order: 10, line: 1, rating: 4, text: "tieguanyin" },
  { order: 10, line: 2, rating: 2, text: "walnuts", reply: "walnutsReply" },
  { order: 13, line: 0, rating: 4, text: "longjingGift", is_anonymous: true },
  { order: 11, line: 1, rating: 1, text: "pears", status: "pending", check: "review" },
  { order: 17, line: 0, rating: 5, text: "roses" },
  { order: 17, line: 2, rating: 4, text: "coix" },
  { order: 19, line: 0, rating: 4, text: "pineNuts" },
  { order: 26, line: 1, rating: 5, text: "raisins", status: "pending", check: "unavailable" },
  { order: 29, line: 1, rating: 5, text: "biluochun", pictures: ["biluochun-tea"], status: "pending" },
];

const hour = 3_600_000;

export async function insertReviews(
  db: Database,
  { texts }: Demo,
  planned: PlannedOrder[],
  items: (typeof orderItems.$inferSelect)[],
) {
  const rows = written.map(({ order: id, line, text, reply, pictures: shown = [], ...review }) => {
    const order = planned[id - 1]!;
    const item = items.find(({ order_id, position }) => order_id === id && position === line)!;
    const created_at = new Date(stepTo(order, "completed")!.at.getTime() + (line + 2) * hour);
    return {
      check: text && ("pass" as const),
      status: "published" as const,
      ...review,
      item_id: item.id,
      product_id: item.product_id,
      user_id: order.buyer.id,
      content: text && texts.reviews[text],
      images: shown.map(goodsPicture),
      reply: reply && texts.reviews[reply],
      replied_at: reply && new Date(created_at.getTime() + 5 * hour),
      created_at,
      updated_at: created_at,
    };
  });
  await db.insert(reviews).values(rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime()));
}
