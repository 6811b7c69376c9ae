import { z } from "zod";
import { inFormat } from "@/lib/csv/column";
import { csvFile } from "@/lib/csv/write-csv";
import { requirePermission } from "@/lib/kernel/access";
import { id } from "@/lib/kernel/contract/fields";
import { aboutFollowing } from "@/lib/kernel/lists/follow";
import { operation } from "@/lib/kernel/operation";
import { toByteContent } from "@/lib/kernel/packed";
import { editRecord } from "@/lib/kernel/records/edit";
import { afterSaleEntity } from "@/lib/selling/after-sales/entity";
import { refundLines, refuseWithoutItems } from "@/lib/selling/after-sales/refund-lines";
import { refuseWithOpenRequest } from "@/lib/selling/claims/move-after-sale";
import { lockOrder, moveOrder } from "@/lib/selling/moves/move-order";
import { settleOffline } from "@/lib/selling/payments/apply-refund";
import { receiveOffline } from "@/lib/selling/payments/receive-offline";
import { refundRecord, requestRefund } from "@/lib/selling/payments/request-refund";
import { sendRefundsOf } from "@/lib/selling/payments/send-refund";
import { shipOrder } from "@/lib/selling/shipping/ship-order";
import { refuseUndone } from "@/lib/selling/shipping/undo-shipment";
import { getOrderForAdmin, listOrders } from "./admin-queries";
import {
  addressEdit,
  adminOrder,
  change,
  countsByStatus,
  countsQuery,
  createInput,
  exportQuery,
  listQuery,
  noteInput,
  orderPage,
  orderReceipt,
  paymentInput,
  priceEdit,
  proofUrl,
  refundInput,
  syncInput,
} from "./admin-schemas";
import { cancelOrder, closeUnpaid } from "./cancel-order";
import { countOrders } from "./count-orders";
import { createOrder, findBuyer, givenAddress } from "./create-order";
import type { AddressEdit } from "./edit-address";
import { closeBeforePriceEdit, type PriceEdit } from "./edit-price";
import { orderEntity, shipmentRecord } from "./entity";
import { exportOrders } from "./export-orders";
import { followOrders } from "./follow-orders";
import { withSearch } from "./order-filters";
import { readTerms } from "./order-terms";
import { createProof } from "./proof";
import { getOrder } from "./queries";
import { quoteOrder } from "./quote-order";
import { quote as quoted } from "./quote-schemas";
import { readOrderAndRefunds, recordChanges, syncWithPlatform } from "./sync-order";

const module = "cms-order";

export const list = operation({
  method: "GET",
  path: "/cms/order",
  module,
  summary: "Orders, page by page",
  description: `Newest first by default. \`q\` is part of the order number, the recipient's name or phone, the customer's nickname or phone, a tracking number, an \`external_ref\`, or an ordered product's name; with the permission \`customer.read\` also of the customer's user name or e-mail address. It can also be a complete payment number (WeChat Pay's or the merchant's) or order id. Case, and spaces and dashes in numbers, are ignored. In the filter, an unpaid order past its payment deadline counts as \`cancelled\`. \`from\` and \`to\` apply to \`created_at\`, \`updated_from\` and \`updated_to\` to \`updated_at\`; a range includes its start and excludes its end. ${aboutFollowing("orders")} Not followed are the names and phone of people (\`user\`, \`settled_by\`), labels of dictionaries, sizes of pictures, and what changes with time alone: \`actions\`, \`undoable_until\`, \`sends_at\`, a hold whose \`until\` has passed, and an unpaid order past its deadline. \`after\` can be combined with \`size\`, \`include\`, \`delivery\`, \`user_id\`, \`from\` and \`to\`.`,
  access: "order.read",
  problems: ["position_unknown"],
  url: listQuery,
  output: orderPage,
  async run({ after, ...filters }, { actor, db }) {
    const { permissions } = actor.user.group;
    return after === undefined
      ? listOrders(db, withSearch(filters, permissions), permissions)
      : followOrders(db, { after, ...filters }, permissions);
  },
});

export const count = operation({
  method: "GET",
  path: "/cms/order/counts",
  module,
  summary: "Count orders by state",
  description: "Takes the filters of the list but `status`. The counts are exact.",
  access: "order.read",
  url: countsQuery,
  output: countsByStatus,
  run: (filters, { actor, db }) => countOrders(db, withSearch(filters, actor.user.group.permissions)),
});

