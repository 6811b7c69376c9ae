import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import {
  couponCodes,
  couponGrants,
  coupons,
  orderDiscounts,
  type userCouponStatuses,
  userCoupons,
} from "@/db/schema/offers";
import { orders } from "@/db/schema/orders";
import { type JsonRow, jsonRow, jsonRows } from "@/db/statement";
import { notFound } from "@/lib/kernel/contract/errors";
import { listRows } from "@/lib/kernel/lists/lists";
import type { Paging } from "@/lib/kernel/lists/paging";
import { requireRecord } from "@/lib/kernel/records/entity";
import { nicknameOf } from "@/lib/kernel/records/person";
import type { userCouponQuery } from "./schemas";

const rule = {
  name: coupons.name,
  level: coupons.level,
  kind: coupons.kind,
  tiers: coupons.tiers,
  cap: coupons.cap,
  scope: coupons.scope,
  scope_ids: coupons.scope_ids,
};
const isOver = sql`(${coupons.total} > 0 and ${coupons.claimed} >= ${coupons.total})`;
const hasEnded = sql`coalesce(${coupons.claim_to} <= now() or ${coupons.valid_to} <= now(), false)`;
const state = sql<CouponState>`case when ${coupons.status} = 'stopped' then 'stopped' when ${hasEnded} then 'ended'
  when ${isOver} then 'used_up' when ${coupons.claim_from} > now() then 'scheduled' else 'running' end`;

type CouponState = "stopped" | "ended" | "used_up" | "scheduled" | "running";

/** Figures of the paid orders that use a copy now. A returned copy no longer counts. */
const figures = sql`
  select count(*)::int as used, coalesce(sum(o.total_price - o.refunded_amount), 0) as sales, coalesce(sum(d.amount), 0) as given
  from ${userCoupons} u join ${orders} o on o.id = u.order_id and o.paid_at is not null
  left join ${orderDiscounts} d on d.order_id = o.id and d.kind = 'coupon'
  where u.coupon_id = ${coupons.id} and u.status = 'used'`;

const columns = {
  ...getTableColumns(coupons),
  claimed: sql<number>`case when ${coupons.total} > 0 then ${coupons.claimed}
    else (select count(*)::int from ${userCoupons} where ${userCoupons.coupon_id} = ${coupons.id}) end`,
  codes: sql<number>`(select count(*)::int from ${couponCodes} where ${couponCodes.coupon_id} = ${coupons.id})`,
  state,
};
const withFigures = {
  ...columns,
  used: sql<number>`figures.used`,
  sales: sql<number>`figures.sales`,
  given: sql<number>`figures.given`,
};
const fromFigures = sql`from ${coupons} cross join lateral (${figures}) figures`;

export const listCoupons = async (db: Database) => ({
  items: await jsonRows(db, jsonRow(withFigures), sql`${fromFigures} order by ${coupons.id} desc`),
});

export async function getCoupon(db: Database, id: number) {
  const [found] = await jsonRows(db, jsonRow(withFigures), sql`${fromFigures} where ${coupons.id} = ${id}`);
  return requireRecord("coupon", found);
}

/** Without figures, which a write does not read. */
export async function getWrittenCoupon(db: Database, id: number) {
  const [found] = await jsonRows(db, jsonRow(columns), sql`from ${coupons} where ${coupons.id} = ${id}`);
  return found!;
}

/** The coupons that anyone can claim now. `user` is 0 without a caller. */
export async function listOpenCoupons(db: Database, user: number) {
  const own = sql<number>`(select count(*)::int from ${userCoupons} u where u.coupon_id = ${coupons.id} and u.user_id = ${user})`;
  const items = await jsonRows(
    db,
    jsonRow({
      id: coupons.id,
      ...rule,
      valid_to: coupons.valid_to,
      valid_days: coupons.valid_days,
      claim_to: coupons.claim_to,
      left: sql<number | null>`case when ${coupons.total} > 0 then ${coupons.total} - ${coupons.claimed} end`,
      claimed_count: own,
      can_claim: sql<boolean>`(not ${isOver} and ${own} < ${coupons.per_user})`,
    }),
    sql`from ${coupons}
    where ${coupons.claim} = 'open' and ${coupons.status} = 'active' and not ${hasEnded}
      and (${coupons.claim_from} is null or ${coupons.claim_from} <= now())
    order by ${isOver}, ${coupons.id} desc limit 50`,
  );
  return { items };
}

