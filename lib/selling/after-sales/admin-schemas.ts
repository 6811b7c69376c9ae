import { z } from "zod";
import { afterSaleStatuses, afterSaleTypes } from "@/db/schema/after-sales";
import {
  commaList,
  count,
  id,
  imageInput,
  keyName,
  line,
  lines,
  nullableString,
  optionalBoolean,
  page,
  pageWith,
  person,
  range,
  size,
  total,
  version,
  wholeNumber,
} from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import { after, next } from "@/lib/kernel/lists/follow";
import { refund } from "@/lib/selling/payments/admin-schemas";
import { afterSaleAdminActions } from "./admin-actions";
import { afterSale, afterSaleEvent, afterSaleLine, afterSaleSummary, maxImages } from "./schemas";

const most = 99_999_999;

const actions = z
  .array(named("AdminAfterSaleAction", z.enum(afterSaleAdminActions)))
  .meta({ examples: [["approve", "reject"]], description: "The actions the caller can take next." });

export const customer = namedObject("AfterSaleCustomer", {
  ...person.shape,
  order_count: count.meta({ examples: [7], description: "Number of orders the customer has placed." }),
  spent: total.describe("The customer's payments minus refunds, in fen."),
  after_sale_count: count.meta({
    examples: [1],
    description: "Number of requests the customer has made. Refunds that the shop started are not counted.",
  }),
});

export const listedAfterSale = namedObject("AdminAfterSaleSummary", {
  ...afterSaleSummary.shape,
  actions,
  user: person.describe("The customer."),
  recipient_name: nullableString("王小明", "The recipient of the order. Null: no name was given."),
  by: z
    .enum(["shopper", "admin"])
    .describe("The author of the request. `admin`: the shop refunds goods without a request of the customer."),
  is_overdue: z.boolean().meta({ examples: [false], description: "The shop is late: `due_at` is over." }),
  image_count: count.meta({ examples: [2], description: "Number of pictures the shopper attached." }),
  version,
});

export const adminAfterSale = namedObject("AdminAfterSale", {
  ...afterSale.shape,
  actions,
  user: customer.describe("The customer."),
  recipient_name: listedAfterSale.shape.recipient_name,
  by: listedAfterSale.shape.by,
  is_overdue: listedAfterSale.shape.is_overdue,
  items: z
    .array(
      namedObject("AdminAfterSaleLine", {
        ...afterSaleLine.shape,
        restock: count.meta({
          examples: [1],
          description:
            "Number of units to propose for stock when a return is received: all shipped ones if they were only unwanted, otherwise none.",
        }),
        restocked: count.meta({ examples: [0], description: "Number of units returned to stock." }),
      }),
    )
    .describe("The requested goods."),
  freight: total.meta({ examples: [0], description: "The freight of the order that has not been refunded, in fen." }),
  refund: refund.nullable().describe("The refund that pays it back. Null: none yet."),
  events: z
    .array(
      namedObject("AdminAfterSaleEvent", {
        ...afterSaleEvent.shape,
        user: person.nullable().meta({ description: "The shopper or admin who did it." }),
        key: keyName,
      }),
    )
    .describe("The events, oldest first."),
  version,
});

export const afterSaleReceipt = namedObject(
  "AfterSaleReceipt",
  adminAfterSale.pick({ id: true, status: true, actions: true, version: true }).shape,
);

const rejectionReason = lines(1, 200, "The pictures show no damage.");
const amount = wholeNumber(0, most, 3740);
const images = z.array(imageInput).max(maxImages, "At most 6 pictures.").optional();

