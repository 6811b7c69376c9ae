import { expect, test } from "vitest";
import type { PageProblem } from "@/components/api/problem";
import { createMoveQueue } from "./move-queue";
import { flattenTree, type Placement, placeAt, withPlacements } from "./placements";

const offline: PageProblem = { code: "offline", detail: "", request_id: "" };
const record = (id: number, place: number) => ({ id, parent_id: null as number | null, sort: place * 10 });

/** A list of the records 1, 2, 3 … on a server that processes writes only on request. */
function aList(count: number) {
  const stored = Array.from({ length: count }, (_, at) => record(at + 1, at + 1));
  let known = structuredClone(stored);
  let over: Placement[] = [];
  const held: (() => void)[] = [];
  const refused = new Set<number>();
  let writes = 0;
  let readingHeld: Promise<void> | undefined;
  let isAway = false;
  const begin = createMoveQueue({
    async write({ id, ...place }) {
      await new Promise<void>((go) => held.push(go));
      if (refused.has(writes++)) return { problem: offline };
      Object.assign(stored.find((one) => one.id === id)!, place);
      return {};
    },
    async read() {
      const found = structuredClone(stored);
      await readingHeld;
      if (isAway) return false;
      known = found;
      return true;
    },
    show: (places) => {
      over = places;
    },
  });
  const all = () => withPlacements(known, over);
  const idsOf = (list: typeof stored) => flattenTree(list).map(({ node }) => node.id);
  const pause = () => new Promise(setImmediate);
  return {
    move: (id: number, to: number) => begin(all(), id, placeAt(all(), id, null, to)),
    all,
    shown: () => idsOf(all()),
    stored: () => idsOf(stored),
    /** The server rejects its n-th write. */
    refuse: (n: number) => refused.add(n),
    goAway() {
      isAway = true;
    },
    /** Reads that start from now on end when the returned function is called. */
    holdReadings() {
      let letGo = () => {};
      readingHeld = new Promise((go) => {
        letGo = go;
      });
      return () => {
        readingHeld = undefined;
        letGo();
      };
    },
    /** Lets the server process all writes, or this number of them. */
    async answer(most = Number.POSITIVE_INFINITY) {
      await pause();
      for (let n = 0; n < most && held.length; n++) {
        held.shift()!();
        await pause();
      }
    },
  };
}

test("a record that is moved twice before the first answer goes two places, and the page never shows less", async () => {
  const list = aList(4);
  void list.move(1, 1);
  void list.move(1, 2);
  expect(list.shown()).toEqual([2, 3, 1, 4]);
  await list.answer(2); // the writes of the first move
  expect(list.stored()).toEqual([2, 1, 3, 4]);
  expect(list.shown()).toEqual([2, 3, 1, 4]);
  await list.answer();
  expect([list.stored(), list.shown()]).toEqual([
    [2, 3, 1, 4],
    [2, 3, 1, 4],
  ]);
});

