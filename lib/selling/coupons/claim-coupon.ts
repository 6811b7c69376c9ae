import { randomInt } from "node:crypto";
import { and, count, eq, inArray, isNull, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { couponCodes, couponGrants, coupons, userCoupons } from "@/db/schema/offers";
import { users } from "@/db/schema/users";
import { msg } from "@/lib/i18n/msg";
import { AppError, invalid, notFound } from "@/lib/kernel/contract/errors";
import { addressBlock, limitAttempts } from "@/lib/kernel/limits";
import { notFoundOf } from "@/lib/kernel/records/entity";
import { type CustomerFilters, matchingCustomers } from "@/lib/people/users/list-customers";

type Coupon = typeof coupons.$inferSelect;

/**
 * Takes one copy from the coupon's total. The update of its row serializes claims, so that no more than `total` are given.
 * A coupon without a total is only locked against edits: its claims run concurrently, and its copies are counted when they
 * are shown.
 */
async function takeCopy(tx: Database, couponId: number): Promise<Coupon | undefined> {
  const byId = eq(coupons.id, couponId);
  const [unlimited] = await tx
    .select()
    .from(coupons)
    .where(and(byId, eq(coupons.total, 0)))
    .for("key share");
  if (unlimited) return unlimited;
  const [taken] = await tx
    .update(coupons)
    .set({ claimed: sql`${coupons.claimed} + 1`, updated_at: coupons.updated_at })
    .where(and(byId, sql`(${coupons.total} = 0 or ${coupons.claimed} < ${coupons.total})`))
    .returning();
  return taken;
}

/** Serializes the claims of one customer, whose copies are numbered. */
const lockCustomer = (tx: Database, userId: number) =>
  tx.execute(sql`select from ${users} where ${users.id} = ${userId} for no key update`);

const insertedAtOnce = 1000;

/** Adds a copy for each customer who has fewer than `per_user`, and returns them. Their copies are locked. */
async function addCopies(tx: Database, coupon: Coupon, userIds: readonly number[], grant_id?: number) {
  const { id, name, level, kind, tiers, cap, scope, scope_ids, valid_days } = coupon;
  const now = new Date();
  const valid_from = coupon.valid_from ?? now;
  const valid_to = valid_days === null ? coupon.valid_to! : new Date(now.getTime() + valid_days * 86_400_000);
  const counts = await tx
    .select({ user_id: userCoupons.user_id, count: count() })
    .from(userCoupons)
    .where(and(eq(userCoupons.coupon_id, id), inArray(userCoupons.user_id, [...userIds])))
    .groupBy(userCoupons.user_id);
  const countOf = new Map(counts.map((found) => [found.user_id, found.count]));
  const copies = userIds
    .map((user_id) => ({ user_id, seq: (countOf.get(user_id) ?? 0) + 1 }))
    .filter(({ seq }) => seq <= coupon.per_user)
    .map((own) => ({
      coupon_id: id,
      name,
      level,
      kind,
      tiers,
      cap,
      scope,
      scope_ids,
      valid_from,
      valid_to,
      grant_id,
      ...own,
    }));
  const added = [];
  for (let at = 0; at < copies.length; at += insertedAtOnce) {
    const some = tx.insert(userCoupons).values(copies.slice(at, at + insertedAtOnce));
    added.push(...(await some.returning({ id: userCoupons.id, user_id: userCoupons.user_id })));
  }
  return added;
}

const noneLeft = () => new AppError("limit_reached", "All copies of this coupon are claimed.");
const hasAll = () => new AppError("limit_reached", "You already have this coupon.");
const notNow = () => new AppError("coupon_unusable", "This coupon cannot be claimed now.");

function refuseUnlessClaimable({ status, claim_from, claim_to, valid_to }: Coupon) {
  const now = new Date();
  const isOver = [claim_to, valid_to].some((end) => end && end <= now);
  if (status !== "active" || isOver || (claim_from && claim_from > now)) throw notNow();
}

/** The open coupon, if a copy of it can be claimed. Called before any lock, so that a rush on a spent one is answered cheaply. */
export async function findOpenCoupon(db: Database, couponId: number) {
  const [coupon] = await db
    .select()
    .from(coupons)
    .where(and(eq(coupons.id, couponId), eq(coupons.claim, "open")));
  if (!coupon) throw notFoundOf("coupon");
  refuseUnlessLeft(coupon);
  return coupon;
}

/** The coupon with this code for all shoppers, if a copy of it can be claimed. */
export async function findSharedCoupon(db: Database, code: string) {
  const [coupon] = await db.select().from(coupons).where(eq(coupons.code, code));
  if (coupon) refuseUnlessLeft(coupon);
  return coupon;
}

function refuseUnlessLeft(coupon: Coupon) {
  refuseUnlessClaimable(coupon);
  if (coupon.total > 0 && coupon.claimed >= coupon.total) throw noneLeft();
}

export async function claimCoupon(tx: Database, userId: number, couponId: number) {
  await lockCustomer(tx, userId);
  const taken = await takeCopy(tx, couponId);
  if (!taken) throw noneLeft();
  // An admin can have stopped it since it was read.
  refuseUnlessClaimable(taken);
  const [added] = await addCopies(tx, taken, [userId]);
  if (!added) throw hasAll();
  return added.id;
}

const maxWrongCodes = 50;

/** The answer is the same for a wrong code and for one that is spent, so that codes cannot be guessed. */
const wrongCode = () => notFound("There is no such code, or it has been used.");

/** Wrong codes are counted by address too, because one person can have many accounts and a shared code can be short. */
export async function limitWrongCodes(db: Database, ip: string, code: string) {
  const isFree = and(eq(couponCodes.code, code), isNull(couponCodes.user_coupon_id));
  const isKnown = (await db.$count(coupons, eq(coupons.code, code))) || (await db.$count(couponCodes, isFree));
  const key = `wrong coupon codes ${addressBlock(ip)}`;
  await limitAttempts(db, { key, seconds: 600, most: maxWrongCodes, isCounted: !isKnown });
}

export async function redeemSingleCode(tx: Database, userId: number, code: string) {
  const [single] = await tx.select().from(couponCodes).where(eq(couponCodes.code, code)).for("update");
  if (!single || single.user_coupon_id !== null) throw wrongCode();
  const id = await claimCoupon(tx, userId, single.coupon_id);
  await tx.update(couponCodes).set({ user_coupon_id: id }).where(eq(couponCodes.code, code));
  return id;
}

/** Gives each customer one copy. Skips those who have `per_user`. */
export async function grantCoupon(tx: Database, couponId: number, userIds: readonly number[], grantId?: number) {
  const ids = [...new Set(userIds)];
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.deleted_at)))
    .orderBy(users.id)
    .for("no key update");
  const known = new Set(found.map(({ id }) => id));
  const unknown = ids.findIndex((id) => !known.has(id));
  if (unknown >= 0)
    throw invalid({ path: `user_ids.${unknown}`, code: "not_found", message: "There is nothing with this id." });
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, couponId)).for("update");
  if (!coupon) throw notFoundOf("coupon");
  refuseUnlessClaimable({ ...coupon, claim_from: null });
  const before = await countClaimed(tx, coupon);
  const given = new Set((await addCopies(tx, coupon, ids, grantId)).map(({ user_id }) => user_id));
  if (coupon.total && before + given.size > coupon.total) throw noneLeft();
  await tx
    .update(coupons)
    .set({ claimed: before + given.size, updated_at: coupons.updated_at })
    .where(eq(coupons.id, couponId));
  const skipped = ids.filter((id) => !given.has(id)).toSorted((a, b) => a - b);
  return { before, granted: given.size, skipped };
}

