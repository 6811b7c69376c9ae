import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { type ReviewImage, type ReviewStatus, reviews, type TextCheck } from "@/db/schema/reviews";
import type { Origin } from "@/lib/kernel/contract/actor";
import { saveRow } from "@/lib/kernel/records/entity";
import { readVersion, staleError } from "@/lib/kernel/records/stale";
import { claimImages } from "@/lib/selling/after-sales/images";
import { abandonFile } from "@/lib/storage/loose-files";
import { noSuchReview } from "./queries";
import { alreadyReviewed, getReviewableLine } from "./reviewable";
import type { reviewEdit, reviewInput } from "./schemas";

type Input = z.output<typeof reviewInput>;
type Edit = z.output<typeof reviewEdit>;
type Review = typeof reviews.$inferSelect;

/** WeChat checks only the text, so a person looks at pictures. */
const statusOf = (images: readonly ReviewImage[], check: TextCheck | null): ReviewStatus =>
  images.length || (check && check !== "pass") ? "pending" : "published";

export async function createReview(
  tx: Database,
  user_id: number,
  { item_id, images: urls = [], ...fields }: Input,
  check: TextCheck | null,
) {
  const { product_id } = await getReviewableLine(tx, user_id, item_id);
  const images = await claimImages(tx, user_id, urls);
  const [created] = await tx
    .insert(reviews)
    .values({ ...fields, item_id, product_id, user_id, images, check, status: statusOf(images, check) })
    .onConflictDoNothing()
    .returning({ id: reviews.id });
  if (!created) throw alreadyReviewed();
  return created.id;
}

/**
 * A text or picture that changes is checked again. A review that is not published waits for the shop, whatever changes. The
 * same edit sent twice changes nothing the second time.
 */
export async function editReview(
  tx: Database,
  userId: number,
  { id, version: inBody, ...edit }: Edit & { id: number },
  checked: TextCheck | null,
  origin: Origin,
) {
  const before = await lockOwn(tx, userId, id);
  const { rating = before.rating, content = before.content, is_anonymous = before.is_anonymous } = edit;
  const images = edit.images ? await claimImages(tx, userId, edit.images, before.images) : before.images;
  const isNew = content !== before.content || keysOf(images).join() !== keysOf(before.images).join();
  if (!isNew && rating === before.rating && is_anonymous === before.is_anonymous) return;
  const version = readVersion(origin, inBody);
  if (version !== undefined && version !== before.version) throw staleError([]);
  const check = edit.content === undefined ? before.check : checked;
  const status = before.status === "published" ? statusOf(images, check) : "pending";
  await saveRow(tx, reviews, id, { rating, is_anonymous, ...(isNew && { content, images, check, status }) });
  for (const { key } of before.images) if (!keysOf(images).includes(key)) await abandonFile(tx, key);
}

const keysOf = (images: readonly ReviewImage[]) => images.map(({ key }) => key);

export async function deleteReview(tx: Database, userId: number, id: number) {
  const { images, deleted_at } = await lockOwn(tx, userId, id, "or deleted");
  if (deleted_at) return;
  for (const { key } of images) await abandonFile(tx, key);
  const empty = { content: "", images: [], check: null, reply: null, replied_at: null };
  await saveRow(tx, reviews, id, { ...empty, status: "hidden", deleted_at: new Date() });
}

async function lockOwn(tx: Database, userId: number, id: number, orDeleted?: "or deleted"): Promise<Review> {
  const isOwn = and(
    eq(reviews.id, id),
    eq(reviews.user_id, userId),
    orDeleted ? undefined : isNull(reviews.deleted_at),
  );
  const [found] = await tx.select().from(reviews).where(isOwn).for("update");
  if (!found) throw noSuchReview();
  return found;
}
