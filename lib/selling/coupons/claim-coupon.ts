import { randomInt } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { couponCodes, coupons, userCoupons } from "@/db/schema/offers";
import { users } from "@/db/schema/users";
import { AppError, invalid, notFound } from "@/lib/kernel/contract/errors";

type Coupon = typeof coupons.$inferSelect;

/**
 * Takes one copy from the coupon's total. The update of its row serializes claims, so that no more than `total` are
 * given, and a shopper's copies can be counted.
 */
async function takeCopy(tx: Database, couponId: number): Promise<Coupon | undefined> {
  const [taken] = await tx
    .update(coupons)
    .set({ claimed: sql`${coupons.claimed} + 1`, updated_at: coupons.updated_at })
    .where(and(eq(coupons.id, couponId), sql`(${coupons.total} = 0 or ${coupons.claimed} < ${coupons.total})`))
    .returning();
  return taken;
}

/** Adds a copy, or returns undefined if the shopper has `per_user`. */
async function addCopy(tx: Database, coupon: Coupon, userId: number) {
  const own = and(eq(userCoupons.coupon_id, coupon.id), eq(userCoupons.user_id, userId));
  const count = await tx.$count(userCoupons, own);
  if (count >= coupon.per_user) return undefined;
  const { id: coupon_id, name, level, kind, tiers, cap, scope, scope_ids, valid_days } = coupon;
  const now = new Date();
  const valid_to = valid_days === null ? coupon.valid_to! : new Date(now.getTime() + valid_days * 86_400_000);
  const valid_from = coupon.valid_from ?? now;
  const copy = { coupon_id, user_id: userId, seq: count + 1, name, level, kind, tiers, cap, scope, scope_ids };
  const [added] = await tx
    .insert(userCoupons)
    .values({ ...copy, valid_from, valid_to })
    .returning();
  return added!;
}

const noneLeft = () => new AppError("limit_reached", "There is no copy of this coupon left.");
const hasAll = () => new AppError("limit_reached", "You already have this coupon.");
const notNow = () => new AppError("coupon_unusable", "This coupon cannot be claimed now.");

function refuseUnlessClaimable({ status, claim_from, claim_to, valid_to }: Coupon) {
  const now = new Date();
  const isOver = [claim_to, valid_to].some((end) => end && end <= now);
  if (status !== "active" || isOver || (claim_from && claim_from > now)) throw notNow();
}

/** For `open` coupons. */
export async function claimCoupon(tx: Database, userId: number, couponId: number) {
  const [coupon] = await tx
    .select()
    .from(coupons)
    .where(and(eq(coupons.id, couponId), eq(coupons.claim, "open")));
  if (!coupon) throw notFound("There is no such coupon.");
  return claim(tx, userId, coupon);
}

async function claim(tx: Database, userId: number, coupon: Coupon) {
  refuseUnlessClaimable(coupon);
  const taken = await takeCopy(tx, coupon.id);
  if (!taken) throw noneLeft();
  // An admin can have stopped it since it was read.
  refuseUnlessClaimable(taken);
  const added = await addCopy(tx, taken, userId);
  if (!added) throw hasAll();
  return added.id;
}

/** The answer is the same for a wrong code and for one that is spent, so that codes cannot be guessed. */
const wrongCode = () => notFound("There is no such code, or it has been used.");

export async function redeemCode(tx: Database, userId: number, code: string) {
  const [shared] = await tx.select().from(coupons).where(eq(coupons.code, code));
  if (shared) return claim(tx, userId, shared);
  const [single] = await tx.select().from(couponCodes).where(eq(couponCodes.code, code)).for("update");
  if (!single || single.user_coupon_id !== null) throw wrongCode();
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, single.coupon_id));
  const id = await claim(tx, userId, coupon!);
  await tx.update(couponCodes).set({ user_coupon_id: id }).where(eq(couponCodes.code, code));
  return id;
}

/** Gives each customer one copy. Skips those who have `per_user`. */
export async function grantCoupon(tx: Database, couponId: number, userIds: readonly number[]) {
  const ids = [...new Set(userIds)];
  const known = new Set(
    (await tx.select({ id: users.id }).from(users).where(inArray(users.id, ids))).map(({ id }) => id),
  );
  const unknown = ids.findIndex((id) => !known.has(id));
  if (unknown >= 0)
    throw invalid({ path: `user_ids.${unknown}`, code: "not_found", message: "There is nothing with this id." });
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, couponId)).for("update");
  if (!coupon) throw notFound("There is no such coupon.");
  refuseUnlessClaimable({ ...coupon, claim_from: null });
  const skipped: number[] = [];
  let granted = 0;
  for (const id of ids.toSorted((a, b) => a - b)) {
    if (await addCopy(tx, coupon, id)) granted++;
    else skipped.push(id);
  }
  if (coupon.total && coupon.claimed + granted > coupon.total) throw noneLeft();
  await tx
    .update(coupons)
    .set({ claimed: sql`${coupons.claimed} + ${granted}`, updated_at: coupons.updated_at })
    .where(eq(coupons.id, couponId));
  return { granted, skipped };
}

/** Without letters and digits that look alike. */
const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const codeLength = 12;
const mostCodes = 100_000;

/** Random codes of 59 bits: too many to guess. */
export async function createCodes(tx: Database, couponId: number, count: number) {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, couponId)).for("update");
  if (!coupon) throw notFound("There is no such coupon.");
  if (coupon.claim !== "code")
    throw invalid({ path: "count", code: "not_needed", message: "Only a coupon that is claimed by a code has one." });
  const existing = await tx.$count(couponCodes, eq(couponCodes.coupon_id, couponId));
  if (existing + count > mostCodes) throw new AppError("limit_reached", "A coupon has at most 100000 codes.");
  const codes = Array.from({ length: count }, () =>
    Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join(""),
  );
  await rows(
    tx,
    sql`insert into coupon_codes (code, coupon_id) select code, ${couponId} from unnest(${`{${codes.join(",")}}`}::text[]) code`,
  );
  return { codes: existing + count };
}