const maxMatching = 5000;

/** Gives a copy to each customer who matches the filter now, if they are still as many as the admin saw. */
export async function grantToMatching(
  tx: Database,
  couponId: number,
  { count: expected, filter, mayReadOrders }: { count: number; filter: CustomerFilters; mayReadOrders: boolean },
) {
  const [coupon] = await tx.select({ id: coupons.id }).from(coupons).where(eq(coupons.id, couponId));
  if (!coupon) throw notFoundOf("coupon");
  const search = { ...filter, mayReadContacts: true, mayReadOrders };
  const found = await rows<{ id: number }>(tx, matchingCustomers(search, maxMatching + 1));
  const matching = found.map(({ id }) => id);
  if (matching.length > maxMatching)
    throw new AppError("limit_reached", msg("At most {most} customers at once.", { most: maxMatching }));
  if (matching.length !== expected)
    throw new AppError("stale", msg("The filter now matches {count} customers.", { count: matching.length }));
  const [grant] = await tx.insert(couponGrants).values({ coupon_id: couponId, filter, granted: 0 }).returning();
  const result = await grantCoupon(tx, couponId, matching, grant!.id);
  await tx.update(couponGrants).set({ granted: result.granted }).where(eq(couponGrants.id, grant!.id));
  return { before: result.before, grant_id: grant!.id, granted: result.granted, skipped: result.skipped.length };
}

/** Voids the copies of a grant that no order uses. */
export async function voidGrant(tx: Database, grantId: number, reason: string) {
  const [grant] = await tx.select().from(couponGrants).where(eq(couponGrants.id, grantId));
  if (!grant) throw notFound("There is no such grant.");
  const voided = await tx
    .update(userCoupons)
    .set({ status: "void", void_reason: reason, version: sql`${userCoupons.version} + 1` })
    .where(and(eq(userCoupons.grant_id, grantId), eq(userCoupons.status, "unused")))
    .returning({ id: userCoupons.id });
  return { coupon_id: grant.coupon_id, withdrawn: voided.length };
}

/** `claimed` is maintained only for a coupon with a total. The coupon's row must be locked. */
export const countClaimed = async (tx: Database, { id, total, claimed }: Pick<Coupon, "id" | "total" | "claimed">) =>
  total > 0 ? claimed : tx.$count(userCoupons, eq(userCoupons.coupon_id, id));

/** Omits letters and digits that look alike. */
const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const codeLength = 12;
const maxCodes = 100_000;

/** Random codes of 59 bits: too many to guess. */
export async function createCodes(tx: Database, couponId: number, count: number) {
  const [coupon] = await tx.select().from(coupons).where(eq(coupons.id, couponId)).for("update");
  if (!coupon) throw notFoundOf("coupon");
  if (coupon.claim !== "code")
    throw invalid({ path: "count", code: "not_needed", message: "Only a coupon that is claimed by a code has one." });
  const existing = await tx.$count(couponCodes, eq(couponCodes.coupon_id, couponId));
  if (existing + count > maxCodes) throw new AppError("limit_reached", "A coupon has at most 100000 codes.");
  const codes = Array.from({ length: count }, () =>
    Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join(""),
  );
  await rows(
    tx,
    sql`insert into coupon_codes (code, coupon_id) select code, ${couponId} from unnest(${`{${codes.join(",")}}`}::text[]) code`,
  );
  return { codes: existing + count };
}
