import { z } from "zod";
import { csvFile } from "@/lib/csv/export-csv";
import { edit } from "@/lib/kernel/edit";
import { id, pageOf } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { lockOrder, moveOrder } from "@/lib/selling/moves/move-order";
import { requestRefund } from "@/lib/selling/payments/request-refund";
import { sendRefundsOf } from "@/lib/selling/payments/send-refund";
import { reportShipping } from "@/lib/selling/shipping/report-shipping";
import { shipOrder } from "@/lib/selling/shipping/ship-order";
import { getOrderForAdmin, listOrders } from "./admin-queries";
import { adminOrder, change, exported, listedOrder, noteInput, refundInput, wanted } from "./admin-schemas";
import { cancelOrder, closeBeforeCancelling } from "./cancel-order";
import { orderEntity, refundRecord } from "./entity";
import { exportOrders } from "./export-orders";
import { getOrder } from "./queries";
import { askPlatform, readAsked, tellChanges } from "./sync-order";

const module = "cms-order";

export const list = operation({
  method: "GET",
  path: "/cms/order",
  module,
  summary: "Orders, page by page",
  description:
    "The newest first unless `sort` says otherwise. `q` is a part of the order number, of a phone (the customer's or the recipient's) or of the customer's nickname, user name or e-mail, with three letters or digits in a row at least; or the whole id of an order. An order whose time to pay is over counts as `cancelled` in the filter. `from` is in the range, `to` is not. `needs_refund`: orders that are cancelled and hold money, whose money came a second time and could not be given back, or of which the platform wants a person to see to a refund.",
  access: "order.read",
  url: wanted,
  output: pageOf(listedOrder),
  run: (filters, { actor, db }) => listOrders(db, filters, actor.user.group.permissions),
});

export const get = operation({
  method: "GET",
  path: "/cms/order/{id}",
  module,
  summary: "Order detail",
  description: "As it is stored: `POST /cms/order/{id}/sync` asks the platform.",
  access: "order.read",
  url: z.object({ id }),
  output: adminOrder,
  run: ({ id }, { actor, db }) => getOrderForAdmin(db, id, actor.user.group.permissions),
});

export const setStatus = operation({
  method: "PUT",
  path: "/cms/order/{id}/status",
  module,
  summary: "Ship, cancel or complete an order",
  description:
    "`carrier` is the value of an active entry of the dictionary `carrier`. A payment that is under way is closed at the platform before its order is cancelled.",
  access: { status: { shipped: "order.ship", cancelled: "order.cancel", completed: "order.complete" } },
  url: z.object({ id }),
  body: change,
  output: adminOrder,
  problems: ["order_state", "platform_failed"],
  async prepare({ id, status }, { actor, db }) {
    if (status === "cancelled") await closeBeforeCancelling(db, await getOrder(db, id));
    if (status === "shipped") actor.origin.later(() => reportShipping(db, id));
  },
  async run({ id, ...change }, { actor, db, changed }) {
    const { before, after } = await apply();
    changed(orderEntity, id, before, after);
    return getOrderForAdmin(db, id, actor.user.group.permissions);

    async function apply() {
      const userId = actor.user.id;
      if (change.status === "shipped") return shipOrder(db, id, userId, change);
      if (change.status === "cancelled") return cancelOrder(db, id, { by: "admin", userId, reason: change.reason });
      const before = await lockOrder(db, id);
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
    "Without `amount`: all that remains. The platform confirms it afterwards; until then the refund, the last of `refunds`, is `pending` or `processing`. `payment_id` names money that came a second time: it goes back in full and leaves the order as it is, and that is asked for here only where it could not be given back by itself.",
  access: "order.refund",
  status: 202,
  idempotent: "required",
  url: z.object({ id }),
  body: refundInput,
  output: adminOrder,
  problems: ["order_state"],
  prepare: async ({ id }, { actor, db }) =>
    // The answer comes first; what a crash then leaves unsent is sent by the sweep.
    actor.origin.later(() => sendRefundsOf(db, id)),
  async run({ id, amount, reason, payment_id }, { actor, db, changed }) {
    const before = await lockOrder(db, id);
    const made = await requestRefund(db, before, { amount, reason, userId: actor.user.id, paymentId: payment_id });
    changed(orderEntity, id, before, await lockOrder(db, id));
    changed(refundRecord, made.id, null, made);
    return getOrderForAdmin(db, id, actor.user.group.permissions);
  },
});

export const writeNoteOn = operation({
  method: "PUT",
  path: "/cms/order/{id}/note",
  module,
  summary: "Write the shop's note on an order",
  description: "Shoppers do not see it. Empty text takes it away.",
  access: "order.note",
  url: z.object({ id }),
  body: noteInput,
  output: adminOrder,
  run: edit(orderEntity),
});

export const sync = operation({
  method: "POST",
  path: "/cms/order/{id}/sync",
  module,
  summary: "Ask the platform about an order",
  description:
    "About a payment that is under way, refunds that are not settled, and a shipment that the platform has not taken note of, also one that was given up. What it says is applied; where nothing is open, nothing is asked.",
  access: "order.sync",
  url: z.object({ id }),
  output: adminOrder,
  problems: ["platform_failed", "not_configured"],
  async prepare({ id }, { db }) {
    const before = await readAsked(db, id);
    await askPlatform(db, id);
    return before;
  },
  async run({ id }, { actor, db, prepared, changed }) {
    tellChanges(changed, prepared, await readAsked(db, id));
    return getOrderForAdmin(db, id, actor.user.group.permissions);
  },
});

export const exportFile = operation({
  method: "GET",
  path: "/cms/order/export",
  module,
  summary: "Orders as CSV",
  description:
    "With the filters of the list, one line an order, its goods in one cell. Times are the shop's, amounts are yuan. Numbers of more than 15 digits end in a tab, so that a spreadsheet keeps all of their digits.",
  access: "order.export",
  url: exported,
  output: csvFile,
  run: (filters, { db }) => exportOrders(db, filters),
});
