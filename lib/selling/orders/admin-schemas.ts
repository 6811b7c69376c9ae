import { z } from "zod";
import { freightUnits } from "@/db/schema/freight";
import { deliveries, orderStatuses } from "@/db/schema/orders";
import { offlineMethods, paymentChannels } from "@/db/schema/payments";
import {
  commaList,
  count,
  editOf,
  id,
  idList,
  keyName,
  laterMoment,
  line,
  lines,
  nullableString,
  optionalBoolean,
  page,
  pageWith,
  person,
  price,
  range,
  refuse,
  size,
  time,
  total,
  version,
  wholeNumber,
} from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import { after, next } from "@/lib/kernel/lists/follow";
import { addressInput, phone } from "@/lib/people/addresses/schemas";
import { phone as mobile } from "@/lib/people/users/schemas";
import { notification, payment, refund } from "@/lib/selling/payments/admin-schemas";
import { adminActionNames } from "./admin-actions";
import { address, order, orderInput, statusCounts, summary } from "./schemas";

const customer = namedObject("OrderCustomer", {
  ...person.shape,
  phone: nullableString("13800000001", "The phone of the account. Null: none."),
});
const text = z.string().nullable();

const adminFields = {
  user: customer.describe("The shopper who ordered."),
  shipping_report: namedObject("ShippingReport", {
    status: z
      .enum(["pending", "sent", "failed"])
      .describe("`pending`: it is retried. `failed`: WeChat Pay refused it, and it is not retried."),
    last_error: text.describe("The reason why the last attempt failed. Null: it did not."),
    sent_at: time.nullable().describe("The time at which WeChat Pay accepted it. Null: not yet."),
  })
    .nullable()
    .meta({
      description:
        "Whether the parcels have been reported to the platform. `last_error` is its code, or one of `silent` (no answer), `correction_used` (it takes one correction after the last parcel), `already_delivered`, `not_deliverable` (such as refunded).",
    }),
  refunded_amount: total.meta({ examples: [0] }),
  needs_refund: z.boolean().meta({
    description:
      "True if the order was paid and is cancelled, has a second payment that could not be refunded, or has an `abnormal` refund, which a person must settle at the platform.",
  }),
  note: z.string().meta({ examples: ["Wants a gift box."], description: "A note for admins. May be empty." }),
  external_ref: nullableString(
    "SO-10042",
    "The order's reference in another system, set by admins and unique. Null: none.",
  ),
  held: namedObject("OrderHold", {
    reason: z.string().meta({ examples: ["Honey comes tomorrow."], description: "Why it is not to be shipped yet." }),
    until: time.nullable().describe("The time at which the hold ends by itself. Null: when it is released."),
    since: time.describe("The time at which it was put on hold."),
    by: person.nullable().describe("The admin who put it on hold."),
  })
    .nullable()
    .meta({
      description: "Set while a `paid` order is on hold: it is not shipped without `release`. Null: it is not on hold.",
    }),
  actions: z
    .array(named("AdminOrderAction", z.enum(adminActionNames)))
    .meta({ examples: [["ship", "refund"]], description: "The actions the caller can take next." }),
  version,
  updated_at: time,
};

const shipment = namedObject("AdminOrderShipment", {
  ...order.shape.shipments.element.shape,
  undoable_until: time.nullable().describe("Until then it can be taken back. Null: it cannot, or not any more."),
  label: nullableString(
    "/cms/shipment/12/label",
    "The path of its printable label. Null: it has no waybill of WeChat.",
  ),
  version,
  updated_at: time,
});

const { review_id: _, can_review: __, ...ordered } = order.shape.items.element.shape;
const item = namedObject("AdminOrderLine", {
  ...ordered,
  sku: text.meta({ examples: ["LJ-100-T"], description: "The variant's SKU at the time of the order. Null: none." }),
  barcode: text.meta({
    examples: ["6901234567892"],
    description: "The variant's barcode at the time of the order. Null: none.",
  }),
});
const items = z.array(item).describe("Its lines, in the order in which the shopper added them.");

