import { isDeepStrictEqual } from "node:util";
import type { Database } from "@/db/client";
import { type AddressSnapshot, hasAddress, type OrderStatus } from "@/db/schema/orders";
import { msg } from "@/lib/i18n/msg";
import { AppError } from "@/lib/kernel/contract/errors";
import { addOrderEvent, type Order } from "@/lib/selling/moves/move-order";

export type AddressChange = { [Field in keyof AddressSnapshot]?: AddressSnapshot[Field] | null };

export const addressEditStates: readonly OrderStatus[] = ["unpaid", "paid"];

/** Edits the order's own copy, not the address book. `before` must be locked. */
export async function editAddress(tx: Database, before: Order, change: AddressChange, userId: number) {
  const { delivery, status, address } = before;
  if (!address || !hasAddress(delivery))
    throw new AppError(
      "order_state",
      msg("With delivery {delivery} there is no address.", { delivery: { said: delivery } }),
    );
  if (!addressEditStates.includes(status))
    throw new AppError(
      "order_state",
      msg("The order is {status}: its address can no longer be changed.", { status: { said: status } }),
    );
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const after = { ...address, ...Object.fromEntries(given.map(([name, value]) => [name, value ?? ""])) };
  if (isDeepStrictEqual(address, after)) return before;
  return addOrderEvent(tx, before, "address_edit", { by: "admin", userId }, { address: after });
}