export const get = operation({
  method: "GET",
  path: "/cms/order/{id}",
  module,
  summary: "Order detail",
  description: "The order as stored here. `POST /cms/order/{id}/sync` queries WeChat first.",
  access: "order.read",
  url: z.object({ id }),
  output: adminOrder,
  run: ({ id }, { actor, db }) => getOrderForAdmin(db, id, actor.user.group.permissions),
});

export const proof = operation({
  method: "GET",
  path: "/cms/order/{id}/proof",
  module,
  summary: "Proof of an order, as a picture",
  description:
    "A PNG of at most 2 MB for the reply to a complaint at WeChat Pay: goods and amounts, payment, parcels with their tracking numbers, messages sent to the shopper in the last 30 days, after-sale requests, and the terms that were accepted when the order was placed. It has no name, phone or address of the shopper.",
  access: "order.read",
  limit: { most: 60, per: "user", seconds: 60, counts: "attempts" },
  url: proofUrl,
  output: { stream: "image/png" },
  inTurn: { name: "posters", atOnce: 2 },
  prepare: ({ id, language }, { db }) => createProof(db, id, language),
  async run({ id }, { prepared }) {
    return toByteContent(prepared, {
      "content-type": "image/png",
      "content-disposition": `inline; filename="order-${id}.png"`,
      "cache-control": "private, no-cache",
    });
  },
});

const statusActions = {
  shipped: "Ship an order",
  cancelled: "Cancel an order",
  completed: "Complete an order",
} as const;

export const setStatus = operation({
  method: "PUT",
  path: "/cms/order/{id}/status",
  module,
  summary: "Ship, cancel or complete an order",
  action: ({ status }) => statusActions[status],
  description:
    "`shipped` sends all that has not left yet in one parcel; for several parcels see POST /cms/order/{id}/shipment. `carrier` is the value of an active entry of the dictionary `carrier`. A `pickup` order that was paid outside WeChat is handed over by it, without its code. An open payment is closed at the platform before its order is cancelled. An `Idempotency-Key` whose parcel was taken back since is 409 `order_state`.",
  access: { status: { shipped: "order.ship", cancelled: "order.cancel", completed: "order.complete" } },
  reads: { by: "order.read", otherwise: orderReceipt },
  url: z.object({ id }),
  body: change,
  output: adminOrder,
  problems: ["order_state", "order_held", "after_sale_state", "platform_failed"],
  async replay({ status, shipments }, db) {
    const parcel = shipments.at(-1);
    if (status === "shipped" && parcel) await refuseUndone(db, parcel.id);
  },
  async prepare({ id, status }, { db }) {
    if (status === "cancelled") await closeUnpaid(db, await getOrder(db, id), "cancelled");
  },
  async run({ id, ...change }, { actor, db, changed }) {
    const { before, after } = await apply();
    changed(orderEntity, id, before, after);
    return getOrderForAdmin(db, id, actor.user.group.permissions);

    async function apply() {
      const userId = actor.user.id;
      if (change.status === "shipped") {
        const { status, ...parcel } = change;
        const { shipment, ...moved } = await shipOrder(db, id, userId, parcel);
        changed(shipmentRecord, shipment.id, null, shipment);
        return moved;
      }
      if (change.status === "cancelled") return cancelOrder(db, id, { by: "admin", userId, reason: change.reason });
      const before = await lockOrder(db, id);
      await refuseWithOpenRequest(db, id);
      return {
        before,
        after: await moveOrder(db, before, "complete", { by: "admin", userId }, { completed_at: new Date() }),
      };
    }
  },
});

