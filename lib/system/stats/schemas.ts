import { z } from "zod";
import { orderStatuses } from "@/db/schema/orders";
import { msg } from "@/lib/i18n/msg";
import { count, id, image, imageSizes, shopDay, total, wholeNumber } from "@/lib/kernel/contract/fields";
import { namedObject } from "@/lib/kernel/contract/named";
import { bill } from "@/lib/selling/bills/schemas";
import { moneyNames } from "./links";

const maxDays = 366;
const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

export const period = z
  .object({
    days: wholeNumber(1, maxDays, 30)
      .optional()
      .meta({ description: "Number of days, today included. 30 if omitted." }),
    from: shopDay.optional().meta({ description: "With `to`, in the place of `days`: the first day." }),
    to: shopDay.optional().meta({ description: `The last day: at most ${maxDays} with the first.` }),
  })
  .refine(({ from, to }) => !to || from, { error: "Is required.", path: ["from"] })
  .refine(({ from, to }) => !from || to, { error: "Is required.", path: ["to"] })
  .refine(({ days, from }) => !from || days === undefined, {
    error: "Name either days, or from and to.",
    path: [],
  })
  .refine(({ from, to }) => !from || !to || (from <= to && daysFrom(from, to) <= maxDays), {
    error: msg("Must be the first day or a later one, at most {most} days with it.", { most: maxDays }),
    path: ["to"],
  });

export function readPeriod({ days = 30, from, to }: z.output<typeof period>) {
  return { days: from && to ? daysFrom(from, to) : days, to };
}

const day = z
  .string()
  .meta({ format: "date", examples: ["2026-11-20"], description: "A day in the shop's time zone." });
const link = (example: string) =>
  z.string().meta({ examples: [example], description: "The list of exactly these records." });
const product = namedObject("LowStockProduct", {
  id,
  name: z.string().meta({ examples: ["Longjing tea 50 g"], description: "The product's name." }),
  main_image: image.nullable(),
  main_image_sizes: imageSizes.nullable(),
  price: total,
  stock: count.describe("Quantity for sale."),
});

const bestSeller = namedObject("BestSeller", {
  ...product.shape,
  on_sale: z.boolean().meta({ examples: [true], description: "True: shoppers see it and can order it." }),
  units: count.describe("Pieces paid for in the period."),
});

const lowProduct = namedObject("LowProduct", {
  ...product.shape,
  stock: count.describe("Quantity for sale of the variant that has the least."),
  variant_name: z.string().meta({
    examples: ["100 g / Tin"],
    description: "That variant's values; empty if the product has no options.",
  }),
});

export const daysOfStats = namedObject("StatsDays", {
  days: z.int().meta({ examples: [30], description: "Number of days covered, in the shop's time zone." }),
  from: shopDay.meta({ description: "The first of these days." }),
  to: shopDay.meta({ description: "The last of these days." }),
  time_zone: z.string().meta({ examples: ["Asia/Shanghai"], description: "The time zone of the shop's days." }),
  sales: z
    .array(
      namedObject("SalesDay", {
        day,
        orders: count.meta({ description: "Orders placed that day." }),
        payments: count.describe("Payments that came in that day."),
        paid_amount: total,
        refunds: count.describe("Refunds that were done that day."),
        refunded_amount: total,
        links: namedObject("SalesLinks", {
          orders: link("/cms/order?from=2026-11-19T16%3A00%3A00.000Z&to=2026-11-20T16%3A00%3A00.000Z"),
          payments: link("/cms/payment?status=success%2Csurplus&from=2026-11-19T16%3A00%3A00.000Z"),
          refunds: link("/cms/refund?status=success&from=2026-11-19T16%3A00%3A00.000Z"),
        }).describe("The lists of exactly these records."),
      }),
    )
    .meta({ description: "Every day of the period, the oldest first." }),
  new_shoppers: z
    .array(
      namedObject("NewShoppersDay", {
        day,
        count: count.describe("Customers who signed up that day."),
        link: link("/cms/customer?from=2026-11-19T16%3A00%3A00.000Z"),
      }),
    )
    .meta({ description: "Every day of the period, the oldest first." }),
});

export const categorySales = namedObject("CategorySales", {
  id,
  name: z.string().meta({ examples: ["Tea"], description: "The category's name." }),
  units: count.describe("Pieces."),
  amount: total.describe("The sales, in fen."),
  cost: namedObject("CostOfSales", {
    known_amount: total.describe("The part of the sales whose cost is known, in fen."),
    cost: total.describe("The cost of that part, in fen."),
    profit: z.int().meta({ examples: [52000], description: "`known_amount` minus `cost`, in fen." }),
  })
    .nullable()
    .describe("Null without the permission `cost.read`."),
});