export const listedOrder = namedObject("AdminOrderSummary", {
  ...summary.shape,
  ...adminFields,
  recipient: namedObject("OrderRecipient", {
    name: z.string().meta({ examples: ["王小明"], description: "The recipient." }),
    phone: z.string().meta({ examples: ["13800000001"], description: "The phone for the carrier." }),
  })
    .nullable()
    .meta({
      description: "For `pickup`: the person who collects the order. Null for `virtual`, or if no name was given.",
    }),
  paid_at: order.shape.paid_at,
  transaction_id: text.meta({
    examples: ["4200002026112038195520741234"],
    description: "WeChat Pay's number of the payment. Null: not paid.",
  }),
  items: z.array(item).optional().meta({ description: "With `include=items`." }),
  address: order.shape.address.optional().meta({ description: "With `include=address`." }),
  remark: order.shape.remark.optional().meta({ description: "The shopper's wish. With `include=remark`." }),
  shipments: z.array(shipment).optional().meta({ description: "With `include=shipments`." }),
  refunds: z.array(refund).optional().meta({ description: "Its refunds, the oldest first. With `include=refunds`." }),
});

const event = namedObject("AdminOrderEvent", {
  ...order.shape.events.element.shape,
  user: person.nullable().meta({ description: "The shopper or admin who did it." }),
  key: keyName,
  address_change: namedObject("AdminOrderAddressChange", {
    before: address.meta({ description: "The address until then." }),
    after: address.meta({ description: "The address from then on." }),
  })
    .nullable()
    .meta({ description: "Only with `address_edit`. Null for other events." }),
});

export const adminShipment = namedObject("AdminShipment", {
  ...shipment.shape,
  order_id: id.describe("The order that it belongs to."),
});

const freightPart = namedObject("AdminOrderFreightPart", {
  template_id: id.describe("The template that charged it; it may be deleted by now."),
  name: z.string().meta({ examples: ["Parcels"], description: "The name of the template at that time." }),
  by: z.enum(freightUnits).meta({ description: "The unit of the count: pieces, or grams." }),
  units: z.int().meta({ examples: [5], description: "A number of units, or grams." }),
  goods: total.describe("The amount paid for its goods, in fen."),
  first: count.describe("The size of the first step, in units or grams, which costs `first_price`."),
  first_price: z.int().meta({ examples: [800], description: "In fen." }),
  next: count.describe(
    "The size of each further step, which costs `next_price`. A part of a step costs as much as a whole one.",
  ),
  next_price: z.int().meta({ examples: [200], description: "In fen." }),
  free_amount: price
    .nullable()
    .describe("The amount paid for its goods, in fen, from which freight was free. Null: none."),
  free_count: count.nullable().describe("The number of its items from which freight was free. Null: none."),
  free_by: z
    .enum(["amount", "count"])
    .nullable()
    .meta({ examples: [null], description: "Which of both made it free. Null: none." }),
  amount: z.int().meta({ examples: [1200], description: "Its price, in fen." }),
});
const freightDetail = namedObject("AdminOrderFreight", {
  region: nullableString("330106", "The smallest region of the address that was recognised. Null: none."),
  free_from: price.nullable().meta({
    examples: [null],
    description: "The amount from which all of it was free, if that is why it was, in fen.",
  }),
  parts: z.array(freightPart).describe("The charge of each template."),
});

const { pickup_code, ...shown } = order.shape;
export const adminOrder = namedObject("AdminOrder", {
  ...shown,
  ...adminFields,
  items,
  freight_detail: freightDetail
    .nullable()
    .describe("The calculation of `freight` when the order was placed. Null if no freight template applied."),
  shipments: z.array(shipment).describe("Its parcels, in the order in which they left."),
  payments: z.array(payment).describe("Every payment that was begun, the oldest first."),
  notifications: z.array(notification).describe("WeChat Pay's notifications about the order, oldest first."),
  refunds: z.array(refund).describe("Its refunds, the oldest first."),
  events: z.array(event).describe("Its events, oldest first."),
});