export const refund = operation({
  method: "POST",
  path: "/cms/order/{id}/refund",
  module,
  summary: "Refund an order, in full or in part",
  description:
    "Without `amount`, all that remains is refunded. The platform confirms it later; until then the refund, the last of `refunds`, is `pending` or `processing`. `payment_id` names a second payment of the same order: it is refunded in full, and the order does not change. This is only needed if the automatic refund of that payment failed. With `items`, lines are paid back: a request is made and agreed to at once, goods that have not left go back to stock and are not shipped, and `amount` is at most what was paid for them. While another refund is under way, this one waits for it. WeChat Pay is not asked about the refund of an offline payment: it is recorded and succeeds at once, so give the money back by hand.",
  access: "order.refund",
  reads: { by: "order.read", otherwise: orderReceipt },
  status: 202,
  idempotent: "required",
  url: z.object({ id }),
  body: refundInput,
  output: adminOrder,
  problems: ["order_state", "after_sale_state"],
  prepare: async ({ id }, { actor, db }) =>
    // Sent after the response. If the process crashes before that, the sweep sends it.
    actor.origin.later(() => sendRefundsOf(db, id)),
  async run({ id, amount, reason, payment_id, ...input }, { actor, db, changed }) {
    const before = await lockOrder(db, id);
    const userId = actor.user.id;
    refuseWithoutItems({ ...input, payment_id });
    if (input.items) {
      const { request, refund } = await refundLines(
        db,
        before,
        { ...input, items: input.items, amount, reason },
        userId,
      );
      changed(orderEntity, id, before, await lockOrder(db, id));
      changed(afterSaleEntity, request.id, null, request);
      if (refund) changed(refundRecord, refund.id, null, refund);
    } else {
      const made = await settleOffline(
        db,
        await requestRefund(db, before, { amount, reason, userId, paymentId: payment_id }),
      );
      changed(orderEntity, id, before, await lockOrder(db, id));
      changed(refundRecord, made.id, null, made);
    }
    return getOrderForAdmin(db, id, actor.user.group.permissions);
  },
});

export const create = operation({
  method: "POST",
  path: "/cms/order",
  module,
  summary: "Order for a customer",
  description:
    "Places an unpaid order of the customer, with the prices, limits, stock, freight and coupon rules of POST /v1/order. The customer pays it in the mini-program: `POST /cms/code` makes a code of the page `pages/order/order?id=…`. `POST /cms/order/{id}/payment` records money that comes outside WeChat. With `phone`, the order belongs to whoever verifies this number in the mini-program, with the note, tags and coupons that the shop gave for it. A number that a customer has typed but not verified does not count as theirs.",
  access: "order.create",
  reads: { by: "order.read", otherwise: orderReceipt },
  status: 201,
  idempotent: "optional",
  body: createInput,
  output: adminOrder,
  problems: ["shop_closed", "out_of_stock", "limit_reached", "coupon_unusable"],
  async prepare({ goods, minutes, address, ...input }, { actor, db }) {
    if (goods !== undefined) requirePermission("order.price", actor);
    const buyer = await findBuyer(db, input);
    const terms = await readTerms(db, buyer ?? 0, input, givenAddress({ address }));
    return { buyer, terms: { ...terms, minutes: minutes ?? terms.minutes } };
  },
  async run(input, { actor, db, prepared: { buyer, terms }, changed }) {
    const order = await createOrder(db, buyer, input, terms, actor.user.id);
    changed(orderEntity, order.id, null, order);
    return getOrderForAdmin(db, order.id, actor.user.group.permissions);
  },
});

export const quote = operation({
  method: "POST",
  path: "/cms/order/quote",
  module,
  summary: "Quote an order for a customer",
  description:
    "Takes the body of POST /cms/order, and neither places an order nor reserves stock. Responds 200 even if the order could not be placed: `problems` lists the reasons, and `total` is the cost of the other lines. A lower price (`goods`) is not part of it.",
  access: "order.create",
  reads: "order.create",
  unrecorded: "It changes nothing.",
  body: createInput,
  output: quoted,
  async prepare({ address, ...input }, { actor, db }) {
    const buyer = await findBuyer(db, input);
    return quoteOrder(db, buyer ?? 0, input, actor.origin.language, givenAddress({ address }));
  },
  run: async (_, { prepared }) => prepared,
});

export const receive = operation({
  method: "POST",
  path: "/cms/order/{id}/payment",
  module,
  summary: "Mark an order as paid outside WeChat",
  description:
    "While the order is `unpaid`. Records cash, a bank transfer or other money of its whole total. An open payment is closed at WeChat Pay first; if it was paid there, that payment counts and this is 409 `order_state`. A shop without WeChat's keys can use it too. Its refunds are recorded and succeed at once; WeChat Pay's bills and shipping reports do not have the order.",
  access: "order.receive",
  reads: { by: "order.read", otherwise: orderReceipt },
  idempotent: "optional",
  url: z.object({ id }),
  body: paymentInput,
  output: adminOrder,
  problems: ["order_state", "platform_failed"],
  prepare: async ({ id }, { db }) => closeUnpaid(db, await getOrder(db, id), "paid"),
  async run({ id, ...received }, { actor, db, changed }) {
    const { before, after } = await receiveOffline(db, id, received, actor.user.id);
    changed(orderEntity, id, before, after);
    return getOrderForAdmin(db, id, actor.user.group.permissions);
  },
});

