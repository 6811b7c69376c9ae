import { fullAddress } from "../order-names";
import type { ListedOrder } from "../types";
import type { ShippedOrder } from "./queue";

type Sendable = Pick<ListedOrder, "id" | "delivery" | "address">;

function isSameRecipient(one: Pick<ListedOrder, "address">, other: Pick<ListedOrder, "address">) {
  const [a, b] = [one.address, other.address];
  return Boolean(a && b && a.name === b.name && a.phone === b.phone && fullAddress(a) === fullAddress(b));
}

export const ordersToSameRecipient = <Order extends Sendable>(order: Order, waiting: Order[]) =>
  order.delivery === "express"
    ? waiting.filter((each) => each.id !== order.id && each.delivery === "express" && isSameRecipient(each, order))
    : [];

/** A recently shipped order of another recipient with this number: a label was scanned twice, or the orders share a parcel. */
export const findEarlierShipment = <Order extends Sendable>(
  done: ShippedOrder<Order>[],
  order: Order,
  number: string,
) =>
  done.find(
    ({ order: earlier, parcel, state }) =>
      state !== "failed" && parcel.tracking_no === number && !isSameRecipient(earlier, order),
  )?.order;