/** The response for callers with permission to act on an order but not to read it. */
const receiptFields = adminOrder.pick({
  id: true,
  order_no: true,
  status: true,
  delivery: true,
  actions: true,
  version: true,
  updated_at: true,
});
export const orderReceipt = namedObject("OrderReceipt", receiptFields.shape);
/** The admin at the counter needs the list of goods to hand over. */
export const pickupReceipt = namedObject("PickupReceipt", { ...receiptFields.shape, items: adminOrder.shape.items });

const externalRef = line(1, 64, "SO-10042");
const flag = z
  .boolean()
  .optional()
  .meta({ examples: [true] });
const filters = {
  delivery: commaList(deliveries)
    .optional()
    .describe("Only orders that come in one of these ways, with commas between them."),
  q: line(1, 100, "林夏")
    .optional()
    .describe(
      "A whole number of a payment, the platform's or the merchant's; or a part of the order number, of the recipient's name or phone, of a tracking number, an external reference or a product's name, of the customer's nickname or phone; with `customer.read` also of their user name or e-mail address; or the id of an order.",
    ),
  ids: idList.optional().meta({ description: "Only these orders: 1 to 50 ids, separated by commas." }),
  user_id: id.optional().describe("Only orders of this customer."),
  product_id: id.optional().meta({ description: "Orders with a line of this product." }),
  carrier: line(1, 40, "SF").optional().meta({ description: "Orders with a parcel of this carrier." }),
  from: range.from.describe(
    "Only orders that were placed (`created_at`) from this time on. The time itself is included.",
  ),
  to: range.to.describe(
    "Only orders that were placed (`created_at`) up to this time. The time itself is not included.",
  ),
  updated_from: range.from.describe(
    "Only orders that changed (`updated_at`) from this time on. The time itself is included.",
  ),
  updated_to: range.to.describe(
    "Only orders that changed (`updated_at`) up to this time. The time itself is not included.",
  ),
  order_no: line(1, 64, "2026112016300012345678").optional().describe("Only the order with exactly this number."),
  external_ref: externalRef.optional().describe("Only the order with this reference, in any case."),
  needs_refund: flag.meta({
    description:
      "True: orders that were paid and are cancelled, that have a second payment which could not be refunded, or that have an `abnormal` refund, which a person must settle at the platform.",
  }),
  payment_trouble: flag.meta({
    description:
      "True: orders that need a refund, whose last refund failed, or that have a notification for review: until somebody settles it, unless it was about a refund that succeeded since.",
  }),
  held: optionalBoolean(true, "True: orders on hold. False: the others."),
  paid_by: commaList(paymentChannels)
    .optional()
    .describe("Only orders that were paid in WeChat (`wechat`) or outside it (`offline`)."),
  shipping_report: z
    .enum(["failed", "pending", "sent"])
    .optional()
    .meta({ description: "Orders whose shipment report WeChat refused, has not accepted yet, or accepted." }),
};
const filtersAndStatus = {
  status: commaList(orderStatuses).optional().describe("Only orders in one of these states, with commas between them."),
  ...filters,
};
const sort = z
  .enum(["created_at", "-created_at", "updated_at", "-updated_at", "total_price", "-total_price"])
  .optional()
  .meta({ examples: ["-total_price"], description: "By default the newest first." });
