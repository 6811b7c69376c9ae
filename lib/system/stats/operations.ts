import type { Database } from "@/db/client";
import { orderStatuses } from "@/db/schema/orders";
import { listOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { countOrders } from "@/lib/selling/orders/count-orders";
import { readSetting } from "@/lib/settings/queries";
import { attentionIn, customersOf, lowProducts, ordersIn, ordersToPickUp, salesOf } from "./links";
import { billZone, moneyByDay, moneyNow } from "./money";
import {
  attention,
  bestSellers,
  lowStock,
  newCustomers,
  type Period,
  salesByBlock,
  salesByCategory,
  salesByDay,
  spansOfDays,
} from "./queries";
import { blockSales, categorySales, daysOfStats, money as moneyOfDays, period, readPeriod, stats } from "./schemas";

export const days = operation({
  method: "GET",
  path: "/cms/stats/days",
  module: "cms-stats",
  summary: "Figures by day",
  description: "As in `GET /cms/stats`, for comparing periods.",
  access: "stats.read",
  url: period,
  output: daysOfStats,
  async run(query, { db }) {
    return (await figuresOfDays(db, { ...readPeriod(query), timeZone: await readSetting(db, "shop.time_zone") }))
      .figures;
  },
});

export const get = operation({
  method: "GET",
  path: "/cms/stats",
  module: "cms-stats",
  summary: "The dashboard's figures",
  description:
    "Days are in `shop.time_zone`. Money counts on the day it moved: payments when received, even if refunded later, and refunds when the platform confirmed them. Best sellers go back 800 days and count by the time zone that was set when they were sold. Each link is a list with exactly the records that its figure counts.",
  access: "stats.read",
  url: period,
  output: stats,
  async run(query, { db }) {
    const [timeZone, watermark] = await Promise.all([
      readSetting(db, "shop.time_zone"),
      readSetting(db, "stock.low_watermark"),
    ]);
    const within = { ...readPeriod(query), timeZone };
    const [{ figures, span }, orders, best_sellers, low, waiting] = await Promise.all([
      figuresOfDays(db, within),
      countOrders(db),
      bestSellers(db, within),
      lowStock(db, watermark),
      attention(db, within),
    ]);
    return {
      ...figures,
      orders_by_state: orderStatuses.map((status) => ({ status, count: orders[status], link: ordersIn(status) })),
      to_pick_up: { count: orders.to_pick_up, link: ordersToPickUp },
      best_sellers,
      low_stock: { ...low, link: lowProducts },
      attention: { ...waiting, links: attentionIn(span) },
    };
  },
});

export const categories = operation({
  method: "GET",
  path: "/cms/stats/categories",
  module: "cms-stats",
  summary: "Sales by category",
  description:
    "Goods of the orders that were paid in the period, the category with the highest sales first: after discounts, without freight and without refunded units. Refunds of an amount without goods are not deducted. An order counts the cost prices of the time when it was placed.",
  access: "stats.read",
  url: period,
  output: listOf(categorySales),
  async run(query, { db, actor }) {
    const found = await salesByCategory(db, {
      ...readPeriod(query),
      timeZone: await readSetting(db, "shop.time_zone"),
    });
    const seesCost = actor.user.group.permissions.has("cost.read");
    return {
      items: found.map(({ known_amount, cost, ...sales }) => ({
        ...sales,
        cost: seesCost ? { known_amount, cost, profit: known_amount - cost } : null,
      })),
    };
  },
});

export const blocks = operation({
  method: "GET",
  path: "/cms/stats/blocks",
  module: "cms-stats",
  summary: "Sales by block of the home page",
  description:
    "As in `GET /cms/stats/categories`, of order lines whose `block_id` the mini-program sent. Blocks without sales are left out.",
  access: "stats.read",
  url: period,
  output: listOf(blockSales),
  async run(query, { db }) {
    const timeZone = await readSetting(db, "shop.time_zone");
    return { items: await salesByBlock(db, { ...readPeriod(query), timeZone }) };
  },
});

export const money = operation({
  method: "GET",
  path: "/cms/money",
  module: "cms-stats",
  summary: "Where the shop's money is",
  description:
    "WeChat Pay's money by day in China, compared with its bills, and where all of it is now, apart what came by cash or transfer. These figures but `invoices_to_issue` add up to all that was ever received less what was refunded. Each link is a list with exactly the records that its figure counts; a list counts up to 10000.",
  access: "bill.read",
  url: period,
  output: moneyOfDays,
  async run(query, { db }) {
    const [now, by_day] = await Promise.all([moneyNow(db), moneyByDay(db, readPeriod(query))]);
    return { time_zone: billZone, now, by_day };
  },
});

async function figuresOfDays(db: Database, within: Period) {
  const [spans, sales, joined] = await Promise.all([
    spansOfDays(db, within),
    salesByDay(db, within),
    newCustomers(db, within),
  ]);
  const figures = {
    days: within.days,
    from: sales[0]!.day,
    to: sales.at(-1)!.day,
    time_zone: within.timeZone,
    sales: sales.map((day, at) => ({ ...day, links: salesOf(spans[at]!) })),
    new_shoppers: joined.map((day, at) => ({ ...day, link: customersOf(spans[at]!) })),
  };
  return { figures, span: { from: spans[0]!.from, to: spans.at(-1)!.to } };
}
