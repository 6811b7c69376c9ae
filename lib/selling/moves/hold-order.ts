import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { orders } from "@/db/schema/orders";
import { msg } from "@/lib/i18n/msg";
import { AppError, type FieldError } from "@/lib/kernel/contract/errors";

/** A hold counts until its end, and while goods remain to be shipped: other states ignore it. */
export const isHeld = sql<boolean>`(orders.status = 'paid' and orders.hold_reason is not null
  and coalesce(orders.hold_until > now(), true))`;

export const noHold = { hold_reason: null, hold_until: null, held_at: null, held_by: null };

/** The order must be locked. */
export async function refuseHeld(tx: Database, orderId: number) {
  const [held] = await rows<{ reason: string }>(
    tx,
    sql`select hold_reason as reason from ${orders} where id = ${orderId} and ${isHeld}`,
  );
  if (!held) return;
  const error = heldError("release", held.reason);
  throw new AppError("order_held", error.message, { errors: [error] });
}

export const heldError = (path: string, reason: string): FieldError => ({
  path,
  code: "order_held",
  message: msg("The order is on hold: {reason}", { reason }),
  discreet: "The order is on hold.",
});
