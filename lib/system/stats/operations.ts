import { operation } from "@/lib/kernel/operation";
import { readSettings } from "@/lib/settings/queries";
import { attention, bestSellers, lowStock, newShoppers, ordersByState, salesByDay } from "./queries";
import { period, stats } from "./schemas";

export const get = operation({
  method: "GET",
  path: "/cms/stats",
  module: "cms-stats",
  summary: "The dashboard's figures",
  description:
    "Days are those of `shop.time_zone`. Money counts on the day it moved: all that came in, also what then went back, and refunds when the platform had confirmed them. The days of best sellers are those of the zone that was set when they were sold.",
  access: "stats.read",
  url: period,
  output: stats,
  async run({ days = 30 }, { db }) {
    const set = await readSettings(db, "shop.time_zone", "stock.low_watermark");
    const of = { days, timeZone: set["shop.time_zone"] };
    const [sales, orders_by_state, best_sellers, low_stock, new_shoppers, waiting] = await Promise.all([
      salesByDay(db, of),
      ordersByState(db),
      bestSellers(db, of),
      lowStock(db, set["stock.low_watermark"]),
      newShoppers(db, of),
      attention(db, of),
    ]);
    return {
      ...{ days, time_zone: of.timeZone },
      ...{ sales, orders_by_state, best_sellers, low_stock, new_shoppers, attention: waiting },
    };
  },
});
