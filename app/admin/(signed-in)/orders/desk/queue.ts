import type { PageProblem } from "@/components/api/problem";

/** The state of the shipping desk: the waiting orders, and those being shipped, shipped or failed. */
export interface Queue<Order extends { id: number }> {
  waiting: Order[];
  /** The id of the order being packed. Undefined when no order is waiting. */
  current: number | undefined;
  /** Newest first. */
  done: ShippedOrder<Order>[];
  /** The number of paid orders, if they do not fit on one page. */
  total?: number;
}
export interface ShippedOrder<Order> {
  order: Order;
  parcel: Parcel;
  state: "sending" | "sent" | "failed";
  /** The number of the press of Enter that shipped it. Undefined for orders shipped before the page was opened. */
  press?: number;
  /** The time of shipping, only for orders shipped before the page was opened. */
  at?: string;
  /** The parcel that the server created, and the time until which it can be undone. */
  left?: { id: number; until: string | null; tracking_no?: string | null; hasLabel?: boolean };
  /** The reason why it failed. */
  problem?: PageProblem;
}
export interface Parcel {
  carrier?: string;
  tracking_no?: string;
  courier_name?: string;
  courier_phone?: string;
  /** The carrier's waybill has the tracking number. */
  waybill?: true;
  /** The units of a part shipment. Undefined: all that is left. */
  items?: { item_id: number; count: number }[];
  /** The key of a part shipment. It prevents a second parcel if a request is repeated after a lost response. */
  key?: string;
}

export type Step<Order> =
  /** `sent` are the orders shipped before the list was requested. If one is waiting again, its shipment was undone elsewhere. */
  | { kind: "found"; orders: Order[]; total?: number; sent?: ReadonlySet<number> }
  /** Orders shipped before the page was opened. */
  | { kind: "earlier"; sent: ShippedOrder<Order>[] }
  | { kind: "choose"; id: number }
  | { kind: "move"; by: 1 | -1 }
  | { kind: "skip" }
  /** The packing slip was scanned, so the order becomes current. */
  | { kind: "take"; order: Order }
  | { kind: "send"; id: number; parcel: Parcel; press?: number }
  | { kind: "sent"; id: number; left?: ShippedOrder<Order>["left"] }
  /** The shipment was undone, so the order becomes current again. */
  | { kind: "back"; order: Order }
  | { kind: "failed"; id: number; problem?: PageProblem }
  /** The order can no longer be shipped: another admin shipped it, or it is being refunded. */
  | { kind: "gone"; id: number };

export const emptyQueue = { waiting: [], current: undefined, done: [] };

export function queueReducer<Order extends { id: number }>(queue: Queue<Order>, step: Step<Order>): Queue<Order> {
  const { waiting, current, done } = queue;
  switch (step.kind) {
    case "found": {
      // The list may have been read before an order was shipped, so it must not restore orders that are being shipped.
      const leaving = new Set(done.filter(({ state }) => state !== "failed").map(({ order }) => order.id));
      const found = step.orders.filter(({ id }) => !leaving.has(id) || step.sent?.has(id));
      const isBack = ({ order, state }: ShippedOrder<Order>) =>
        state === "sent" && found.some(({ id }) => id === order.id);
      const remaining = done.filter((each) => !isBack(each));
      return withCurrent({ ...queue, waiting: mergeWaiting(waiting, found), done: remaining, total: step.total });
    }
    case "earlier": {
      const known = new Set([...waiting, ...done.map(({ order }) => order)].map(({ id }) => id));
      return { ...queue, done: [...done, ...step.sent.filter(({ order }) => !known.has(order.id))] };
    }
    case "choose":
      return withCurrent({ ...queue, current: step.id });
    case "move": {
      const at = waiting.findIndex(({ id }) => id === current);
      const next = waiting[Math.min(waiting.length - 1, Math.max(0, at + step.by))];
      return withCurrent({ ...queue, current: next?.id });
    }
    case "skip": {
      const at = waiting.findIndex(({ id }) => id === current);
      const skipped = waiting[at];
      if (!skipped) return queue;
      const others = waiting.filter(({ id }) => id !== skipped.id);
      return withCurrent({ ...queue, waiting: [...others, skipped], current: others[at]?.id });
    }
    case "take": {
      const others = waiting.filter(({ id }) => id !== step.order.id);
      return withCurrent({ ...queue, waiting: [step.order, ...others], current: step.order.id });
    }
    case "send": {
      const at = waiting.findIndex(({ id }) => id === step.id);
      const order = waiting[at];
      if (!order) return queue; // Enter was pressed twice
      const others = waiting.filter(({ id }) => id !== order.id);
      return withCurrent({
        total: queue.total && queue.total - 1,
        waiting: others,
        current: current === order.id ? others[at]?.id : current,
        done: [
          { order, parcel: step.parcel, state: "sending", press: step.press },
          ...done.filter((each) => each.order.id !== order.id),
        ],
      });
    }
    case "sent":
      return {
        ...queue,
        done: done.map((each) => (each.order.id === step.id ? { ...each, state: "sent", left: step.left } : each)),
      };
    case "back":
      return {
        total: queue.total && queue.total + 1,
        waiting: [step.order, ...waiting.filter(({ id }) => id !== step.order.id)],
        current: step.order.id,
        done: done.filter(({ order }) => order.id !== step.order.id),
      };
    case "failed": {
      const failed = done.find(({ order }) => order.id === step.id);
      if (!failed) return queue;
      return withCurrent({
        ...queue,
        total: queue.total && queue.total + 1,
        waiting: [failed.order, ...waiting.filter(({ id }) => id !== step.id)],
        done: done.map((each) => (each === failed ? { ...each, state: "failed", problem: step.problem } : each)),
      });
    }
    case "gone":
      return withCurrent({
        ...queue,
        waiting: waiting.filter(({ id }) => id !== step.id),
        done: done.filter(({ order }) => order.id !== step.id),
      });
  }
}

/** The orders shipped by this press that can still be undone. Undefined while one of them is being sent. */
export function undoable<Order>(
  done: ShippedOrder<Order>[],
  press: number,
  now: number,
): ShippedOrder<Order>[] | undefined {
  const shipped = done.filter((each) => each.press === press);
  if (shipped.some(({ state }) => state === "sending")) return undefined;
  return shipped.filter(({ left }) => left?.until && Date.parse(left.until) > now);
}

/** Ensures that an order is current as long as any is waiting. */
const withCurrent = <Order extends { id: number }>(queue: Queue<Order>): Queue<Order> =>
  queue.waiting.some(({ id }) => id === queue.current) ? queue : { ...queue, current: queue.waiting[0]?.id };

/** Updates the waiting orders without changing their sequence: skipped orders remain last, and new ones are appended. */
function mergeWaiting<Order extends { id: number }>(before: Order[], found: Order[]) {
  const newest = new Map(found.map((order) => [order.id, order]));
  const known = new Set(before.map(({ id }) => id));
  return [...before.flatMap(({ id }) => newest.get(id) ?? []), ...found.filter(({ id }) => !known.has(id))];
}