test("a move to and fro before the first answer ends where it began", async () => {
  const list = aList(3);
  void list.move(1, 1);
  void list.move(1, 0);
  await list.answer();
  expect([list.stored(), list.shown()]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
});

test("the way back of a move takes back that move alone, whatever was moved since", async () => {
  const list = aList(4);
  const [first, second] = [list.move(1, 1), list.move(4, 2)];
  await list.answer();
  expect(list.stored()).toEqual([2, 1, 4, 3]);
  const undone = (await first).undo!(list.all());
  await list.answer();
  expect(await undone).toBeUndefined();
  expect([list.stored(), list.shown()]).toEqual([
    [1, 2, 4, 3],
    [1, 2, 4, 3],
  ]);
  const undoneToo = (await second).undo!(list.all());
  await list.answer();
  expect(await undoneToo).toBeUndefined();
  expect(list.stored()).toEqual([1, 2, 3, 4]);
});

test("of two moves of one record the earlier is not taken back before the later: nothing changes, and it is said", async () => {
  const list = aList(3);
  const [first, second] = [list.move(1, 1), list.move(1, 2)];
  await list.answer();
  expect(await (await first).undo!(list.all())).toBe("changedAgain");
  expect(list.stored()).toEqual([2, 3, 1]);
  const later = (await second).undo!(list.all());
  const earlier = (await first).undo!(list.all());
  await list.answer();
  expect([await later, await earlier]).toEqual([undefined, undefined]);
  expect([list.stored(), list.shown()]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
});

test("after a refusal the page shows what is stored, a move that followed it is not written, and the next one counts", async () => {
  const list = aList(4);
  list.refuse(0);
  const [first, second] = [list.move(1, 1), list.move(4, 2)];
  expect(list.shown()).toEqual([2, 1, 4, 3]);
  await list.answer();
  expect([await first, await second]).toEqual([{ problem: offline }, { problem: undefined }]);
  expect([list.stored(), list.shown()]).toEqual([
    [1, 2, 3, 4],
    [1, 2, 3, 4],
  ]);
  void list.move(4, 2);
  await list.answer();
  expect(list.stored()).toEqual([1, 2, 4, 3]);
});

test("a move made while the list is read again after a refusal is not written, since it starts from the refused order", async () => {
  const list = aList(4);
  list.refuse(0);
  const letGo = list.holdReadings();
  const first = list.move(1, 1);
  await list.answer();
  const second = list.move(4, 2);
  letGo();
  await list.answer();
  expect([await first, await second]).toEqual([{ problem: offline }, { problem: undefined }]);
  expect([list.stored(), list.shown()]).toEqual([
    [1, 2, 3, 4],
    [1, 2, 3, 4],
  ]);
});

test("a way back that is refused can be taken again", async () => {
  const list = aList(3);
  const first = list.move(1, 1);
  await list.answer();
  list.refuse(2);
  const { undo } = await first;
  const refused = undo!(list.all());
  await list.answer();
  expect(await refused).toBe(offline);
  expect(list.shown()).toEqual(list.stored());
  const again = undo!(list.all());
  await list.answer();
  expect(await again).toBeUndefined();
  expect(list.stored()).toEqual([1, 2, 3]);
});

test("a move is done when it is written, and the next is written, while the list is still being read", async () => {
  const list = aList(4);
  const letGo = list.holdReadings();
  const done: number[] = [];
  void list.move(1, 1).then(() => done.push(1));
  await list.answer();
  expect(done).toEqual([1]);
  void list.move(4, 2).then(() => done.push(4));
  await list.answer();
  expect([done, list.stored()]).toEqual([
    [1, 4],
    [2, 1, 4, 3],
  ]);
  letGo();
  await list.answer();
  expect(list.shown()).toEqual([2, 1, 4, 3]);
});

test("where the list cannot be read after a move, the page shows the move", async () => {
  const list = aList(3);
  list.goAway();
  void list.move(1, 1);
  await list.answer();
  expect(list.shown()).toEqual([2, 1, 3]);
});

test("a reading that began before a later move was written never takes that move from the page", async () => {
  const list = aList(4);
  const letEarlierGo = list.holdReadings();
  void list.move(1, 1);
  await list.answer();
  const letLaterGo = list.holdReadings();
  void list.move(4, 2);
  await list.answer();
  letEarlierGo();
  await list.answer();
  expect(list.shown()).toEqual([2, 1, 4, 3]);
  letLaterGo();
  await list.answer();
  expect(list.shown()).toEqual([2, 1, 4, 3]);
});

test("a reading that ends while a later move is being written never takes that move from the page", async () => {
  const list = aList(4);
  const letGo = list.holdReadings();
  void list.move(1, 1);
  await list.answer();
  void list.move(4, 2);
  letGo();
  await list.answer(0);
  expect([list.stored(), list.shown()]).toEqual([
    [2, 1, 3, 4],
    [2, 1, 4, 3],
  ]);
  await list.answer();
  expect([list.stored(), list.shown()]).toEqual([
    [2, 1, 4, 3],
    [2, 1, 4, 3],
  ]);
});
