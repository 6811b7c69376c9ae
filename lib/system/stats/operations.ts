import { operation } from "@/lib/kernel/operation";
import { readSettings } from "@/lib/settings/queries";
import { attention, bestSellers, lowStock, newCustomers, ordersByState, salesByDay } from "./queries";
import { period, stats } from "./schemas";

export const get = operation({
  method: "GET",
  path: "/cms/stats",
  module: "cms-stats",
  summary: "The dashboard's figures",
  description:
    "Days are in `shop.time_zone`. Money counts on the day it moved: payments when received, even if refunded later, and refunds when the platform confirmed them. Best sellers count by the time zone that was set when they were sold.",
  access: "stats.read",
  url: period,
  output: stats,
  async run({ days = 30 }, { db }) {
    const set = await readSettings(db, "shop.time_zone", "stock.low_watermark");
    const lastDays = { days, timeZone: set["shop.time_zone"] };
    const [sales, orders_by_state, best_sellers, low_stock, new_shoppers, waiting] = await Promise.all([
      salesByDay(db, lastDays),
      ordersByState(db),
      bestSellers(db, lastDays),
      lowStock(db, set["stock.low_watermark"]),
      newCustomers(db, lastDays),
      attention(db, lastDays),
    ]);
    return {
      ...{ days, time_zone: lastDays.timeZone },
      ...{ sales, orders_by_state, best_sellers, low_stock, new_shoppers, attention: waiting },
    };
  },
});
