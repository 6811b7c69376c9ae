import { fullAddress } from "../address";
import type { ListedOrder } from "../types";
import type { Sent } from "./queue";

type Sendable = Pick<ListedOrder, "id" | "delivery" | "address">;

/** True if both go to the same person at the same place: they may share a parcel. */
function goTogether(one: Pick<ListedOrder, "address">, other: Pick<ListedOrder, "address">) {
  const [a, b] = [one.address, other.address];
  return Boolean(a && b && a.name === b.name && a.phone === b.phone && fullAddress(a) === fullAddress(b));
}

/** The other orders that wait for the same recipient at the same address: one number may ship them all. */
export const companionsOf = <Order extends Sendable>(order: Order, waiting: Order[]) =>
  order.delivery === "express"
    ? waiting.filter((each) => each.id !== order.id && each.delivery === "express" && goTogether(each, order))
    : [];

/** The order of another recipient that has just left with this number: a double scan, or one parcel for two. */
export const earlierOf = <Order extends Sendable>(done: Sent<Order>[], order: Order, number: string) =>
  done.find(
    ({ order: earlier, parcel, state }) =>
      state !== "failed" && parcel.tracking_no === number && !goTogether(earlier, order),
  )?.order;
