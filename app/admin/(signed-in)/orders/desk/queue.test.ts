import { expect, test } from "vitest";
import { emptyQueue, type Queue, type Step, work } from "./queue";

type Order = { id: number; note?: string };
const orders = (...ids: number[]): Order[] => ids.map((id) => ({ id }));
const after = (...steps: Step<Order>[]) => steps.reduce<Queue<Order>>(work, emptyQueue);
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
  const back = work(gone, { kind: "back", order: { id: 1 } });
  expect([ids(back), back.current, back.done]).toEqual([[1, 2, 3], 1, []]);
  expect(ids(work(back, found))).toEqual([1, 2, 3]);
});

test("an order that was taken back elsewhere waits again; a list that is older than its shipping keeps it away", () => {
  const gone = after(found, send(1), { kind: "sent", id: 1 });
  expect(ids(work(gone, found))).toEqual([2, 3]);
  const back = work(gone, { ...found, sent: new Set([1]) } as Step<Order>);
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
  const again = work(queue, send(1));
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