export const listQuery = z.object({
  ...filtersAndStatus,
  after,
  sort,
  include: commaList(["items", "address", "remark", "shipments", "refunds"])
    .optional()
    .meta({ description: "Parts of each order that are left out otherwise." }),
  page,
  size,
});
export const orderPage = pageWith(listedOrder, { next });
export const exportQuery = z.object({
  ...filtersAndStatus,
  sort,
  rows: z
    .enum(["orders", "items"])
    .optional()
    .meta({ description: "The content of a row: an order, which is the default, or a line of an order." }),
});
export const countsQuery = z.object(filters);
const { after_sale, ...ofStates } = statusCounts.shape;
export const countsByStatus = namedObject("FilteredOrderCounts", {
  ...ofStates,
  to_pick_up: count.meta({
    examples: [3],
    description: "Number of `paid` orders that wait for collection (`pickup`).",
  }),
});

const parcelLines = z
  .array(
    namedBody("ParcelLine", {
      item_id: id.describe("A line of the order."),
      count: wholeNumber(1, 999, 2).describe("Number of units."),
    }),
  )
  .min(1, "Select at least one item.")
  .max(50, "At most 50 lines.")
  .superRefine((lines, context) => {
    lines.forEach(({ item_id }, at) => {
      if (lines.findIndex((line) => line.item_id === item_id) < at)
        refuse(context, "This line is named twice.", [at, "item_id"]);
    });
  })
  .meta({ description: "Which lines go in it, and how many of each. Without it, all that has not left yet." });

export const parcel = {
  carrier: line(1, 40, "SF").describe(
    "The carrier: the value or the name of an active entry of the dictionary `carrier`.",
  ),
  tracking_no: line(1, 64, "SF1234567890").describe("The carrier's number of the parcel."),
};
const release = optionalBoolean(true, "True: also ships an order on hold, which ends its hold.");
const { is_default, ...withoutDefault } = addressInput.shape;

const sending = {
  carrier: parcel.carrier
    .optional()
    .describe("By `express`: the carrier, the value or the name of an active entry of the dictionary `carrier`."),
  tracking_no: parcel.tracking_no.optional().describe("By `express`: the carrier's number of the parcel."),
  courier_name: line(1, 40, "周师傅").optional().describe("For `local`: the name of the courier."),
  courier_phone: phone.optional().describe("By `local`: the phone of the courier."),
  release,
};
export const shipmentInput = namedBody("ShipParcel", { ...sending, items: parcelLines.optional() });
export const waybillInput = namedBody("WaybillInput", {
  carrier: parcel.carrier,
  items: parcelLines.optional(),
  release,
});
export const holdInput = namedBody("HoldOrder", {
  reason: line(1, 200, "Honey comes tomorrow.").describe("Why it is not to be shipped yet. Only admins see it."),
  until: laterMoment.optional().describe("The time at which the hold ends by itself. If omitted: when it is released."),
});
const correction = z.strictObject({
  ...parcel,
  courier_name: line(1, 40, "周师傅").nullable().describe("For `local`: the name of the courier. Null: unknown."),
  courier_phone: phone.nullable().describe("By `local`: the phone of the courier. Null: none."),
});
export const shipmentEdit = named("ShipmentEdit", editOf(correction));
export const addressEdit = named(
  "OrderAddressEdit",
  editOf(
    z.strictObject({
      ...withoutDefault,
      allow_excluded: z
        .boolean()
        .meta({ examples: [true], description: "True: also a place that the freight templates exclude." }),
    }),
  ),
);
export const priceEdit = namedBody("OrderPriceEdit", {
  goods: price.optional().describe("The price of the goods after discounts, in fen. At least 1 fen must remain."),
  freight: wholeNumber(0, 99_999_999, 0).optional().describe("The freight, in fen."),
  reason: line(1, 100, "A regular customer").describe("The reason. Shown to the shopper."),
  version: version.optional(),
});
export const paymentInput = namedBody("ReceivePayment", {
  method: z.enum(offlineMethods).describe("How the money came."),
  note: line(0, 200, "Paid at the counter, receipt 118").optional().describe("A note for admins."),
});
export const createInput = named(
  "CreateOrder",
  orderInput
    .omit({ expected_total: true })
    .extend({
      user_id: id.optional().describe("The customer. Name either this or `phone`."),
      phone: mobile
        .optional()
        .describe("The mobile number of a customer who may be new: whoever verifies it later gets the order."),
      address_id: id.optional().describe("An address of the customer. The default one if there is no `address`."),
      address: named("OrderAddressInput", addressInput.omit({ is_default: true }))
        .optional()
        .describe("An address that is not in the customer's address book, which it does not join."),
      goods: price
        .optional()
        .describe("A lower price of the goods after discounts, in fen, with `reason`. Needs `order.price`."),
      reason: line(1, 100, "A regular customer").optional().describe("The reason for `goods`. Shown to the shopper."),
      minutes: wholeNumber(5, 4320, 1440)
        .optional()
        .describe("The time to pay it, up to three days. By default `order.pay_timeout_minutes`."),
    })
    .superRefine(({ user_id, phone, goods, reason, address, address_id }, context) => {
      if ((user_id === undefined) === (phone === undefined))
        refuse(context, "Enter either a customer or a phone number.", ["user_id"]);
      if ((goods === undefined) !== (reason === undefined))
        refuse(context, "A price needs a reason, and a reason a price.", ["reason"]);
      if (address && address_id !== undefined) refuse(context, "Enter only one address.", ["address"]);
    }),
);
const code = z
  .string()
  .regex(/^\d{8}$/, "Must be the eight digits that the shopper has.")
  .meta({ examples: ["40825173"], description: "The eight digits that the shopper has." });
