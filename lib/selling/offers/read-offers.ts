import { type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { categories, products } from "@/db/schema/catalogue";
import { coupons, promotions, type userCouponStatuses, userCoupons } from "@/db/schema/offers";
import { jsonRow, statement } from "@/db/statement";
import { isRunning } from "@/lib/catalogue/products/running-offers";
import type { Coupon, Promotion } from "@/lib/selling/pricing/apply-offers";

export type ListedCoupon = Coupon & { valid_to: string };
type Stored<Offer> = Omit<Offer, "products"> & { products: number[] | null };

const withScope = <Offer>({ products: covered, ...offer }: Stored<Offer>) => {
  const scope = covered && new Set(covered);
  return { ...offer, products: scope } as unknown as Offer;
};

/** `wanted`: the products; `above`: each with its category and the categories above that. */
const wantedProducts = (ids: SQLWrapper) => sql`
  with recursive wanted as (
    select id, category_id from ${products} where id = any(string_to_array(${ids}::text, ',')::int[])),
  above as (
    select id as product_id, category_id from wanted
    union all select above.product_id, c.parent_id from above join ${categories} c on c.id = above.category_id
    where c.parent_id is not null)`;

/** The wanted products in the scope of an offer. Null: the scope is all products. */
const covered = (offer: typeof promotions | typeof userCoupons | typeof coupons) => sql`
  case ${offer.scope} when 'all' then null when 'products'
    then array(select id from wanted where id = any(${offer.scope_ids}))
    else array(select distinct product_id from above where category_id = any(${offer.scope_ids})) end`;

const runningFor = statement<{ products: string }, { promotion: Stored<Promotion> }>(
  (param) => sql`${wantedProducts(param("products"))}
    select ${jsonRow({
      id: promotions.id,
      label: promotions.label,
      level: promotions.level,
      kind: promotions.kind,
      tiers: promotions.tiers,
      cap: promotions.cap,
      with_coupon: promotions.with_coupon,
      products: covered(promotions),
    })} as promotion from ${promotions} where ${isRunning} order by ${promotions.id}`,
);

/** The running promotions that can apply to these products, by id. */
export async function readPromotions(db: Database, productIds: readonly number[]): Promise<Promotion[]> {
  const found = await runningFor(db, { products: productIds.join(",") });
  return found.map(({ promotion }) => withScope(promotion)).filter(({ products }) => products?.size !== 0);
}

const couponColumns = (table: typeof userCoupons | typeof coupons) => ({
  id: table.id,
  name: table.name,
  level: table.level,
  kind: table.kind,
  tiers: table.tiers,
  cap: table.cap,
  products: covered(table),
  valid_to: table.valid_to,
});
const ownCoupon = jsonRow(couponColumns(userCoupons));
/** Any shopper can claim it from the list of coupons. */
const isClaimable = sql`(${coupons.claim} = 'open' and ${coupons.status} = 'active'
  and (${coupons.total} = 0 or ${coupons.claimed} < ${coupons.total}) and coalesce(${coupons.claim_from} <= now(), true)
  and coalesce(${coupons.claim_to} > now(), true) and coalesce(${coupons.valid_to} > now(), true))`;
export const isUsable = sql`(${userCoupons.status} = 'unused' and ${userCoupons.valid_from} <= now() and ${userCoupons.valid_to} > now())`;

const usableCoupons = statement<{ user: number; products: string }, { coupon: Stored<ListedCoupon> }>(
  (param) => sql`${wantedProducts(param("products"))}
    select ${ownCoupon} as coupon from ${userCoupons} where ${userCoupons.user_id} = ${param("user")} and ${isUsable}
    order by ${userCoupons.valid_to}, ${userCoupons.id} limit 100`,
);

/** The coupons that the shopper can use today, those that expire first before the others. */
export async function readUsableCoupons(db: Database, user: number, productIds: readonly number[]) {
  const found = await usableCoupons(db, { user, products: productIds.join(",") });
  return found.map(({ coupon }) => withScope<ListedCoupon>(coupon));
}

export type ClaimableCoupon = Coupon & { valid_to: string | null; valid_days: number | null };

const claimableCoupons = statement<{ user: number; products: string }, { coupon: Stored<ClaimableCoupon> }>(
  (param) => sql`${wantedProducts(param("products"))}
    select ${jsonRow({ ...couponColumns(coupons), valid_days: coupons.valid_days })} as coupon from ${coupons}
    where ${isClaimable} and coalesce(${coupons.valid_from} <= now(), true)
      and (select count(*) from ${userCoupons} u where u.coupon_id = ${coupons.id} and u.user_id = ${param("user")}) < ${coupons.per_user}
    order by ${coupons.id} desc limit 20`,
);

/** The coupons that the shopper can claim now and use at once for some of these products. */
export async function readClaimableCoupons(db: Database, user: number, productIds: readonly number[]) {
  const found = await claimableCoupons(db, { user, products: productIds.join(",") });
  return found.map(({ coupon }) => withScope<ClaimableCoupon>(coupon)).filter(({ products }) => products?.size !== 0);
}

export interface CouponState {
  status: (typeof userCouponStatuses)[number];
  is_usable: boolean;
}
const couponById = statement<{ user: number; id: number; products: string }, { coupon: Stored<Coupon> } & CouponState>(
  (param) => sql`${wantedProducts(param("products"))}
    select ${ownCoupon} as coupon, ${userCoupons.status} as status, ${isUsable} as is_usable from ${userCoupons}
    where ${userCoupons.id} = ${param("id")} and ${userCoupons.user_id} = ${param("user")}`,
);

/** The shopper's coupon, also if it can no longer be used. */
export async function findUserCoupon(db: Database, user: number, id: number, productIds: readonly number[]) {
  const [found] = await couponById(db, { user, id, products: productIds.join(",") });
  return found && { ...found, coupon: withScope<Coupon>(found.coupon) };
}
