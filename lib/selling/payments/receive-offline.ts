import { randomBytes } from "node:crypto";
import type { Database } from "@/db/client";
import { type OfflineMethod, payments } from "@/db/schema/payments";
import { lockOrder } from "@/lib/selling/moves/move-order";
import { markPaid } from "./apply-payment";
import { refuseOpenAttempt } from "./settle-attempt";

interface Received {
  method: OfflineMethod;
  note?: string;
}

/** Records money that came outside WeChat Pay. An open payment must be closed there first, by `closeUnpaid`. */
export async function receiveOffline(tx: Database, orderId: number, received: Received, userId: number) {
  const before = await lockOrder(tx, orderId);
  await refuseOpenAttempt(tx, orderId);
  const paid_at = new Date();
  const after = await markPaid(tx, before, paid_at, { by: "admin", userId });
  const fields = { status: "success", channel: "offline", learned_from: "offline", paid_at } as const;
  const out_trade_no = randomBytes(14).toString("hex");
  await tx
    .insert(payments)
    .values({ ...received, ...fields, order_id: orderId, out_trade_no, amount: before.total_price });
  return { before, after };
}
