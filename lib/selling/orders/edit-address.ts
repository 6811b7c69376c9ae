import { isDeepStrictEqual } from "node:util";
import type { Database } from "@/db/client";
import { type AddressSnapshot, hasAddress, type OrderStatus } from "@/db/schema/orders";
import { say } from "@/lib/i18n/say";
import { AppError } from "@/lib/kernel/contract/errors";
import { noteEvent, type Order } from "@/lib/selling/moves/move-order";

export type AddressChange = { [Field in keyof AddressSnapshot]?: AddressSnapshot[Field] | null };

export const addressEditStates: readonly OrderStatus[] = ["unpaid", "paid"];

/** Edits the order's own copy, not the address book. `before` must be locked. */
export async function editAddress(tx: Database, before: Order, change: AddressChange, userId: number) {
  const { delivery, status, address } = before;
  if (!address || !hasAddress(delivery))
    throw new AppError(
      "order_state",
      say("With delivery {delivery} there is no address.", { delivery: { said: delivery } }),
    );
  if (!addressEditStates.includes(status))
    throw new AppError(
      "order_state",
      say("The order is {status}: its address can no longer be changed.", { status: { said: status } }),
    );
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const after = { ...address, ...Object.fromEntries(given.map(([name, value]) => [name, value ?? ""])) };
  if (isDeepStrictEqual(address, after)) return before;
  return noteEvent(tx, before, "address_edit", { by: "admin", userId }, { address: after });
}