export const listGrants = async (db: Database, couponId: number) => ({
  items: await jsonRows(
    db,
    jsonRow({
      id: couponGrants.id,
      filter: couponGrants.filter,
      granted: couponGrants.granted,
      left: sql<number>`(select count(*)::int from ${userCoupons} u where u.grant_id = ${couponGrants.id} and u.status = 'unused')`,
      created_at: couponGrants.created_at,
    }),
    sql`from ${couponGrants} where ${couponGrants.coupon_id} = ${couponId} order by ${couponGrants.id} desc limit 20`,
  ),
});

const ownColumns = {
  id: userCoupons.id,
  coupon_id: userCoupons.coupon_id,
  name: userCoupons.name,
  level: userCoupons.level,
  kind: userCoupons.kind,
  tiers: userCoupons.tiers,
  cap: userCoupons.cap,
  scope: userCoupons.scope,
  scope_ids: userCoupons.scope_ids,
  status: sql<
    (typeof userCouponStatuses)[number] | "expired"
  >`case when ${userCoupons.status} = 'unused' and ${userCoupons.valid_to} <= now() then 'expired' else ${userCoupons.status} end`,
  order_id: userCoupons.order_id,
  valid_from: userCoupons.valid_from,
  valid_to: userCoupons.valid_to,
};

const inStatus = {
  unused: sql`${userCoupons.status} = 'unused' and ${userCoupons.valid_to} > now()`,
  used: sql`${userCoupons.status} = 'used'`,
  expired: sql`${userCoupons.status} = 'unused' and ${userCoupons.valid_to} <= now()`,
};
type Status = keyof typeof inStatus;

export const listOwnCoupons = (db: Database, user: number, { status, ...paging }: Paging & { status?: Status }) =>
  listRows<JsonRow<typeof ownColumns>>(
    db,
    {
      columns: ownColumns,
      from: sql`${userCoupons}`,
      where: and(eq(userCoupons.user_id, user), status && inStatus[status]),
      order: status === "unused" ? sql`${userCoupons.valid_to}, ${userCoupons.id}` : sql`${userCoupons.id} desc`,
    },
    paging,
  );

export async function getOwnCoupon(db: Database, id: number) {
  const [found] = await jsonRows(db, jsonRow(ownColumns), sql`from ${userCoupons} where ${userCoupons.id} = ${id}`);
  return found!;
}

const adminColumns = {
  ...ownColumns,
  user: jsonRow({ id: userCoupons.user_id, nickname: nicknameOf(userCoupons.user_id) }),
  void_reason: userCoupons.void_reason,
  version: userCoupons.version,
  created_at: userCoupons.created_at,
};

export const listUserCoupons = (
  db: Database,
  { coupon_id, user_id, status, ...paging }: z.output<typeof userCouponQuery>,
) =>
  listRows<JsonRow<typeof adminColumns>>(
    db,
    {
      columns: adminColumns,
      from: sql`${userCoupons}`,
      where: and(
        coupon_id ? eq(userCoupons.coupon_id, coupon_id) : undefined,
        user_id ? eq(userCoupons.user_id, user_id) : undefined,
        status && inStatus[status],
      ),
      order: sql`${userCoupons.id} desc`,
      isBig: true,
    },
    paging,
  );

export async function getUserCoupon(db: Database, id: number) {
  const [found] = await jsonRows(db, jsonRow(adminColumns), sql`from ${userCoupons} where ${userCoupons.id} = ${id}`);
  if (!found) throw notFound("There is no such coupon of a customer.");
  return found;
}
