import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { type AddressSnapshot, hasAddress, type OrderStatus, orderItems, shipments } from "@/db/schema/orders";
import { msg } from "@/lib/i18n/msg";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import { chargeBy, readTariffOf } from "@/lib/selling/freight/read-charge";
import { regionOf } from "@/lib/selling/freight/regions";
import { addOrderEvent, type Order } from "@/lib/selling/moves/move-order";
import { readAddress } from "./order-terms";

export type AddressEdit = { [Field in keyof AddressSnapshot]?: AddressSnapshot[Field] | null } & {
  allow_excluded?: boolean;
};

export const addressEditStates: readonly OrderStatus[] = ["unpaid", "paid"];

/** Edits the order's own copy, not the address book. `before` must be locked. */
export async function editAddress(
  tx: Database,
  before: Order,
  { allow_excluded = false, ...change }: AddressEdit,
  userId: number,
) {
  const address = addressIn(before, addressEditStates);
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const after = { ...address, ...Object.fromEntries(given.map(([name, value]) => [name, value ?? ""])) };
  if (isDeepStrictEqual(address, after)) return before;
  if (!allow_excluded && isElsewhere(address, after) && (await chargeAt(tx, before, after)).excluded.length)
    throw invalid({
      path: "province",
      code: "not_deliverable",
      message: "The freight templates do not deliver to this place.",
    });
  return saveAddress(tx, before, address, after, { by: "admin", userId });
}

/** The shopper takes another of their addresses, until the first parcel is shipped. `before` must be locked. */
export async function changeAddress(tx: Database, before: Order, addressId: number, userId: number) {
  const address = addressIn(before, ["paid"]);
  if (await tx.$count(shipments, eq(shipments.order_id, before.id)))
    throw new AppError("order_state", "Part of the order has been shipped: its address can no longer be changed.");
  const { address: after, reach } = await readAddress(tx, userId, addressId);
  if (isDeepStrictEqual(address, after)) return;
  if (before.delivery === "local" || isElsewhere(address, after)) {
    const [old, now] = [await chargeAt(tx, before, address, true), await chargeAt(tx, before, after, reach.isNear)];
    if (now.excluded.length)
      throw invalid({
        path: "address_id",
        code: "not_deliverable",
        message: before.delivery === "local" ? reach.refusal : "This order cannot be delivered to that address.",
      });
    if (now.freight !== old.freight) throw otherFreight(old.freight, now.freight);
  }
  await saveAddress(tx, before, address, after, { by: "shopper", userId });
}

function addressIn({ delivery, status, address }: Order, states: readonly OrderStatus[]) {
  if (!address || !hasAddress(delivery))
    throw new AppError(
      "order_state",
      msg("With delivery {delivery} there is no address.", { delivery: { said: delivery } }),
    );
  if (!states.includes(status))
    throw new AppError(
      "order_state",
      msg("The order is {status}: its address can no longer be changed.", { status: { said: status } }),
    );
  return address;
}

/** A corrected street or name is never a matter of freight, even if the templates have changed since. */
const isElsewhere = (before: AddressSnapshot, after: AddressSnapshot) => regionOf(before) !== regionOf(after);

/** The current freight of the order's goods to a place. */
async function chargeAt(tx: Database, { id, delivery }: Order, place: AddressSnapshot, isNear?: boolean) {
  const { product_id, variant_id, count, subtotal, discount } = orderItems;
  const lines = await tx
    .select({ product_id, variant_id, count, payable: sql<number>`${subtotal} - ${discount}` })
    .from(orderItems)
    .where(eq(orderItems.order_id, id));
  const tariff = await readTariffOf(tx, lines, place, isNear);
  return chargeBy(tariff, delivery)(lines);
}

function otherFreight(old: number, now: number) {
  const message = msg(
    "Freight to that address is {now} instead of {old}. Have the order refunded and order again, or contact the shop.",
    { now: { fen: now }, old: { fen: old } },
  );
  return new AppError("order_state", message, {
    errors: [{ path: "address_id", code: "freight_differs", message }],
  });
}

function saveAddress(
  tx: Database,
  before: Order,
  address: AddressSnapshot,
  after: AddressSnapshot,
  mover: { by: "admin" | "shopper"; userId: number },
) {
  return addOrderEvent(tx, before, "address_edit", mover, { address: after }, { before: address, after });
}
