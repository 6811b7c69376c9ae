import { z } from "zod";
import {
  count,
  editOf,
  id,
  line,
  lines,
  page,
  person,
  price,
  range,
  size,
  sortByCreation,
  time,
  total,
  version,
  wholeNumber,
} from "@/lib/kernel/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/named";
import { addressInput, phone } from "@/lib/people/addresses/schemas";
import { adminActionNames } from "./admin-actions";
import { order, reason, status, summary } from "./schemas";

const customer = namedObject("OrderCustomer", {
  ...person.shape,
  phone: z
    .string()
    .nullable()
    .meta({ examples: ["13800000001"] }),
});
const text = z.string().nullable();

/** The additional fields of an order for admins. */
const adminFields = {
  user: customer,
  shipping_report: namedObject("ShippingReport", {
    status: z.enum(["pending", "sent", "failed"]),
    last_error: text,
    sent_at: time.nullable(),
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
  note: z.string().meta({ examples: ["Wants a gift box."] }),
  actions: z
    .array(named("AdminOrderAction", z.enum(adminActionNames)))
    .meta({ examples: [["ship", "refund"]], description: "What the caller may do next." }),
  version,
  updated_at: time,
};

export const listedOrder = namedObject("AdminOrderSummary", {
  ...summary.shape,
  ...adminFields,
  recipient: namedObject("OrderRecipient", {
    name: z.string().meta({ examples: ["王小明"] }),
    phone: z.string().meta({ examples: ["13800000001"] }),
  })
    .nullable()
    .meta({ description: "Null for `pickup` and `virtual`." }),
});

const payment = namedObject("Payment", {
  id,
  out_trade_no: z.string().meta({ examples: ["8d0c2f6f1a2b4c5d9e8f7a6b5c4d"] }),
  status: z
    .enum(["open", "closed", "success", "surplus"])
    .meta({ description: "`surplus`: a second payment of the same order." }),
  amount: total,
  refundable: total.meta({ description: "How much of it can be refunded now, in fen." }),
  transaction_id: text.meta({ examples: ["4200002620202611201234567890"] }),
  paid_at: time.nullable(),
  closed_at: time.nullable(),
  created_at: time,
});
const notification = namedObject("PaymentNotification", {
  id,
  notification_id: z.string().meta({ examples: ["EV-2018022511223320873"] }),
  event_type: z.string().meta({ examples: ["TRANSACTION.SUCCESS"] }),
  verdict: z.enum(["applied", "duplicate", "ignored", "review"]),
  reason: z.string().meta({ examples: [""] }),
  out_trade_no: text,
  out_refund_no: text,
  transaction_id: text,
  amount: total.nullable(),
  times: count.meta({ examples: [1], description: "How often it arrived." }),
  created_at: time,
});
const refund = namedObject("Refund", {
  id,
  payment_id: id,
  out_refund_no: z.string().meta({ examples: ["R5f0c"] }),
  refund_id: text,
  amount: total,
  reason,
  status: z.enum(["pending", "processing", "success", "closed", "abnormal", "failed"]),
  by: z.enum(["admin", "system"]),
  user: person.nullable().meta({ description: "The admin who asked for it." }),
  last_error: text,
  completed_at: time.nullable(),
  created_at: time,
});
const event = namedObject("AdminOrderEvent", {
  ...order.shape.events.element.shape,
  user: person.nullable().meta({ description: "The shopper or admin who did it." }),
});

const shipment = namedObject("AdminOrderShipment", {
  ...order.shape.shipments.element.shape,
  version,
  updated_at: time,
});
export const oneShipment = namedObject("AdminShipment", { ...shipment.shape, order_id: id });

const { pickup_code, ...shown } = order.shape;
export const adminOrder = namedObject("AdminOrder", {
  ...shown,
  ...adminFields,
  shipments: z.array(shipment),
  payments: z.array(payment),
  notifications: z.array(notification),
  refunds: z.array(refund),
  events: z.array(event),
});

/** The index needs three characters in a row. A whole id needs none. */
const search = line(1, 100, "20261120").refine(
  (text) => /[\p{L}\p{N}]{3}/u.test(text) || /^\d+$/.test(text),
  "Must have three letters or digits in a row, or be the id of an order.",
);

const filters = {
  status: status.optional(),
  q: search.optional(),
  user_id: id.optional(),
  ...range,
  needs_refund: z
    .boolean()
    .optional()
    .meta({ examples: [true] }),
};
export const listQuery = z.object({ ...filters, sort: sortByCreation, page, size });
export const exportQuery = z.object({ ...filters, sort: sortByCreation });

const parcelLines = z
  .array(namedBody("ParcelLine", { item_id: id, count: wholeNumber(1, 999, 2) }))
  .min(1, "Name at least one line.")
  .max(50, "At most 50 lines.")
  .superRefine((lines, context) => {
    lines.forEach(({ item_id }, at) => {
      if (lines.findIndex((line) => line.item_id === item_id) < at)
        context.addIssue({ code: "custom", path: [at, "item_id"], message: "This line is named twice." });
    });
  })
  .meta({ description: "Which lines go in it, and how many of each. Without it, all that has not left yet." });

export const parcel = { carrier: line(1, 40, "SF"), tracking_no: line(1, 64, "SF1234567890") };
const { is_default, ...withoutDefault } = addressInput.shape;

/** What is needed depends on the order's delivery. */
const sending = {
  carrier: parcel.carrier.optional(),
  tracking_no: parcel.tracking_no.optional(),
  courier_name: line(1, 40, "周师傅").optional(),
  courier_phone: phone.optional(),
};
export const shipmentInput = namedBody("ShipParcel", { ...sending, items: parcelLines.optional() });
const correction = z.strictObject({
  ...parcel,
  courier_name: line(1, 40, "周师傅").nullable(),
  courier_phone: phone.nullable(),
});
export const shipmentEdit = named("ShipmentEdit", editOf(correction));
export const addressEdit = named("OrderAddressEdit", editOf(z.strictObject(withoutDefault)));
export const pickupInput = namedBody("PickupCode", {
  code: z
    .string()
    .regex(/^\d{8}$/, "Must be the eight digits that the shopper has.")
    .meta({ examples: ["40825173"] }),
});
const changes = z.discriminatedUnion("status", [
  namedBody("ShipOrder", { status: z.literal("shipped"), ...sending }),
  namedBody("CancelOrderForShopper", { status: z.literal("cancelled"), reason: line(1, 200, "Asked for by phone.") }),
  namedBody("CompleteOrder", { status: z.literal("completed") }),
]);
export const change = named("ChangeOrder", changes);
export const refundInput = namedBody("RefundOrder", {
  amount: price.optional(),
  reason: line(1, 200, "Arrived broken."),
  payment_id: id.optional(),
});
export const noteInput = namedBody("OrderNote", {
  note: lines(0, 500, "Wants a gift box."),
  version: version.optional(),
});
