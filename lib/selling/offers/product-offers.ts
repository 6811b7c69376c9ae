import type { Database } from "@/db/client";
import { getProduct } from "@/lib/catalogue/products/queries";
import { noFreight } from "@/lib/selling/freight/read-charge";
import { priceGoods } from "@/lib/selling/pricing/price-order";
import { readClaimableCoupons, readPromotions, readUsableCoupons } from "./read-offers";

/** The best price of one piece of each variant, and the coupons for the product. `user` is 0 without a caller. */
export async function readProductOffers(db: Database, productId: number, user = 0) {
  const ids = [productId];
  const { variants } = await getProduct(db, productId);
  const promotions = await readPromotions(db, ids);
  const own = user ? await readUsableCoupons(db, user, ids) : [];
  const claimable = await readClaimableCoupons(db, user, ids);
  const coupons = [
    ...own.filter(({ products }) => products?.size !== 0).map((coupon) => ({ ...coupon, coupon_id: null })),
    ...claimable.map((coupon) => ({ ...coupon, coupon_id: coupon.id })),
  ];
  const bestOf = (variant_id: number, price: number) => {
    const line = { product_id: productId, variant_id, price, count: 1 };
    const priceWith = priceGoods([line], promotions)(noFreight);
    return Math.min(...[null, ...coupons].map((coupon) => priceWith(coupon).prices.total_price));
  };
  return {
    prices: variants.map(({ id, price }) => ({ variant_id: id, price: bestOf(id, price) })),
    coupons: coupons.map(({ tiers, ...coupon }) => ({ ...coupon, tiers: [...tiers] })),
  };
}