export const writeNote = operation({
  method: "PUT",
  path: "/cms/order/{id}/note",
  module,
  summary: "Write the shop's note, or another system's reference, on an order",
  description:
    "Shoppers see neither. Absent fields are not changed. An empty note or a null reference is removed. `external_ref` is in one order only, whatever its case; the list finds it, whole by `external_ref` or in part by `q`.",
  access: "order.note",
  reads: { by: "order.read", otherwise: orderReceipt },
  url: z.object({ id }),
  body: noteInput,
  output: adminOrder,
  run: editRecord(orderEntity),
});

export const correctAddress = operation({
  method: "PUT",
  path: "/cms/order/{id}/address",
  module,
  summary: "Correct an order's address",
  description:
    "While the order is `unpaid` or `paid`; not the shopper's own address book. Absent fields are not changed. A place that the freight templates of its goods exclude is 400 `not_deliverable` at `province`, unless `allow_excluded` is true; the paid freight does not change. Parcels already shipped are not redirected. The order gets an event.",
  access: "order.ship",
  reads: { by: "order.read", otherwise: orderReceipt },
  url: z.object({ id }),
  body: addressEdit,
  output: adminOrder,
  problems: ["order_state"],
  run: editRecord(orderEntity, (address: AddressEdit) => ({ address })),
});

export const changePrice = operation({
  method: "PUT",
  path: "/cms/order/{id}/price",
  module,
  summary: "Change the price of an unpaid order",
  description:
    "While the order is `unpaid`. `goods` is the new price of the goods after discounts, `freight` the new freight; absent fields are not changed. Neither can be higher than before it was lowered here. An open payment is closed at WeChat Pay first. The goods' discount is spread over the lines, so a later refund of a line returns what was paid for it. The shopper sees the discount with its `reason`, and the order gets an event.",
  access: "order.price",
  reads: { by: "order.read", otherwise: orderReceipt },
  url: z.object({ id }),
  body: priceEdit,
  output: adminOrder,
  problems: ["order_state", "platform_failed"],
  prepare: async ({ id, ...edit }, { db }) => closeBeforePriceEdit(db, await getOrder(db, id), edit),
  run: editRecord(orderEntity, (total_price: PriceEdit) => ({ total_price })),
});

export const sync = operation({
  method: "POST",
  path: "/cms/order/{id}/sync",
  module,
  summary: "Synchronise an order with WeChat",
  description:
    "Queries the order's payments, unsettled refunds, and a shipment that the platform has not accepted yet, even if its report was given up, and applies the results. Without payments, nothing is queried. Refunds made at the merchant's own site are found. If the platform does not report the amount, the order stays `refunding` with a refund without a number until a notification, the daily bill (after 10:00 of the next day) or `out_refund_no` supplies it.",
  access: "order.sync",
  reads: { by: "order.read", otherwise: orderReceipt },
  url: z.object({ id }),
  body: syncInput,
  output: adminOrder,
  problems: ["platform_failed", "not_configured"],
  async prepare({ id, out_refund_no }, { db }) {
    const before = await readOrderAndRefunds(db, id);
    await syncWithPlatform(db, id, out_refund_no);
    return before;
  },
  async run({ id }, { actor, db, prepared, changed }) {
    recordChanges(changed, prepared, await readOrderAndRefunds(db, id));
    return getOrderForAdmin(db, id, actor.user.group.permissions);
  },
});

export const exportFile = operation({
  method: "GET",
  path: "/cms/order/export",
  module,
  summary: "Orders as CSV",
  description:
    "Takes the filters and the order of the list; without `order.read`, `q` does not look into the phone of the account. Each order is one row, with all its goods in one cell; with `rows=items` each line of an order is one row. Times are in the shop's time zone, amounts in yuan. A number of more than 15 digits ends with a tab, so that a spreadsheet shows all its digits; `plain=true` leaves the tab out.",
  access: "order.export",
  url: exportQuery.extend(inFormat),
  output: csvFile,
  run: async ({ language, plain, ...query }, { actor, db }) =>
    exportOrders(db, withSearch(query, actor.user.group.permissions), { language, plain }),
});
