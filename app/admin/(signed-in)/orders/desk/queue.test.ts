import { expect, test } from "vitest";
import { emptyQueue, type Queue, queueReducer, type Step, undoable } from "./queue";

type Order = { id: number; note?: string };
const orders = (...ids: number[]): Order[] => ids.map((id) => ({ id }));
const after = (...steps: Step<Order>[]) => steps.reduce<Queue<Order>>(queueReducer, emptyQueue);
const ids = ({ waiting }: Queue<Order>) => waiting.map(({ id }) => id);
const parcel = { carrier: "SF", tracking_no: "SF1" };
const found: Step<Order> = { kind: "found", orders: orders(1, 2, 3) };
const send = (id: number): Step<Order> => ({ kind: "send", id, parcel });

test("sending an order that is not current keeps the current one, and after the last comes the first", () => {
  const down: Step<Order> = { kind: "move", by: 1 };
  expect(after(found, down, down, send(1)).current).toBe(3);
  expect(after(found, down, down, send(3)).current).toBe(1);
});

test("the number of waiting orders follows sent and returned ones before the next read", () => {
  const many: Step<Order> = { kind: "found", orders: orders(1, 2, 3), total: 70 };
  expect(after(many, send(1), send(2)).total).toBe(68);
  expect(after(many, send(1), send(1), { kind: "failed", id: 1 }).total).toBe(70);
  expect(after(many, send(1), found).total).toBeUndefined();
});

test("an undone order is current again with an empty field, also after an older list is read", () => {
  const left = { id: 70, until: "2026-11-24T01:00:00.000Z" };
  const gone = after(found, send(1), { kind: "sent", id: 1, left });
  expect(gone.done).toMatchObject([{ state: "sent", left }]);
  const back = queueReducer(gone, { kind: "back", order: { id: 1 } });
  expect([ids(back), back.current, back.done]).toEqual([[1, 2, 3], 1, []]);
  expect(ids(queueReducer(back, found))).toEqual([1, 2, 3]);
});

test("an order undone elsewhere waits again, except by a list older than its shipment", () => {
  const gone = after(found, send(1), { kind: "sent", id: 1 });
  expect(ids(queueReducer(gone, found))).toEqual([2, 3]);
  const back = queueReducer(gone, { ...found, sent: new Set([1]) } as Step<Order>);
  expect([ids(back), back.done]).toEqual([[2, 3, 1], []]);
  expect(ids(after(found, send(1), { ...found, sent: new Set([1]) } as Step<Order>, send(2)))).toEqual([3, 1]);
});

test("a second Enter does not send again", () => {
  expect(after(found, send(1), send(1)).done).toHaveLength(1);
});

test("the last order is current again when it fails", () => {
  const queue = after({ kind: "found", orders: orders(7) }, send(7), { kind: "failed", id: 7 });
  expect(queue.current).toBe(7);
});

test("a skipped order goes to the end and comes round again", () => {
  const skipped = after(found, { kind: "skip" });
  expect([ids(skipped), skipped.current]).toEqual([[2, 3, 1], 2]);
  expect(after({ kind: "found", orders: orders(5) }, { kind: "skip" })).toMatchObject({ current: 5 });
  expect(after({ kind: "skip" })).toEqual(emptyQueue);
});

test("moving stops at both ends", () => {
  const up: Step<Order> = { kind: "move", by: -1 };
  const down: Step<Order> = { kind: "move", by: 1 };
  expect(after(found, up).current).toBe(1);
  expect(after(found, down, down, down).current).toBe(3);
  expect(after(down).current).toBeUndefined();
});

test("a list older than a shipment does not bring the order back, and a failed one returns", () => {
  const late = after(found, send(1), found);
  expect(ids(late)).toEqual([2, 3]);
  expect(ids(after(found, send(1), { kind: "failed", id: 1 }, found))).toEqual([1, 2, 3]);
});

test("reading again keeps the place of skipped orders, updates them and drops those shipped by others", () => {
  const queue = after(
    found,
    { kind: "skip" },
    {
      kind: "found",
      orders: [{ id: 1, note: "fragile" }, { id: 3 }, { id: 4 }],
    },
  );
  expect(queue.waiting).toEqual([{ id: 3 }, { id: 1, note: "fragile" }, { id: 4 }]);
  expect(queue.current).toBe(3);
});

test("an order that can no longer be shipped leaves the desk", () => {
  const queue = after(found, send(1), { kind: "gone", id: 1 });
  expect([ids(queue), queue.done]).toEqual([[2, 3], []]);
  expect(after(found, { kind: "gone", id: 1 }).current).toBe(2);
});

const now = Date.parse("2026-11-24T01:00:00.000Z");
const sentBy = (press: number, id: number): Step<Order>[] => [
  { kind: "send", id, parcel, press },
  { kind: "sent", id, left: { id: id * 10, until: "2026-11-24T01:00:30.000Z" } },
];
const taken = (queue: Queue<Order>, press: number, at = now) =>
  undoable(queue.done, press, at)?.map(({ order }) => order.id);

test("an undo applies to the last shipment only, and not to those of others", () => {
  const left = { id: 90, until: "2026-11-24T01:00:50.000Z" };
  const theirs = { order: { id: 9 }, parcel, state: "sent" as const, at: "2026-11-24T00:59:50.000Z", left };
  const queue = after(found, ...sentBy(1, 1), ...sentBy(2, 2), { kind: "earlier", sent: [theirs] });
  expect(taken(queue, 2)).toEqual([2]);
  expect(taken(after(found, { kind: "earlier", sent: [theirs] }), 0)).toEqual([]);
  expect(taken(queueReducer(queue, { kind: "back", order: { id: 2 } }), 2)).toEqual([]);
});

test("a running shipment is undone after its response, and a failed one undoes nothing else", () => {
  const sending: Step<Order> = { kind: "send", id: 2, parcel, press: 2 };
  expect(taken(after(found, ...sentBy(1, 1), sending), 2)).toBeUndefined();
  expect(taken(after(found, ...sentBy(1, 1), sending, { kind: "failed", id: 2 }), 2)).toEqual([]);
  expect(taken(after(found, ...sentBy(1, 1), sending, { kind: "gone", id: 2 }), 2)).toEqual([]);
});
