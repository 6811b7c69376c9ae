import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { AppError } from "@/lib/kernel/contract/errors";
import { createWorkQueue } from "./work-queue";

const busy = () => new AppError("unavailable", "There is nothing here.");
function works() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  return { begun, work, end: (name: string) => ends.get(name)!() };
}
const settled = () => sleep(0);

test('two run at a time in order of arrival, and "first" goes ahead of those that wait', async () => {
  const inTurn = createWorkQueue("test of order", { atOnce: 2, busy });
  const { begun, work, end } = works();
  const all = ["a", "b", "c", "d"].map((name) => inTurn(work(name)));
  all.push(inTurn(work("ahead"), "first"));
  expect(begun).toEqual(["a", "b"]);
  for (const [done, next] of [
    ["b", "ahead"],
    ["ahead", "c"],
    ["a", "d"],
  ] as const) {
    end(done);
    await settled();
    expect(begun.at(-1)).toBe(next);
  }
  for (const name of ["c", "d"]) end(name);
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d", "ahead"]);
});

test('those with "first" do not count towards the limit of waiting ones, and keep their order', async () => {
  const inTurn = createWorkQueue("test of those that go first", { atOnce: 1, mostWaiting: 1, busy });
  const { begun, work, end } = works();
  const all = [inTurn(work("a")), inTurn(work("b"))];
  for (const name of ["x", "y"]) all.push(inTurn(work(name), "first"));
  await expect(inTurn(work("c"))).rejects.toMatchObject({ code: "unavailable" });
  for (const name of ["a", "x", "y", "b"]) {
    await settled();
    end(name);
  }
  await Promise.all(all);
  expect(begun).toEqual(["a", "x", "y", "b"]);
});

test("a user has a limited number that run or wait, which others do not share", async () => {
  const inTurn = createWorkQueue("test of users", { atOnce: 1, mostOfUser: 2, busy });
  const { work, end } = works();
  const all = [inTurn(work("a"), "last", 1), inTurn(work("b"), "last", 1), inTurn(work("c"), "last", 2)];
  await expect(inTurn(work("d"), "last", 1)).rejects.toMatchObject({ code: "unavailable" });
  end("a");
  await settled();
  all.push(inTurn(work("e"), "last", 1));
  for (const name of ["b", "c", "e"]) {
    end(name);
    await settled();
  }
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "e"]);
});

test("a refused one does not count for its user", async () => {
  const inTurn = createWorkQueue("test of refusals", { atOnce: 1, mostWaiting: 1, mostOfUser: 1, busy });
  const { work, end } = works();
  const all = [inTurn(work("a"), "last", 1), inTurn(work("b"), "last", 2)];
  for (const user of [1, 3, 3]) await expect(inTurn(work("c"), "last", user)).rejects.toThrow(AppError);
  for (const name of ["a", "b"]) {
    end(name);
    await settled();
  }
  await Promise.all(all);
  for (const user of [1, 3]) expect(await inTurn(async () => user, "last", user)).toBe(user);
});

test("a failed one frees its place", async () => {
  const inTurn = createWorkQueue("test of failures", { atOnce: 1, busy });
  const failing = inTurn(() => Promise.reject(new Error("broken")));
  const after = inTurn(async () => "done");
  await expect(failing).rejects.toThrow("broken");
  expect(await after).toBe("done");
});

test("503 if too many wait, or for those that waited too long", async () => {
  const full = createWorkQueue("test of a full line", { atOnce: 1, mostWaiting: 1, busy });
  const { work, end } = works();
  const [first, second] = [full(work("first")), full(work("second"))];
  await expect(full(work("third"))).rejects.toMatchObject({ code: "unavailable" });
  end("first");
  await settled();
  end("second");
  expect(await Promise.all([first, second])).toEqual(["first", "second"]);

  const slow = createWorkQueue("test of patience", { atOnce: 1, patienceMs: 20, busy });
  const long = slow(() => sleep(40));
  const late = [slow(work("late")), slow(work("late too"))];
  await long;
  for (const each of late) await expect(each).rejects.toMatchObject({ status: 503 });
  expect(await slow(async () => "at once")).toBe("at once");
});
