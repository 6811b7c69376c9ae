import { z } from "zod";
import { type OrderStatus, orderEventKinds, orderStatuses } from "@/db/schema/orders";
import { delivery } from "@/lib/content/shop/schemas";
import {
  count,
  id,
  image,
  imageSizes,
  line,
  page,
  pageOf,
  price,
  size,
  time,
  total,
  wholeNumber,
} from "@/lib/kernel/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/named";
import { actionNames } from "@/lib/selling/moves/states";

const status = named("OrderStatus", z.enum(orderStatuses));

export const orderInput = namedBody("PlaceOrder", {
  products: z
    .array(namedBody("PlaceOrderLine", { product_id: id, count: wholeNumber(1, 999, 2) }))
    .min(1, "Name at least one product.")
    .max(50, "At most 50 lines."),
  delivery: delivery.optional(),
  address_id: id.optional(),
  remark: line(0, 200, "Please ring twice.").optional(),
});
export type OrderInput = z.output<typeof orderInput>;

export const summary = namedObject("OrderSummary", {
  id,
  order_no: z.string().meta({ examples: ["2026112016300048213907"] }),
  status,
  delivery,
  total_price: total,
  total_count: count,
  snap_name: z.string().meta({ examples: ["Longjing tea 50 g +1"] }),
  snap_image: image.nullable(),
  snap_image_sizes: imageSizes.nullable(),
  actions: z
    .array(named("OrderAction", z.enum(actionNames)))
    .meta({ examples: [["pay", "cancel"]], description: "What the caller may do next." }),
  created_at: time,
  expires_at: time,
});
export const summaries = pageOf(summary);
export const statusCounts = namedObject("OrderCounts", {
  all: count.meta({ description: "The sum of all states." }),
  unpaid: count,
  paid: count,
  shipped: count,
  completed: count,
  cancelled: count,
  refunding: count,
  refunded: count,
} satisfies Record<OrderStatus | "all", typeof count>);

const address = namedObject("OrderAddress", {
  name: z.string().meta({ examples: ["王小明"] }),
  phone: z.string().meta({ examples: ["13800000001"] }),
  province: z.string().meta({ examples: ["浙江省"] }),
  city: z.string().meta({ examples: ["杭州市"] }),
  district: z.string().meta({ examples: ["西湖区"] }),
  detail: z.string().meta({ examples: ["龙井路 1 号"] }),
  postal_code: z.string().meta({ examples: ["310013"] }),
});
const item = namedObject("OrderLine", {
  id,
  product_id: id,
  name: z.string().meta({ examples: ["Longjing tea 50 g"] }),
  image: image.nullable(),
  image_sizes: imageSizes.nullable(),
  price,
  count,
  subtotal: total,
  shipped_count: z.int().meta({ examples: [0], description: "How many of them are in parcels." }),
});

const shipment = namedObject("OrderShipment", {
  id,
  carrier: z
    .string()
    .nullable()
    .meta({ examples: ["SF"], description: "Null unless the order goes by `express`." }),
  carrier_name: z
    .string()
    .nullable()
    .meta({
      examples: ["SF Express"],
      description: "The carrier's label in the dictionary now; the code if it is no longer there.",
    }),
  tracking_no: z
    .string()
    .nullable()
    .meta({ examples: ["SF1234567890"] }),
  courier_name: z
    .string()
    .nullable()
    .meta({ examples: ["周师傅"], description: "Who brings a `local` order, if the shop says so." }),
  courier_phone: z
    .string()
    .nullable()
    .meta({ examples: ["13900000002"] }),
  shipped_at: time,
  items: z
    .array(namedObject("ShipmentLine", { item_id: id, count }))
    .meta({ description: "Which lines are in it, and how many of each." }),
});

export const order = namedObject("Order", {
  ...summary.shape,
  items: z.array(item),
  address: address.nullable().meta({ description: "Null for `pickup` and `virtual`." }),
  pickup_code: z
    .string()
    .nullable()
    .meta({
      examples: ["40825173"],
      description: "Say it at the counter. Null unless this is a paid order to be picked up.",
    }),
  remark: z.string(),
  paid_at: time.nullable(),
  shipped_at: time.nullable(),
  completed_at: time.nullable(),
  cancelled_at: time.nullable(),
  refunded_amount: z.int().meta({ examples: [0] }),
  payment: namedObject("OrderPayment", {
    transaction_id: z.string().meta({ examples: ["4200002620202611201234567890"] }),
    amount: total,
    paid_at: time,
  }).nullable(),
  shipment: shipment.nullable().meta({ description: "The first parcel." }),
  shipments: z
    .array(shipment)
    .meta({ description: "All parcels. The order is `shipped` when all its lines are in parcels." }),
  events: z.array(
    namedObject("OrderEvent", {
      kind: z.enum(orderEventKinds).meta({
        description:
          "`move`: from one state to another. Else both states are the same: a `parcel` has left that was not the last, or an admin has corrected how one goes (`parcel_edit`) or where to (`address_edit`).",
      }),
      from: status.nullable(),
      to: status,
      by: z.enum(["shopper", "admin", "platform", "system"]),
      reason: z.string().meta({ examples: [""] }),
      created_at: time,
    }),
  ),
});

export const listed = z.object({ page, size, status: status.optional() });
export const reason = line(0, 200, "Changed my mind.");
