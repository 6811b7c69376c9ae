import { reviews } from "@/db/schema/reviews";
import { entity, saveRow } from "@/lib/kernel/records/entity";
import { getReviewForAdmin } from "./admin-queries";

type Row = typeof reviews.$inferSelect;

/**
 * The shop's decision about a review. The log cannot revert it: the shopper can have changed the text since, and an admin
 * can publish, hide or answer it again.
 */
export const reviewEntity = entity({
  name: "review",
  table: reviews,
  reads: "review.read",
  derived: ["replied_at"],
  write: (db, before: Row, fields: Partial<Pick<Row, "status" | "reply">>): Promise<Row> =>
    saveRow(db, reviews, before.id, { ...fields, ...repliedAt(before, fields.reply) }),
  show: (db, { id }) => getReviewForAdmin(db, id),
});

function repliedAt({ reply }: Row, given?: string | null) {
  if (given === undefined || given === reply) return {};
  return { replied_at: given === null ? null : new Date() };
}
