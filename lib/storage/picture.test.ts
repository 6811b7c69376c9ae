import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { queueResize } from "./picture";

test("pictures are resized one or two at a time in order, and a failed one does not delay others", async () => {
  let [running, most] = [0, 0];
  const order: number[] = [];
  const draw = (n: number) =>
    queueResize("poster", async () => {
      most = Math.max(most, ++running);
      await sleep(5);
      running--;
      order.push(n);
      if (n % 3 === 0) throw new Error(`${n} is broken`);
      return n;
    });
  const all = await Promise.allSettled(Array.from({ length: 15 }, (_, n) => draw(n)));
  expect(all.filter(({ status }) => status === "rejected")).toHaveLength(5);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(2);
});

test("a full queue refuses at once with Retry-After, except for an admin", async () => {
  let release = () => {};
  const gate = new Promise<void>((open) => (release = open));
  const all = Array.from({ length: 40 }, (_, user) =>
    queueResize(user, () => gate).then(
      () => "drawn",
      ({ code, headers }) => `${code} ${headers["retry-after"]}`,
    ),
  );
  const first = await Promise.race(all);
  expect(first).toBe("unavailable 5");
  const ofAdmin = queueResize("admin", async () => "drawn for the shop");
  release();
  expect(await ofAdmin).toBe("drawn for the shop");
  const resized = (await Promise.all(all)).filter((outcome) => outcome === "drawn").length;
  expect(resized).toBeGreaterThanOrEqual(21);
  expect(resized).toBeLessThanOrEqual(22);
  expect(await queueResize("poster", async () => "again")).toBe("again");
});

test("a user has at most two pictures in the queue, which others do not share", async () => {
  let release = () => {};
  const gate = new Promise<void>((open) => (release = open));
  const all = [7, 7, 8].map((user) => queueResize(user, () => gate));
  await expect(queueResize(7, () => gate)).rejects.toMatchObject({ code: "unavailable" });
  release();
  await Promise.all(all);
  expect(await queueResize(7, async () => "again")).toBe("again");
});