export const pickupInput = namedBody("PickupCode", { code });
export const handOverInput = namedBody("HandOverOrder", { code, release });
const changes = z.discriminatedUnion("status", [
  namedBody("ShipOrder", { status: z.literal("shipped").describe("Ship a paid order."), ...sending }),
  namedBody("CancelOrderForShopper", {
    status: z.literal("cancelled").describe("Cancel an unpaid order."),
    reason: line(1, 200, "Asked for by phone.").describe("The reason. Shown to the shopper."),
  }),
  namedBody("CompleteOrder", { status: z.literal("completed").describe("Complete a shipped order.") }),
]);
export const change = named("ChangeOrder", changes);
export const refundInput = namedBody("RefundOrder", {
  items: z
    .array(
      namedBody("RefundLine", {
        item_id: id.describe("A line of the order."),
        count: wholeNumber(1, 999, 1).describe("Number of units."),
      }),
    )
    .min(1, "Select at least one item.")
    .max(50, "At most 50 lines.")
    .optional()
    .describe(
      "The lines to refund. They become a request that is approved at once. Without it no line is refunded, and stock is only returned if the whole payment is refunded.",
    ),
  freight: wholeNumber(0, 99_999_999, 0).optional().describe("With `items`: the freight to refund as well, in fen."),
  restock: optionalBoolean(true, "With `items`: shipped units that are back and return to stock."),
  amount: price
    .optional()
    .describe("The amount in fen. If omitted: all that remains, or with `items` the amount paid for them."),
  reason: line(1, 200, "Arrived broken.").describe("The reason. Shown to the shopper if all is refunded."),
  payment_id: id
    .optional()
    .describe("A second payment of the same order, which is refunded in full. Without it: the payment that counts."),
});
export const proofUrl = z.object({
  id,
  language: z
    .enum(["en", "zh"])
    .default("zh")
    .meta({ examples: ["zh"], description: "Chinese by default, whatever `Accept-Language`: WeChat Pay reads it." }),
});
export const syncInput = namedBody("OrderSync", {
  out_refund_no: line(1, 64, "50302207582026112038195520741").optional().meta({
    description: "The merchant's number of a refund that was made at the merchant's own site. It is booked here.",
  }),
});
export const noteInput = named(
  "OrderNote",
  editOf(
    z.strictObject({
      note: lines(0, 500, "Wants a gift box.").describe("A note for admins. Empty removes it."),
      external_ref: externalRef
        .nullable()
        .describe("The order's reference in another system. It must be unique. Null removes it."),
    }),
  ),
);
