import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { spareThreads } from "@/lib/kernel/work/work-queue";
import { resizeWidths } from "./resize-picture";
import { queueResize } from "./resize-queue";

test("drawings run one or two at a time, in their order, and one that fails holds up none", async () => {
  let [running, most] = [0, 0];
  const order: number[] = [];
  const draw = (n: number) =>
    queueResize("sweep", async () => {
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

test("where too many wait, the next is refused at once and is told when to come again; an admin's is drawn", async () => {
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
  const drawn = (await Promise.all(all)).filter((outcome) => outcome === "drawn").length;
  expect(drawn).toBeGreaterThanOrEqual(21);
  expect(drawn).toBeLessThanOrEqual(22);
  expect(await queueResize("sweep", async () => "again")).toBe("again");
});

test("a user has two drawings that run or wait: the third is refused, and those of others are not", async () => {
  let release = () => {};
  const gate = new Promise<void>((open) => (release = open));
  const all = [7, 7, 8].map((user) => queueResize(user, () => gate));
  await expect(queueResize(7, () => gate)).rejects.toMatchObject({ code: "unavailable" });
  release();
  await Promise.all(all);
  expect(await queueResize(7, async () => "again")).toBe("again");
});

test("the widths of an older picture are drawn behind the uploads that wait, and an admin's upload ahead of them", async () => {
  const background = { r: 200, g: 10, b: 10 };
  const older = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .webp()
    .toBuffer();
  const releases: (() => void)[] = [];
  const running = Array.from({ length: spareThreads }, () =>
    queueResize("sweep", () => new Promise<void>((release) => releases.push(release))),
  );
  const order: string[] = [];
  const waiting = [
    queueResize(9, async () => order.push("user")),
    resizeWidths(older, 1000).then(() => order.push("older")),
    queueResize("admin", async () => order.push("admin")),
  ];
  releases.pop()!();
  await Promise.all(waiting);
  expect(order).toEqual(["admin", "user", "older"]);
  for (const release of releases) release();
  await Promise.all(running);
});
