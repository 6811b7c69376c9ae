import sharp from "sharp";
import { expect, test } from "vitest";
import { spareThreads } from "@/lib/kernel/work/work-queue";
import { queueResize } from "@/lib/storage/picture";
import { drawPoster, type Poster } from "./draw-poster";

const square = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const green = (width: number, height: number) => square(width, height, "#00ff00");
const basic = async (): Promise<Poster> => ({
  shop: { name: "茶与谷" },
  title: "龙井茶",
  hint: "长按识别小程序码",
  code: await square(430, 430, "#000"),
});
const draw = async (more: Partial<Poster> = {}) => drawPoster({ ...(await basic()), ...more });
const colorAt = async (png: Buffer, left: number, top: number) => [
  ...(await sharp(png).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];

test("a poster is a PNG as high as its picture, and very wide or tall pictures are cropped", async () => {
  const heightOf = async (width: number, height: number) => {
    const {
      format,
      width: wide,
      height: high,
    } = await sharp(await draw({ picture: await green(width, height) })).metadata();
    expect([format, wide]).toEqual(["png", 1080]);
    return high;
  };
  const [squared, landscape, wide, wider, tall, taller] = await Promise.all(
    [
      [800, 800],
      [800, 400],
      [800, 320],
      [3000, 300],
      [800, 1000],
      [300, 3000],
    ].map(([x, y]) => heightOf(x!, y!)),
  );
  expect(squared! - landscape!).toBe(952 / 2);
  expect([wider, taller]).toEqual([wide, tall]);
});

test("a poster has the picture above the title and the code at the bottom right", async () => {
  const png = await draw({ picture: await green(800, 800), price: "¥39" });
  const { height } = await sharp(png).metadata();
  expect(await colorAt(png, 540, 500)).toEqual([0, 255, 0]);
  expect(await colorAt(png, 900, height - 200)).toEqual([0, 0, 0]);
  expect(await colorAt(png, 64, 124)).toEqual([255, 255, 255]); // a rounded corner
});

test("a poster waits behind shoppers' pictures, and an admin's picture does not", async () => {
  const releases: (() => void)[] = [];
  const running = Array.from({ length: spareThreads }, () =>
    queueResize("poster", () => new Promise<void>((release) => releases.push(release))),
  );
  const order: string[] = [];
  const given = await basic();
  const waiting = [
    queueResize(9, async () => order.push("shopper")),
    drawPoster(given).then(() => order.push("poster")),
    queueResize("admin", async () => order.push("admin")),
  ];
  releases.pop()!();
  await Promise.all(waiting);
  expect(order).toEqual(["admin", "shopper", "poster"]);
  for (const release of releases) release();
  await Promise.all(running);
});
