import { eq } from "drizzle-orm";
import { z } from "zod";
import { orders } from "@/db/schema/orders";
import { refunds } from "@/db/schema/payments";
import { id, line, price, time, total } from "@/lib/fields";
import { operation } from "@/lib/operation";
import { requestRefund } from "@/lib/payments/request-refund";
import { sendRefund } from "@/lib/payments/send-refund";
import { cancelOrder, closeBeforeCancelling } from "./cancel-order";
import { lockOrder, moveOrder } from "./move-order";
import { getOrder, getOrderForShop } from "./queries";
import { reportShipping } from "./report-shipping";
import { order, reason } from "./schemas";
import { shipOrder } from "./ship-order";

/** What an admin may do next is told by the back office's own table of actions, not by the shopper's. */
const shown = order.omit({ actions: true }).extend({
  shipping_report: z
    .object({
      status: z.enum(["pending", "sent", "failed"]),
      last_error: z.string().nullable(),
      sent_at: time.nullable(),
    })
    .nullable()
    .meta({ description: "Whether the platform has been told of the shipment." }),
});

export const show = operation({
  method: "GET",
  path: "/cms/order/{id}",
  module: "cms-order",
  summary: "Order detail",
  access: "order.read",
  url: z.object({ id }),
  output: shown,
  run: ({ id }, { db }) => getOrderForShop(db, id),
});

const change = z.discriminatedUnion("status", [
  z.strictObject({
    status: z.literal("shipped"),
    carrier: line(1, 40, "SF"),
    tracking_no: line(1, 64, "SF1234567890"),
  }),
  z.strictObject({ status: z.literal("cancelled"), reason: line(1, 200, "Asked for by phone.") }),
  z.strictObject({ status: z.literal("completed") }),
]);

export const setStatus = operation({
  method: "PUT",
  path: "/cms/order/{id}/status",
  module: "cms-order",
  summary: "Ship, cancel or complete an order",
  access: { status: { shipped: "order.ship", cancelled: "order.cancel", completed: "order.complete" } },
  url: z.object({ id }),
  body: change,
  output: shown,
  problems: ["order_state", "platform_failed"],
  async prepare({ id, status }, { actor, db }) {
    if (status === "cancelled") await closeBeforeCancelling(db, await getOrder(db, id));
    if (status === "shipped") actor.origin.later(() => reportShipping(db, id));
  },
  async run({ id, ...change }, { actor, db, changed }) {
    const { before, after } = await apply();
    changed("order", id, before, after);
    return getOrderForShop(db, id);

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
  module: "cms-order",
  summary: "Refund an order, in full or in part",
  description:
    "Without `amount`: all that remains. The platform confirms it afterwards; until then the refund is `pending` or `processing`.",
  access: "order.refund",
  status: 202,
  idempotent: "required",
  url: z.object({ id }),
  body: z.strictObject({ amount: price.optional(), reason: line(1, 200, "Arrived broken.") }),
  output: z.object({
    id,
    order_id: id,
    out_refund_no: z.string().meta({ examples: ["R5f0c"] }),
    amount: total,
    reason,
    status: z.enum(["pending", "processing", "success", "closed", "abnormal", "failed"]),
    created_at: time,
  }),
  problems: ["order_state"],
  prepare: async ({ id }, { actor, db }) =>
    // The answer comes first; what a crash then leaves unsent is sent by the sweep.
    actor.origin.later(async () => {
      const waiting = await db.select({ id: refunds.id }).from(refunds).where(eq(refunds.order_id, id));
      for (const each of waiting) await sendRefund(db, each.id);
    }),
  async run({ id, amount, reason }, { actor, db, changed }) {
    const before = await lockOrder(db, id);
    const made = await requestRefund(db, before, { amount, reason, userId: actor.user.id });
    const [after] = await db.select().from(orders).where(eq(orders.id, id));
    changed("order", id, before, after!);
    changed("refund", made.id, null, made);
    return made;
  },
});
