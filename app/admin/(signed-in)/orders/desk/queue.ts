/** The desk's work as data: orders that wait, that are being shipped, that were shipped, and that failed. */
export interface Queue<Order extends { id: number }> {
  waiting: Order[];
  /** The order at hand; undefined when nothing waits. */
  current: number | undefined;
  /** The newest first. */
  done: Sent<Order>[];
  /** How many are paid, while not all of them have been read. */
  total?: number;
}
export interface Sent<Order> {
  order: Order;
  /** The carrier and number, as they were typed. */
  parcel: Parcel;
  state: "sending" | "sent" | "failed";
  /** The press of Enter that shipped it, as this page counts them. What left before the page was opened has none. */
  press?: number;
  /** When it left, of what left before the page was opened. */
  at?: string;
  /** The parcel that left, once the server has answered, and until when it can be taken back. */
  left?: { id: number; until: string | null };
}
export interface Parcel {
  carrier?: string;
  tracking_no?: string;
  courier_name?: string;
  courier_phone?: string;
}

export type Step<Order> =
  /** `sent`: the orders that had been sent when the list was asked for. One of them that waits again was taken back elsewhere. */
  | { kind: "found"; orders: Order[]; total?: number; sent?: ReadonlySet<number> }
  /** What left before the page was opened. */
  | { kind: "earlier"; sent: Sent<Order>[] }
  | { kind: "choose"; id: number }
  | { kind: "move"; by: 1 | -1 }
  | { kind: "skip" }
  /** Its packing slip was scanned: it comes to hand, wherever it stood. */
  | { kind: "take"; order: Order }
  | { kind: "send"; id: number; parcel: Parcel; press?: number }
  | { kind: "sent"; id: number; left?: Sent<Order>["left"] }
  /** It was taken back: it comes to hand again, with an empty field. */
  | { kind: "back"; order: Order }
  | { kind: "failed"; id: number }
  /** It cannot be shipped any more: somebody else was faster, or the money goes back. */
  | { kind: "gone"; id: number };

export const emptyQueue = { waiting: [], current: undefined, done: [] };

export function work<Order extends { id: number }>(queue: Queue<Order>, step: Step<Order>): Queue<Order> {
  const { waiting, current, done } = queue;
  switch (step.kind) {
    case "found": {
      // The list may be older than the shipping of an order. So an order that is being shipped does not come back by it.
      const leaving = new Set(done.filter(({ state }) => state !== "failed").map(({ order }) => order.id));
      const found = step.orders.filter(({ id }) => !leaving.has(id) || step.sent?.has(id));
      const isBack = ({ order, state }: Sent<Order>) => state === "sent" && found.some(({ id }) => id === order.id);
      const stillGone = done.filter((each) => !isBack(each));
      return settled({ ...queue, waiting: merged(waiting, found), done: stillGone, total: step.total });
    }
    case "earlier": {
      const known = new Set([...waiting, ...done.map(({ order }) => order)].map(({ id }) => id));
      return { ...queue, done: [...done, ...step.sent.filter(({ order }) => !known.has(order.id))] };
    }
    case "choose":
      return settled({ ...queue, current: step.id });
    case "move": {
      const at = waiting.findIndex(({ id }) => id === current);
      const next = waiting[Math.min(waiting.length - 1, Math.max(0, at + step.by))];
      return settled({ ...queue, current: next?.id });
    }
    case "skip": {
      const at = waiting.findIndex(({ id }) => id === current);
      const skipped = waiting[at];
      if (!skipped) return queue;
      const others = waiting.filter(({ id }) => id !== skipped.id);
      return settled({ ...queue, waiting: [...others, skipped], current: others[at]?.id });
    }
    case "take": {
      const others = waiting.filter(({ id }) => id !== step.order.id);
      return settled({ ...queue, waiting: [step.order, ...others], current: step.order.id });
    }
    case "send": {
      const at = waiting.findIndex(({ id }) => id === step.id);
      const order = waiting[at];
      if (!order) return queue; // a second Enter
      const others = waiting.filter(({ id }) => id !== order.id);
      return settled({
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
      // It comes back to the front, with what was typed.
      return settled({
        ...queue,
        total: queue.total && queue.total + 1,
        waiting: [failed.order, ...waiting.filter(({ id }) => id !== step.id)],
        done: done.map((each) => (each === failed ? { ...each, state: "failed" } : each)),
      });
    }
    case "gone":
      return settled({
        ...queue,
        waiting: waiting.filter(({ id }) => id !== step.id),
        done: done.filter(({ order }) => order.id !== step.id),
      });
  }
}

/** The orders that this press shipped and that can still be taken back. Undefined while one of its parcels has no answer yet. */
export function undoable<Order>(done: Sent<Order>[], press: number, now: number): Sent<Order>[] | undefined {
  const shipped = done.filter((each) => each.press === press);
  if (shipped.some(({ state }) => state === "sending")) return undefined;
  return shipped.filter(({ left }) => left?.until && Date.parse(left.until) > now);
}

/** There is an order at hand as long as one waits. */
const settled = <Order extends { id: number }>(queue: Queue<Order>): Queue<Order> =>
  queue.waiting.some(({ id }) => id === queue.current) ? queue : { ...queue, current: queue.waiting[0]?.id };

/** The newer reading of each order, in the order of work: skipped orders stay at the end, and new ones come behind them. */
function merged<Order extends { id: number }>(before: Order[], found: Order[]) {
  const newest = new Map(found.map((order) => [order.id, order]));
  const known = new Set(before.map(({ id }) => id));
  return [...before.flatMap(({ id }) => newest.get(id) ?? []), ...found.filter(({ id }) => !known.has(id))];
}
