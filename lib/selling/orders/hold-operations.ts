import { sql } from "drizzle-orm";
import { z } from "zod";
import { orders } from "@/db/schema/orders";
import { id, nothing } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { saveRow } from "@/lib/kernel/records/entity";
import { noHold } from "@/lib/selling/moves/hold-order";
import { lockOrder } from "@/lib/selling/moves/move-order";
import { refuseUnshippable } from "@/lib/selling/shipping/ship-order";
import { getOrderForAdmin } from "./admin-queries";
import { adminOrder, holdInput, orderReceipt } from "./admin-schemas";
import { orderEntity } from "./entity";

const module = "cms-order";

export const hold = operation({
  method: "PUT",
  path: "/cms/order/{id}/hold",
  module,
  summary: "Put a paid order on hold",
  description:
    "Nothing of it is shipped until `until`, or until the hold is released: shipping it in any way is 409 `order_held` with the reason, unless `release` is true. A second call replaces the reason and the time. The order does not become `held` again after it has been shipped, cancelled or refunded. Shoppers do not see it.",
  access: "order.ship",
  reads: { by: "order.read", otherwise: orderReceipt },
  url: z.object({ id }),
  body: holdInput,
  output: adminOrder,
  problems: ["order_state"],
  async run({ id, reason, until }, { actor, db, changed }) {
    const before = await lockOrder(db, id);
    await refuseUnshippable(db, before, true);
    const hold_until = until === undefined ? null : new Date(until);
    const held = { hold_reason: reason, hold_until, held_at: sql`now()`, held_by: actor.user.id };
    changed(orderEntity, id, before, await saveRow(db, orders, id, held));
    return getOrderForAdmin(db, id, actor.user.group.permissions);
  },
});

export const release = operation({
  method: "DELETE",
  path: "/cms/order/{id}/hold",
  module,
  summary: "Release an order on hold",
  description: "Does nothing if the order is not on hold.",
  access: "order.ship",
  url: z.object({ id }),
  output: nothing,
  async run({ id }, { db, changed }) {
    const before = await lockOrder(db, id);
    if (before.hold_reason === null) return changed.none();
    changed(orderEntity, id, before, await saveRow(db, orders, id, noHold));
  },
});
