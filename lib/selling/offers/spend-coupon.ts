import { and, eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { orderDiscounts, userCoupons } from "@/db/schema/offers";
import { msg, type Translatable } from "@/lib/i18n/msg";
import { AppError, type FieldError, invalid } from "@/lib/kernel/contract/errors";
import type { CouponProblem } from "@/lib/selling/pricing/price-order";
import { type CouponState, isUsable } from "./read-offers";

export const unknownCoupon = () =>
  invalid({ path: "user_coupon_id", code: "not_found", message: "There is no such coupon of yours." });

/** Locks a coupon before the stock. Responds 409 unless it can be used now. Lock order: the shopper, the coupon, products. */
export async function lockCoupon(tx: Database, userId: number, id: number) {
  const [found] = await tx
    .select({ status: userCoupons.status, is_usable: sql<boolean>`${isUsable}` })
    .from(userCoupons)
    .where(and(eq(userCoupons.id, id), eq(userCoupons.user_id, userId)))
    .for("update");
  if (!found) throw unknownCoupon();
  refuseCoupon(stateProblem(found));
}

/** Why a coupon cannot be used in any order. Undefined: it can. */
export function stateProblem({ status, is_usable }: CouponState): FieldError | undefined {
  const problem = (code: string, message: Translatable) => ({ path: "user_coupon_id", code, message });
  if (is_usable) return undefined;
  if (status === "used") return problem("used", "This coupon has been used.");
  if (status === "void") return problem("void", "This coupon has been withdrawn.");
  return problem("expired", "This coupon is not valid now.");
}

export function refuseCoupon(problem: FieldError | undefined) {
  if (problem) throw new AppError("coupon_unusable", problem.message, { errors: [problem] });
}

export function couponProblem(problem: CouponProblem): FieldError {
  const path = "user_coupon_id";
  if (problem.reason === "no_goods")
    return { path, code: "no_goods", message: "This coupon does not apply to these products." };
  if (problem.reason === "too_little") {
    const message = msg("Spend {missing} more to use this coupon.", { missing: { fen: problem.missing } });
    return { path, code: "too_little", message };
  }
  return { path, code: "better_offer", message: "This coupon does not lower the price." };
}

/** The coupon must be locked. */
export const spendCoupon = (tx: Database, id: number, order_id: number) =>
  tx
    .update(userCoupons)
    .set({ status: "used", order_id, version: sql`${userCoupons.version} + 1` })
    .where(eq(userCoupons.id, id));

/** Returns the coupon of a locked order that will not be delivered. It can be used again until it expires. */
export const releaseCoupon = (tx: Database, orderId: number) =>
  tx
    .update(userCoupons)
    .set({ status: "unused", order_id: null, version: sql`${userCoupons.version} + 1` })
    .where(eq(userCoupons.order_id, orderId));

/**
 * For an expired order that was paid late. False if its coupon was used elsewhere or withdrawn since. A coupon that has
 * expired since is used: it was valid when the shopper placed the order at this price.
 */
export async function spendAgain(tx: Database, orderId: number): Promise<boolean> {
  const [used] = await tx
    .select({ id: orderDiscounts.source_id })
    .from(orderDiscounts)
    .where(and(eq(orderDiscounts.order_id, orderId), eq(orderDiscounts.kind, "coupon")));
  if (!used) return true;
  const taken = await tx
    .update(userCoupons)
    .set({ status: "used", order_id: orderId, version: sql`${userCoupons.version} + 1` })
    .where(and(eq(userCoupons.id, used.id!), eq(userCoupons.status, "unused")))
    .returning({ id: userCoupons.id });
  return taken.length > 0;
}
