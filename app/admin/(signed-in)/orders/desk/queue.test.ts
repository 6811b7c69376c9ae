import { expect, test } from "vitest";
import { emptyQueue, type Queue, queueReducer, type Step, undoable } from "./queue";

type Order = { id: number; note?: string };
const orders = (...ids: number[]): Order[] => ids.map((id) => ({ id }));
const after = (...steps: Step<Order>[]) => steps.reduce<Queue<Order>>(queueReducer, emptyQueue);
const ids = ({ waiting }: Queue<Order>) => waiting.map(({ id }) => id);
const parcel = { carrier: "SF", tracking_no: "SF1" };
const found: Step<Order> = { kind: "found", orders: orders(1, 2, 3) };
const send = (id: number): Step<Order> => ({ kind: "send", id, parcel });

test("the next order is at hand as soon as one is sent, before the answer", () => {
  const queue = after(found, send(1));
  expect(queue).toMatchObject({ current: 2, done: [{ order: { id: 1 }, state: "sending", parcel }] });
  expect(ids(queue)).toEqual([2, 3]);
  expect(after(found, send(1), { kind: "sent", id: 1 }).done[0]!.state).toBe("sent");
});

test("an order that is sent beside the one at hand leaves that one there; behind the last one the first is next", () => {
  const down: Step<Order> = { kind: "move", by: 1 };
  expect(after(found, down, down, send(1)).current).toBe(3);
  expect(after(found, down, down, send(3)).current).toBe(1);
});

test("how many wait goes down with what is sent, and up with what comes back, before the next reading", () => {
  const many: Step<Order> = { kind: "found", orders: orders(1, 2, 3), total: 70 };
  expect(after(many, send(1), send(2)).total).toBe(68);
  expect(after(many, send(1), send(1), { kind: "failed", id: 1 }).total).toBe(70);
  expect(after(many, send(1), found).total).toBeUndefined();
});

test("an order that is taken back comes to hand again with an empty field, and a list that was read meanwhile keeps it", () => {
  const left = { id: 70, until: "2026-11-24T01:00:00.000Z" };
  const gone = after(found, send(1), { kind: "sent", id: 1, left });
  expect(gone.done).toMatchObject([{ state: "sent", left }]);
  const back = queueReducer(gone, { kind: "back", order: { id: 1 } });
  expect([ids(back), back.current, back.done]).toEqual([[1, 2, 3], 1, []]);
  expect(ids(queueReducer(back, found))).toEqual([1, 2, 3]);
});

test("an order that was taken back elsewhere waits again; a list that is older than its shipping keeps it away", () => {
  const gone = after(found, send(1), { kind: "sent", id: 1 });
  expect(ids(queueReducer(gone, found))).toEqual([2, 3]);
  const back = queueReducer(gone, { ...found, sent: new Set([1]) } as Step<Order>);
  expect([ids(back), back.done]).toEqual([[2, 3, 1], []]);
  expect(ids(after(found, send(1), { ...found, sent: new Set([1]) } as Step<Order>, send(2)))).toEqual([3, 1]);
});

test("a second Enter sends nothing twice", () => {
  expect(after(found, send(1), send(1)).done).toHaveLength(1);
});

test("an order that could not be sent comes back to the front with what was typed, and the one at hand stays", () => {
  const queue = after(found, send(1), send(2), { kind: "failed", id: 1 });
  expect(ids(queue)).toEqual([1, 3]);
  expect(queue.current).toBe(3);
  expect(queue.done.find(({ order }) => order.id === 1)).toMatchObject({ state: "failed", parcel });
  const again = queueReducer(queue, send(1));
  expect(again.done.filter(({ order }) => order.id === 1)).toMatchObject([{ state: "sending" }]);
});

test("the last order that fails is at hand again", () => {
  const queue = after({ kind: "found", orders: orders(7) }, send(7), { kind: "failed", id: 7 });
  expect(queue.current).toBe(7);
});

test("skipping puts an order behind all others and comes round again", () => {
  const skipped = after(found, { kind: "skip" });
  expect([ids(skipped), skipped.current]).toEqual([[2, 3, 1], 2]);
  expect(after({ kind: "found", orders: orders(5) }, { kind: "skip" })).toMatchObject({ current: 5 });
  expect(after({ kind: "skip" })).toEqual(emptyQueue);
});

test("an order whose slip was scanned is at hand, whether it waited here or not", () => {
  const scanned = after(found, { kind: "take", order: { id: 9 } });
  expect([ids(scanned), scanned.current]).toEqual([[9, 1, 2, 3], 9]);
  const here = after(found, { kind: "take", order: { id: 3 } });
  expect([ids(here), here.current]).toEqual([[3, 1, 2], 3]);
});

test("moving stops at both ends", () => {
  const up: Step<Order> = { kind: "move", by: -1 };
  const down: Step<Order> = { kind: "move", by: 1 };
  expect(after(found, up).current).toBe(1);
  expect(after(found, down, down, down).current).toBe(3);
  expect(after(down).current).toBeUndefined();
});

test("a list that was read before an order left does not bring it back; one that failed may come", () => {
  const late = after(found, send(1), found);
  expect(ids(late)).toEqual([2, 3]);
  expect(ids(after(found, send(1), { kind: "failed", id: 1 }, found))).toEqual([1, 2, 3]);
});

test("reading again keeps the place of what was skipped, takes the newest facts, and drops what others shipped", () => {
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

test("what the last press shipped can be taken back, and not the parcel before, nor one that a colleague sent", () => {
  const left = { id: 90, until: "2026-11-24T01:00:50.000Z" };
  const theirs = { order: { id: 9 }, parcel, state: "sent" as const, at: "2026-11-24T00:59:50.000Z", left };
  const queue = after(found, ...sentBy(1, 1), ...sentBy(2, 2), { kind: "earlier", sent: [theirs] });
  expect(taken(queue, 2)).toEqual([2]);
  expect(taken(after(found, { kind: "earlier", sent: [theirs] }), 0)).toEqual([]);
  expect(taken(queueReducer(queue, { kind: "back", order: { id: 2 } }), 2)).toEqual([]);
});

test("what is still being sent is taken back once its answer is there, and one that failed gives nothing else up", () => {
  const sending: Step<Order> = { kind: "send", id: 2, parcel, press: 2 };
  expect(taken(after(found, ...sentBy(1, 1), sending), 2)).toBeUndefined();
  expect(taken(after(found, ...sentBy(1, 1), sending, { kind: "failed", id: 2 }), 2)).toEqual([]);
  expect(taken(after(found, ...sentBy(1, 1), sending, { kind: "gone", id: 2 }), 2)).toEqual([]);
});

test("all orders of one parcel are taken back together, the one that was at hand last", () => {
  const queue = after(found, ...sentBy(1, 1), ...sentBy(1, 2), ...sentBy(1, 3));
  expect(taken(queue, 1)).toEqual([3, 2, 1]);
  expect(taken(queue, 1, now + 30_000)).toEqual([]);
});
