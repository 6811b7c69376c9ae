import { z } from "zod";
import { afterSaleStatuses, afterSaleTypes } from "@/db/schema/after-sales";
import {
  count,
  id,
  imageInput,
  line,
  lines,
  page,
  person,
  range,
  size,
  someOf,
  total,
  version,
  wholeNumber,
} from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import { refund } from "@/lib/selling/payments/admin-schemas";
import { afterSaleAdminActions } from "./admin-actions";
import { afterSale, afterSaleEvent, afterSaleLine, afterSaleSummary, mostImages } from "./schemas";

const most = 99_999_999;

const actions = z
  .array(named("AdminAfterSaleAction", z.enum(afterSaleAdminActions)))
  .meta({ examples: [["approve", "reject"]], description: "What the caller may do next." });

const customer = namedObject("AfterSaleCustomer", {
  ...person.shape,
  order_count: count.meta({ examples: [7], description: "How many orders the customer has placed." }),
  spent: total.describe("What the customer has paid and not got back, in fen."),
  after_sale_count: count.meta({ examples: [1], description: "How many requests the customer has made." }),
});

export const listedAfterSale = namedObject("AdminAfterSaleSummary", {
  ...afterSaleSummary.shape,
  actions,
  user: person.describe("The customer."),
  recipient_name: z
    .string()
    .nullable()
    .meta({ examples: ["王小明"], description: "Who receives the order. Null: nobody was named." }),
  is_overdue: z.boolean().meta({ examples: [false], description: "The shop is late: `due_at` is over." }),
  image_count: count.meta({ examples: [2], description: "How many pictures the shopper shows." }),
  version,
});

export const adminAfterSale = namedObject("AdminAfterSale", {
  ...afterSale.shape,
  actions,
  user: customer.describe("The customer."),
  recipient_name: listedAfterSale.shape.recipient_name,
  by: z.enum(["shopper", "admin"]).describe("Who made the request."),
  is_overdue: listedAfterSale.shape.is_overdue,
  items: z
    .array(
      namedObject("AdminAfterSaleLine", {
        ...afterSaleLine.shape,
        restocked: count.meta({ examples: [0], description: "How many of them went back to stock." }),
      }),
    )
    .describe("What is asked back."),
  freight: total.meta({ examples: [0], description: "The freight of the order that has not gone back, in fen." }),
  refund: refund.nullable().describe("The refund that pays it back. Null: none yet."),
  events: z
    .array(
      namedObject("AdminAfterSaleEvent", {
        ...afterSaleEvent.shape,
        user: person.nullable().meta({ description: "The shopper or admin who did it." }),
      }),
    )
    .describe("What happened, the first event first."),
  version,
});

export const afterSaleReceipt = namedObject(
  "AfterSaleReceipt",
  adminAfterSale.pick({ id: true, status: true, actions: true, version: true }).shape,
);

const why = lines(1, 200, "The pictures show no damage.");
const amount = wholeNumber(0, most, 3740);
const images = z.array(imageInput).max(mostImages, "At most 6 pictures.").optional();

const decisions = z.discriminatedUnion("status", [
  namedBody("ApproveAfterSale", {
    status: z.literal("approved").describe("Pay it back, or let the goods come."),
    version: version.optional(),
    amount: amount
      .optional()
      .describe(
        "How much goes back for the goods, in fen: at most what was paid for them. All if left out. Goods that have not left are paid back in full. Not for a return: its sum is said with `received`.",
      ),
    freight: wholeNumber(0, most, 0)
      .optional()
      .describe("How much of the freight, in fen. What belongs to it if left out."),
    return_to: namedBody("ReturnAddressInput", {
      name: line(1, 40, "Kiosk, returns").describe("Who receives it."),
      phone: line(1, 20, "0571-88880000").describe("The phone for the carrier."),
      address: line(1, 200, "浙江省杭州市西湖区龙井路 1 号").describe("Where it goes."),
    })
      .optional()
      .describe("For a return: where the goods go. The settings `after_sale.return_…` if left out."),
  }),
  namedBody("RejectAfterSale", {
    status: z.literal("rejected").describe("Pay nothing back."),
    version: version.optional(),
    reason: why.describe("Why. The shopper reads it."),
    images: images.describe("What the shop found, such as in the parcel that came back."),
  }),
  namedBody("ReceiveAfterSale", {
    status: z.literal("received").describe("The goods of a return are here."),
    version: version.optional(),
    items: z
      .array(
        namedBody("ReceivedLine", {
          item_id: id.describe("A line of the request."),
          restock: wholeNumber(0, 999, 1).describe("How many of it go back to stock."),
        }),
      )
      .max(50, "At most 50 lines.")
      .optional()
      .describe("What goes back to stock. Lines that are left out, none."),
    amount: amount
      .optional()
      .describe("How much goes back for the goods, in fen. All if left out. Needs `order.refund`."),
    freight: wholeNumber(0, most, 0)
      .optional()
      .describe("How much of the freight, in fen. What belongs to it if left out. Needs `order.refund`."),
    reason: line(0, 200, "One tin is dented.").optional().describe("Why it is less, in the shopper's words."),
  }),
  namedBody("SettleAfterSale", {
    status: z
      .literal("settled")
      .describe(
        "Close it without a refund by this shop: its payment has had 50 refunds or is older than a year, and WeChat takes no more.",
      ),
    version: version.optional(),
    reason: why
      .meta({ examples: ["Paid by bank transfer on 21 November."] })
      .describe("How the money went back. The shopper reads it."),
  }),
  namedBody("RetryAfterSale", {
    status: z.literal("retry").describe("Make a refund again that has failed."),
    version: version.optional(),
  }),
]);
export const decision = named("DecideAfterSale", decisions);

const filters = {
  status: someOf(afterSaleStatuses).optional().describe("Only in these states."),
  type: z.enum(afterSaleTypes).optional().describe("Only this kind."),
  open: z
    .boolean()
    .optional()
    .meta({
      examples: [true],
      description: "True: only those the shop has to do something with: requested, sent, or a refund that failed.",
    }),
  overdue: z
    .boolean()
    .optional()
    .meta({ examples: [true], description: "True: only those the shop is late with." }),
  order_id: id.optional().describe("Only of this order."),
  user_id: id.optional().describe("Only of this customer."),
  q: line(1, 100, "20261120")
    .optional()
    .describe("An order's number from its day on (eight digits or more), a whole tracking number, or a request's id."),
  ...range,
};
export const queueQuery = z.object({
  page,
  size,
  ...filters,
  sort: z
    .enum(["due_at", "-created_at"])
    .optional()
    .meta({ examples: ["due_at"], description: "By default what is due first, then the newest." }),
});
export const queueExported = z.object(filters);

export const afterSaleCounts = namedObject("AfterSaleCounts", {
  open: count.describe("Those the shop has to do something with: requested, sent, or a refund that failed."),
  overdue: count.describe("Of these, the shop is late with."),
  requested: count.describe("The shop has to decide."),
  approved: count.describe("The goods may be sent back."),
  sent: count.describe("On their way back."),
  refunding: count.describe("The money goes back."),
  refunded: count.describe("The money is back."),
  rejected: count.describe("By the shop."),
  withdrawn: count.describe("By the shopper."),
  closed: count.describe("Nothing was sent in time, or the whole order was refunded."),
});