const decisions = z.discriminatedUnion("status", [
  namedBody("ApproveAfterSale", {
    status: z.literal("approved").describe("Pay it back, or let the goods come."),
    version: version.optional(),
    amount: amount
      .optional()
      .describe(
        "The refund for the goods, in fen: at most the amount paid for them, which is the default. Unshipped goods are refunded in full. Not for a return: its amount is sent with `received`.",
      ),
    freight: wholeNumber(0, most, 0).optional().describe("The freight to refund, in fen. Its share if omitted."),
    return_to: namedBody("ReturnAddressInput", {
      name: line(1, 40, "Kiosk, returns").describe("The recipient."),
      phone: line(1, 20, "0571-88880000").describe("The phone for the carrier."),
      address: line(1, 200, "浙江省杭州市西湖区龙井路 1 号").describe("The destination."),
    })
      .optional()
      .describe("For a return: where the goods go. The settings `after_sale.return_…` if left out."),
  }),
  namedBody("RejectAfterSale", {
    status: z.literal("rejected").describe("Pay nothing back."),
    version: version.optional(),
    reason: rejectionReason.describe("The reason. Shown to the shopper."),
    images: images.describe("The shop's finding, for example about the returned parcel."),
  }),
  namedBody("ReceiveAfterSale", {
    status: z.literal("received").describe("The goods of a return are here."),
    version: version.optional(),
    items: z
      .array(
        namedBody("ReceivedLine", {
          item_id: id.describe("A line of the request."),
          restock: wholeNumber(0, 999, 1).describe("Number of units to return to stock."),
        }),
      )
      .max(50, "At most 50 lines.")
      .optional()
      .describe("The units to return to stock. None of the lines that are omitted."),
    amount: amount
      .optional()
      .describe("The amount to refund for the goods, in fen. All of it if omitted. Needs `order.refund`."),
    freight: wholeNumber(0, most, 0)
      .optional()
      .describe("The freight to refund, in fen. Its share if omitted. Needs `order.refund`."),
    reason: line(0, 200, "One tin is dented.")
      .optional()
      .describe("The reason for the discount, in words for the shopper."),
  }),
  namedBody("SettleAfterSale", {
    status: z
      .literal("settled")
      .describe(
        "Close it without a refund by this shop: its payment has had 50 refunds or is older than a year, and WeChat takes no more.",
      ),
    version: version.optional(),
    reason: rejectionReason
      .meta({ examples: ["Paid by bank transfer on 21 November."] })
      .describe("The way in which the money was returned. Shown to the shopper."),
  }),
  namedBody("RetryAfterSale", {
    status: z.literal("retry").describe("Make a refund again that has failed."),
    version: version.optional(),
  }),
]);
export const decision = named("DecideAfterSale", decisions);

const filters = {
  status: commaList(afterSaleStatuses).optional().describe("Only in these states."),
  type: z.enum(afterSaleTypes).optional().describe("Only this kind."),
  open: optionalBoolean(
    true,
    "True: only those the shop has to do something with: requested, sent, or a refund that failed; none of an order that is being refunded in full.",
  ),
  overdue: optionalBoolean(true, "True: only those the shop is late with."),
  order_id: id.optional().describe("Only of this order."),
  user_id: id.optional().describe("Only of this customer."),
  q: line(1, 100, "20261120")
    .optional()
    .describe("An order's number from its day on (eight digits or more), a whole tracking number, or a request's id."),
  ...range,
};
export const queueQuery = z.object({
  after,
  page,
  size,
  ...filters,
  sort: z
    .enum(["due_at", "-created_at"])
    .optional()
    .meta({ examples: ["due_at"], description: "By default sorted by due time, then newest first." }),
});
export const afterSalePage = pageWith(listedAfterSale, { next });
export const queueExportQuery = z.object(filters);

export const afterSaleCounts = namedObject("AfterSaleCounts", {
  open: count.describe("Those the shop has to do something with: requested, sent, or a refund that failed."),
  overdue: count.describe("The number of these that are overdue."),
  requested: count.describe("The shop has to decide."),
  approved: count.describe("The goods may be sent back."),
  sent: count.describe("On their way back."),
  refunding: count.describe("The refund is in progress."),
  refunded: count.describe("The money is back."),
  rejected: count.describe("By the shop."),
  withdrawn: count.describe("By the shopper."),
  closed: count.describe("Nothing was sent in time, or the whole order was refunded."),
});
