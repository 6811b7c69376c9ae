import type { Database } from "@/db/client";
import { coupons, promotions, userCoupons } from "@/db/schema/offers";
import type { Demo } from "./demo";

const day = 86_400_000;
const [teas, fruit] = [1, 4];
/** Without sesame, which the guides order. */
const nuts = [30, 32, 33, 34, 35];

/** Two promotions that run, and one that starts next week; a coupon for everyone, one by code, and one that ends tomorrow. */
export async function insertOffers(
  db: Database,
  { texts: { shop } }: Demo,
  { shopperId, now }: { shopperId: number; now: Date },
) {
  const { promotions: names, coupons: couponNames } = shop.offers;
  const inDays = (days: number) => new Date(now.getTime() + days * day);
  const age = { created_at: inDays(-10), updated_at: inDays(-10) };
  await db.insert(promotions).values([
    {
      ...names.fruit,
      level: "order",
      kind: "amount",
      tiers: [{ from: 8000, off: 1000 }],
      scope: "categories",
      scope_ids: [fruit],
      ...age,
    },
    {
      ...names.nuts,
      level: "product",
      kind: "percent",
      tiers: [{ from: 1, off: 1000 }],
      scope: "products",
      scope_ids: nuts,
      ends_at: inDays(2),
      ...age,
    },
    {
      ...names.teas,
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
  const [welcome] = await db
    .insert(coupons)
    .values([
      {
        name: couponNames.welcome,
        kind: "amount",
        tiers: [{ from: 3000, off: 500 }],
        valid_days: 30,
        claimed: 1,
        ...age,
      },
      {
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
        name: couponNames.last,
        kind: "amount",
        tiers: [{ from: 9900, off: 1000 }],
        total: 100,
        claim_to: inDays(1),
        valid_to: inDays(1),
        ...age,
      },
    ])
    .returning();
  const { id: coupon_id, name, level, kind, tiers, cap, scope, scope_ids } = welcome!;
  const copy = { coupon_id, user_id: shopperId, seq: 1, name, level, kind, tiers, cap, scope, scope_ids };
  await db
    .insert(userCoupons)
    .values({ ...copy, valid_from: inDays(-1), valid_to: inDays(29), created_at: inDays(-1) });
}
