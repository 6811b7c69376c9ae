import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { couponCodes, coupons, userCoupons } from "@/db/schema/offers";
import { msg } from "@/lib/i18n/msg";
import { AppError, type FieldError, invalid, refusedAt } from "@/lib/kernel/contract/errors";
import { entity, insertRow, refuseTaken, saveRow } from "@/lib/kernel/records/entity";
import { checkRule, withDates } from "@/lib/selling/offers/check-rule";
import { countClaimed } from "./claim-coupon";
import { getCoupon, getUserCoupon, getWrittenCoupon } from "./queries";
import { type couponInput, maxCoupons } from "./schemas";

type Row = typeof coupons.$inferSelect;
type Fields = z.output<typeof couponInput>;

export const couponEntity = entity({
  name: "coupon",
  table: coupons,
  title: coupons.name,
  revertible: "coupon.edit",
  // Each claim changes it.
  derived: ["claimed"],
  begin: lockCoupons,
  async create(db, fields: Fields): Promise<Row> {
    if ((await db.$count(coupons)) >= maxCoupons)
      throw new AppError(
        "limit_reached",
        msg("At most {most} coupons. Delete one that was never claimed.", { most: maxCoupons }),
      );
    const row = asRow(fields);
    await check(db, { ...empty, ...row });
    return insertRow(db, coupons, row as typeof coupons.$inferInsert);
  },
  async write(db, before: Row, fields: Partial<Fields>): Promise<Row> {
    const row = { ...asRow(fields), claimed: await countClaimed(db, before) };
    await check(db, { ...before, ...row }, before);
    return saveRow(db, coupons, before.id, row);
  },
  async remove(db, { id }) {
    const claimed = await db.$count(userCoupons, eq(userCoupons.coupon_id, id));
    if (claimed)
      throw refusedAt(
        "id",
        "in_use",
        msg("Customers have this coupon: {count}. Stop it instead.", { count: claimed }),
        "Customers have this coupon. Stop it instead.",
      );
    await db.delete(couponCodes).where(eq(couponCodes.coupon_id, id));
    await db.delete(coupons).where(eq(coupons.id, id));
  },
  read: getCoupon,
  show: (db, { id }) => getWrittenCoupon(db, id),
});

export const userCouponEntity = entity({
  name: "user_coupon",
  table: userCoupons,
  title: userCoupons.name,
  reads: "coupon.read",
  async write(db, before: typeof userCoupons.$inferSelect, { reason }: { reason: string }) {
    if (before.status === "used")
      throw new AppError("in_use", "An order uses this coupon. It can be withdrawn once the order is cancelled.");
    return saveRow(db, userCoupons, before.id, { status: "void", void_reason: reason });
  },
  read: getUserCoupon,
});

/** Serializes edits, so that the checks of name and code cannot race. Claims are updates of one row, and still run. */
async function lockCoupons(db: Database) {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('coupons'))`);
}

const empty: Partial<Row> = { id: 0, scope: "all", scope_ids: [], claimed: 0, total: 0 };
const times = ["claim_from", "claim_to", "valid_from", "valid_to"];

const asRow = (fields: Partial<Fields>): Partial<Row> => withDates(fields, times);

async function check(db: Database, after: Partial<Row>, before?: Row) {
  const { name, code, total = 0, claimed = 0, claim, valid_days = null, valid_from = null, valid_to = null } = after;
  const errors: FieldError[] = [];
  if ((valid_days === null) === (valid_to === null))
    errors.push({
      path: "valid_days",
      code: "required",
      message: "Enter either the valid days or the end time.",
    });
  if (valid_days !== null && valid_from !== null)
    errors.push({ path: "valid_from", code: "not_needed", message: "Leave it out: the days count from the claim on." });
  if (valid_from && valid_to && valid_from >= valid_to)
    errors.push({ path: "valid_to", code: "too_small", message: "Must be after the start." });
  if (after.claim_from && after.claim_to && after.claim_from >= after.claim_to)
    errors.push({ path: "claim_to", code: "too_small", message: "Must be after the start." });
  if (code && claim !== "code")
    errors.push({ path: "code", code: "not_needed", message: "Only a coupon that is claimed by a code has one." });
  if (total > 0 && total < claimed)
    errors.push({
      path: "total",
      code: "too_small",
      message: msg("Already claimed: {count}.", { count: claimed }),
      discreet: "More were already claimed.",
    });
  if (errors.length) throw invalid(...errors);
  await refuseTaken(db, coupons.name, name!, msg("There is a coupon {name} already.", { name: name! }), before?.id);
  if (code) await refuseTaken(db, coupons.code, code, "Another coupon has this code.", before?.id);
  await checkRule(db, after as Row, before);
}
