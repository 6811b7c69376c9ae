import type { Database } from "@/db/client";
import { codes } from "@/db/schema/codes";
import { coupons, orderDiscounts, promotions, userCoupons } from "@/db/schema/offers";
import type { Coupon, Discount, Promotion } from "@/lib/selling/pricing/apply-offers";
import type { Demo } from "./demo";

const day = 86_400_000;
const [teas, fruit] = [1, 4];
/** Without sesame, which the guides order. */
const nuts = [30, 32, 33, 34, 35];

const fruitRule = { id: 1, level: "order", kind: "amount", tiers: [{ from: 8000, off: 1000 }] } as const;
const nutsRule = { id: 2, level: "product", kind: "percent", tiers: [{ from: 1, off: 1000 }] } as const;
const welcomeRule = { level: "order", kind: "amount", tiers: [{ from: 3000, off: 500 }] } as const;
const welcomeId = 1;

export type PastOffer = "fruit" | "nuts";

interface PastOrder {
  id: number;
  buyer: { id: number };
  placedAt: Date;
  discounts: Discount[];
}

/** The offers of two orders: a promotion that covers all their goods, and the welcome coupon. */
export function pastOffers({ offers }: Demo["texts"]["shop"], offer: PastOffer) {
  const unlimited = { cap: null, products: null };
  const rule = { fruit: fruitRule, nuts: nutsRule }[offer];
  const promotion: Promotion = { ...rule, ...unlimited, label: offers.promotions[offer].label, with_coupon: true };
  // The id of the copy is known once it is inserted.
  const coupon: Coupon = { ...welcomeRule, ...unlimited, id: 0, name: offers.coupons.welcome };
  return { promotions: [promotion], coupon };
}

/** Two promotions that run, and one that starts next week; a coupon for everyone, one by code, and one that ends tomorrow. */
export async function insertOffers(
  db: Database,
  { texts: { shop } }: Demo,
  planned: PastOrder[],
  shopperId: number,
  now: Date,
) {
  const { promotions: names, coupons: couponNames } = shop.offers;
  const inDays = (days: number) => new Date(now.getTime() + days * day);
  const age = { created_at: inDays(-10), updated_at: inDays(-10) };
  const discounted = planned.filter(({ discounts }) => discounts.length);
  await db.insert(promotions).values([
    { ...names.fruit, ...fruitRule, tiers: [...fruitRule.tiers], scope: "categories", scope_ids: [fruit], ...age },
    {
      ...names.nuts,
      ...nutsRule,
      tiers: [...nutsRule.tiers],
      scope: "products",
      scope_ids: nuts,
      ends_at: inDays(2),
      ...age,
    },
    {
      ...names.teas,
      id: 3,
      level: "product",
      kind: "percent",
      tiers: [{ from: 1, off: 500 }],
      scope: "categories",
      scope_ids: [teas],
      starts_at: inDays(7),
      ends_at: inDays(14),
      ...age,
    },
  ]);
  const welcome = { ...welcomeRule, tiers: [...welcomeRule.tiers], name: couponNames.welcome };
  await db.insert(coupons).values([
    { ...welcome, id: welcomeId, valid_days: 30, claimed: 1 + discounted.length, ...age },
    {
      id: 2,
      name: couponNames.tea,
      kind: "percent",
      tiers: [{ from: 1, off: 1000 }],
      cap: 2000,
      scope: "categories",
      scope_ids: [teas],
      claim: "code",
      code: "TEA10",
      valid_days: 30,
      ...age,
    },
    {
      id: 3,
      name: couponNames.last,
      kind: "amount",
      tiers: [{ from: 9900, off: 1000 }],
      total: 100,
      claim_to: inDays(1),
      valid_to: inDays(1),
      ...age,
    },
  ]);
  const copy = (user_id: number, at: Date) => ({
    ...welcome,
    coupon_id: welcomeId,
    user_id,
    seq: 1,
    valid_from: at,
    valid_to: new Date(at.getTime() + 30 * day),
    created_at: at,
    updated_at: at,
  });
  await db.insert(userCoupons).values(copy(shopperId, inDays(-1)));
  for (const { id: order_id, buyer, placedAt, discounts } of discounted) {
    const claimed = copy(buyer.id, new Date(placedAt.getTime() - 60_000));
    const [used] = await db
      .insert(userCoupons)
      .values({ ...claimed, status: "used", order_id, updated_at: placedAt, version: 2 })
      .returning();
    const rows = discounts.map((each) => ({
      ...each,
      order_id,
      source_id: each.kind === "coupon" ? used!.id : each.source_id,
      created_at: placedAt,
    }));
    await db.insert(orderDiscounts).values(rows);
  }
}

/** Codes that hang in the shop: of a product, of the welcome coupon and of the home page. */
export async function insertCodes(db: Database, made_by: number, now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * day);
  await db.insert(codes).values([
    { key: "H4XW8KPD", kind: "page", target: "pages/home/home", scans: 212, made_by, created_at: daysAgo(12) },
    { key: "K7M2Q9TR", kind: "product", target: "3", scans: 34, made_by, created_at: daysAgo(9) },
    { key: "C5VN3JYA", kind: "coupon", target: String(welcomeId), scans: 87, made_by, created_at: daysAgo(6) },
  ]);
}