export const blockSales = namedObject("BlockSales", {
  id: id.describe("The block, as in GET /v1/home. It may have been deleted."),
  units: count.describe("Pieces."),
  amount: total.describe("The sales, in fen."),
});

export const stats = namedObject("Stats", {
  ...daysOfStats.shape,
  orders_by_state: z
    .array(
      namedObject("OrdersInState", {
        status: z.enum(orderStatuses).describe("The state."),
        count: count.describe("Number of orders in the file."),
        link: link("/cms/order?status=paid"),
      }),
    )
    .meta({ description: "All orders. An unpaid order whose time to pay is over counts as cancelled." }),
  to_pick_up: namedObject("OrdersToPickUp", {
    count: count.describe("Number of `paid` orders that wait for collection (`pickup`)."),
    link: link("/cms/order?status=paid&delivery=pickup"),
  }).describe("The orders that wait at the counter."),
  best_sellers: z.array(bestSeller).meta({
    description:
      "At most ten. Units paid for in the period, minus those that were refunded in the period, in full or by line.",
  }),
  low_stock: namedObject("LowStock", {
    watermark: count.meta({ description: "The setting `stock.low_watermark`." }),
    total: count.meta({ description: "Products on sale with this stock or less, counted up to 10000." }),
    total_is_more: z.literal(true).optional().describe("There are more than `total`."),
    link: link("/cms/product?low_stock=true&on_sale=true"),
    items: z.array(lowProduct).meta({ description: "At most ten of them, the lowest stock first." }),
  }).describe("Products on sale of which few are left."),
  attention: z
    .object({
      failed_payments: count.meta({ description: "Payments that closed without money in the period." }),
      notifications_for_review: count.meta({ description: "Received in the period, counted up to 10000." }),
      refunds_for_review: count.meta({ description: "Refunds that WeChat Pay cannot complete without manual action." }),
      failed_shipping_reports: count.meta({ description: "Shipments that WeChat refused." }),
    })
    .extend({
      links: namedObject("AttentionLinks", {
        failed_payments: link("/cms/payment?status=closed&from=2026-11-19T16%3A00%3A00.000Z"),
        notifications_for_review: link("/cms/notification?verdict=review&from=2026-11-19T16%3A00%3A00.000Z"),
        refunds_for_review: link("/cms/refund?status=abnormal"),
        failed_shipping_reports: link("/cms/order?shipping_report=failed"),
      }).describe("The lists of exactly these records."),
    })
    .meta({ id: "Attention", description: "Problems, and tasks that need a person." }),
});

export const money = namedObject("Money", {
  time_zone: z.string().meta({ examples: ["Asia/Shanghai"], description: "The time zone of WeChat Pay's bills." }),
  now: z
    .array(
      namedObject("MoneyFigure", {
        name: z
          .enum([...moneyNames, "available"])
          .describe(
            "Frozen at WeChat: `to_ship`, paid and not shipped completely; `report_pending` and `report_failed`, shipped, and WeChat has not accepted the report or refused it; `to_receive`, reported, and receipt is not confirmed. `refunds_in_flight`: refunds that will finish by themselves, not part of the others. `to_refund`: orders that need a person, with `abnormal` refunds and what was paid for cancelled orders or a second time. `cash`, `transfer` and `other`: received outside WeChat Pay and not given back; absent if nothing was. `available`: the rest. It is not WeChat Pay's balance, because withdrawals, fees and the time of settlement are unknown here. `invoices_to_issue`: requested invoices.",
          ),
        count: count.nullable().describe("Number of orders, refunds or requests. Null for `available`."),
        amount: total,
        link: link("/cms/order?status=paid").nullable(),
      }),
    )
    .describe(
      "Where the money of all days is at this moment. Frozen figures are absent if `wechat.report_shipping` is off.",
    ),
  by_day: z
    .array(
      namedObject("MoneyDay", {
        day: day.meta({ description: "A day in China." }),
        received: total.describe("Payments through WeChat Pay that came in, in fen."),
        refunded: total.describe("Refunds through WeChat Pay that were done, in fen."),
        bill: bill.nullable().describe("WeChat Pay's bill of the day. Null: not requested."),
        differs: z
          .array(z.enum(["received", "refunded"]))
          .describe(
            "The sums that the bill has otherwise. It has a refund on the day on which WeChat Pay accepted it, so `refunded` can also differ around midnight.",
          ),
      }),
    )
    .describe("Every day of the period, the oldest first."),
});
