import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { orders } from "@/db/schema/orders";
import { AppError, notFound } from "@/lib/kernel/contract/errors";
import { decrementCounter, incrementCounter } from "@/lib/kernel/limits";
import { operation } from "@/lib/kernel/operation";
import { environment } from "@/lib/kernel/process/environment";
import { lockOrder } from "@/lib/selling/moves/move-order";
import { reportShipping } from "@/lib/selling/shipping/report-shipping";
import { handOver as give } from "@/lib/selling/shipping/ship-order";
import { getOrderForAdmin } from "./admin-queries";
import { adminOrder, handOverInput, pickupInput, pickupReceipt } from "./admin-schemas";
import { orderEntity, shipmentRecord } from "./entity";

const windowSeconds = 15 * 60;

/**
 * Counts the attempt before looking up the code, and uncounts a success, so that concurrent guesses cannot exceed the
 * limit. Must be called outside a transaction, which would roll back the count of a failure.
 */
async function findByCode(db: Database, userId: number, code: string): Promise<number> {
  const key = `pickup ${userId}`;
  const allowed = environment().limits["pickup.max_failures"];
  const count = await incrementCounter(db, key, windowSeconds);
  if (allowed > 0 && count > allowed)
    throw new AppError("too_many_requests", "Too many wrong pickup codes. Wait some minutes, then try again.", {
      retryAfterSeconds: windowSeconds,
    });
  const [found] = await db.select({ id: orders.id }).from(orders).where(eq(orders.pickup_code, code));
  if (!found) throw notFound("No order has this code.");
  await decrementCounter(db, key);
  return found.id;
}

const module = "cms-order";

export const find = operation({
  method: "POST",
  path: "/cms/order/pickup/find",
  module,
  summary: "Find the order of a pickup code",
  description:
    "For the counter: shows which goods to fetch, and changes nothing. The code is in the body, because addresses are logged. After ten wrong codes within 15 minutes, further ones of this admin are refused.",
  access: "order.ship",
  reads: { by: "order.read", otherwise: pickupReceipt },
  unrecorded: "It changes nothing.",
  body: pickupInput,
  output: adminOrder,
  problems: ["not_found", "too_many_requests"],
  prepare: ({ code }, { actor, db }) => findByCode(db, actor.user.id, code),
  run: (_, { actor, db, prepared }) => getOrderForAdmin(db, prepared, actor.user.group.permissions),
});

export const handOver = operation({
  method: "POST",
  path: "/cms/order/pickup",
  module,
  summary: "Hand an order over by its pickup code",
  description:
    "The shopper gets the code with the payment. The order becomes `shipped` with one parcel of all its lines, and then `completed`. While units that were handed over before have an open after-sale request, it remains `shipped`. Wrong codes are limited as in POST /cms/order/pickup/find. 409 `order_state` if the order was handed over before, or its money is going back; 409 `order_held` while it is on hold.",
  access: "order.ship",
  reads: { by: "order.read", otherwise: pickupReceipt },
  body: handOverInput,
  output: adminOrder,
  problems: ["not_found", "order_state", "order_held", "too_many_requests"],
  async prepare({ code }, { actor, db }) {
    const id = await findByCode(db, actor.user.id, code);
    actor.origin.later(() => reportShipping(db, id));
    return id;
  },
  async run({ release }, { actor, db, prepared, changed }) {
    const { before, after, shipment } = await give(db, await lockOrder(db, prepared), actor.user.id, release);
    changed(shipmentRecord, shipment.id, null, shipment);
    changed(orderEntity, prepared, before, after);
    return getOrderForAdmin(db, prepared, actor.user.group.permissions);
  },
});
