import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { couponCodes, coupons, orderDiscounts, userCoupons } from "@/db/schema/offers";
import { orders } from "@/db/schema/orders";
import { jsonRow } from "@/db/statement";
import { notFound } from "@/lib/kernel/contract/errors";
import { listRows } from "@/lib/kernel/lists/lists";
import type { Paging } from "@/lib/kernel/lists/paging";
import { nicknameOf } from "@/lib/kernel/records/person";
import type { coupon, openCoupon, ownCoupon, userCoupon, writtenCoupon } from "./schemas";

const ruleColumns = {
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
const state = sql`case when ${coupons.status} = 'stopped' then 'stopped' when ${hasEnded} then 'ended'
  when ${isOver} then 'used_up' when ${coupons.claim_from} > now() then 'scheduled' else 'running' end`;

/** Over the paid orders that a copy is used for now. A returned copy counts no longer. */
const figures = sql`
  select count(*)::int as used, coalesce(sum(o.total_price - o.refunded_amount), 0) as sales, coalesce(sum(d.amount), 0) as given
  from ${userCoupons} u join ${orders} o on o.id = u.order_id and o.paid_at is not null
  left join ${orderDiscounts} d on d.order_id = o.id and d.kind = 'coupon'
  where u.coupon_id = ${coupons.id} and u.status = 'used'`;

const columns = {
  id: coupons.id,
  ...ruleColumns,
  claim: coupons.claim,
  total: coupons.total,
  claimed: sql`case when ${coupons.total} > 0 then ${coupons.claimed}
    else (select count(*)::int from ${userCoupons} where ${userCoupons.coupon_id} = ${coupons.id}) end`,
  per_user: coupons.per_user,
  claim_from: coupons.claim_from,
  claim_to: coupons.claim_to,
  valid_from: coupons.valid_from,
  valid_to: coupons.valid_to,
  valid_days: coupons.valid_days,
  code: coupons.code,
  codes: sql`(select count(*)::int from ${couponCodes} where ${couponCodes.coupon_id} = ${coupons.id})`,
  status: coupons.status,
  state,
  version: coupons.version,
  created_at: coupons.created_at,
  updated_at: coupons.updated_at,
};
const withFigures = jsonRow({
  ...columns,
  used: sql`figures.used`,
  sales: sql`figures.sales`,
  given: sql`figures.given`,
});

const read = (db: Database, which = sql``) =>
  rows<{ coupon: z.input<typeof coupon> }>(
    db,
    sql`select ${withFigures} as coupon from ${coupons} cross join lateral (${figures}) figures ${which} order by ${coupons.id} desc`,
  );

export const listCoupons = async (db: Database) => ({ items: (await read(db)).map(({ coupon }) => coupon) });

export async function getCoupon(db: Database, id: number) {
  const [found] = await read(db, sql`where ${coupons.id} = ${id}`);
  if (!found) throw notFound("There is no such coupon.");
  return found.coupon;
}

/** Without figures, which a write does not read. */
export async function getWrittenCoupon(db: Database, id: number) {
  const [found] = await rows<{ coupon: z.input<typeof writtenCoupon> }>(
    db,
    sql`select ${jsonRow(columns)} as coupon from ${coupons} where ${coupons.id} = ${id}`,
  );
  return found!.coupon;
}

/** The coupons that anyone can claim now. `user` is 0 without a caller. */
export async function listOpenCoupons(db: Database, user: number) {
  const own = sql`(select count(*)::int from ${userCoupons} u where u.coupon_id = ${coupons.id} and u.user_id = ${user})`;
  const found = await rows<{ coupon: z.input<typeof openCoupon> }>(
    db,
    sql`select ${jsonRow({
      id: coupons.id,
      ...ruleColumns,
      valid_to: coupons.valid_to,
      valid_days: coupons.valid_days,
      claim_to: coupons.claim_to,
      left: sql`case when ${coupons.total} > 0 then ${coupons.total} - ${coupons.claimed} end`,
      claimed_count: own,
      can_claim: sql`(not ${isOver} and ${own} < ${coupons.per_user})`,
    })} as coupon from ${coupons}
    where ${coupons.claim} = 'open' and ${coupons.status} = 'active' and not ${hasEnded}
      and (${coupons.claim_from} is null or ${coupons.claim_from} <= now())
    order by ${isOver}, ${coupons.id} desc limit 50`,
  );
  return { items: found.map(({ coupon }) => coupon) };
}

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
  status: sql`case when ${userCoupons.status} = 'unused' and ${userCoupons.valid_to} <= now() then 'expired' else ${userCoupons.status} end`,
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
  listRows<z.input<typeof ownCoupon>>(
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
  const [found] = await rows<{ coupon: z.input<typeof ownCoupon> }>(
    db,
    sql`select ${jsonRow(ownColumns)} as coupon from ${userCoupons} where ${userCoupons.id} = ${id}`,
  );
  return found!.coupon;
}

const adminColumns = {
  ...ownColumns,
  user: sql`json_build_object('id', ${userCoupons.user_id}, 'nickname', ${nicknameOf(sql`${userCoupons.user_id}`)})`,
  void_reason: userCoupons.void_reason,
  version: userCoupons.version,
  created_at: userCoupons.created_at,
};

interface UserCouponQuery extends Paging {
  coupon_id?: number;
  user_id?: number;
  status?: Status;
}

export const listUserCoupons = (db: Database, { coupon_id, user_id, status, ...paging }: UserCouponQuery) =>
  listRows<z.input<typeof userCoupon>>(
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
  const [found] = await rows<{ coupon: z.input<typeof userCoupon> }>(
    db,
    sql`select ${jsonRow(adminColumns)} as coupon from ${userCoupons} where ${userCoupons.id} = ${id}`,
  );
  if (!found) throw notFound("There is no such coupon of a customer.");
  return found.coupon;
}
