import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { holdsOnlyPicture } from "./bare-picture";
import type { PictureExtension } from "./media";

const canvas = () => sharp({ create: { width: 60, height: 40, channels: 3, background: "#0f766e" } });
const frames = async () =>
  sharp(
    await Promise.all(
      ["#f00", "#0f0"].map((background) =>
        sharp({ create: { width: 8, height: 6, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ),
    { join: { animated: true } },
  );
const secret = { IFD0: { Make: "Spy camera" } };
const ways: [string, PictureExtension, (from: Sharp) => Sharp][] = [
  ["JPEG", "jpg", (from) => from.jpeg()],
  ["progressive JPEG", "jpg", (from) => from.jpeg({ progressive: true, mozjpeg: true })],
  ["PNG", "png", (from) => from.png()],
  ["PNG with a palette", "png", (from) => from.png({ palette: true })],
  ["WebP", "webp", (from) => from.webp()],
  ["lossless WebP", "webp", (from) => from.webp({ lossless: true })],
  ["GIF", "gif", (from) => from.gif()],
];

test.each(ways)("a %s is only a picture until something is added to it", async (_, type, write) => {
  const bare = await write(canvas()).toBuffer();
  expect(holdsOnlyPicture(bare, type)).toBe(true);
  for (const tail of ["<script>alert(1)</script>", "\0", "\xff\xd9", "\x3b"])
    expect([tail, holdsOnlyPicture(Buffer.concat([bare, Buffer.from(tail, "latin1")]), type)]).toEqual([tail, false]);
  for (const length of [bare.length - 1, bare.length - 8, 40, 20, 12])
    expect([length, holdsOnlyPicture(bare.subarray(0, length), type)]).toEqual([length, false]);
  if (type === "gif") return; // GIF cannot contain camera metadata
  expect(holdsOnlyPicture(await write(canvas().withExif(secret)).toBuffer(), type)).toBe(false);
  const located = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>`;
  expect(holdsOnlyPicture(await write(canvas().withXmp(located)).toBuffer(), type)).toBe(false);
});

test.each(["gif", "webp"] as const)("so is an animated %s, and a comment in it is something else", async (type) => {
  const bare = await (await frames())[type]().toBuffer();
  expect(holdsOnlyPicture(bare, type)).toBe(true);
  if (type === "gif") {
    const comment = Buffer.from("\x21\xfe\x05hello\0", "latin1");
    expect(holdsOnlyPicture(Buffer.concat([bare.subarray(0, -1), comment, Buffer.from("\x3b")]), type)).toBe(false);
  }
});

test("a colour profile belongs to the picture", async () => {
  for (const [type, write] of [
    ["jpg", (from: Sharp) => from.jpeg()],
    ["png", (from: Sharp) => from.png()],
    ["webp", (from: Sharp) => from.webp()],
  ] as const) {
    const profiled = await write(canvas().withIccProfile("p3")).toBuffer();
    expect((await sharp(profiled).metadata()).icc).toBeDefined();
    expect([type, holdsOnlyPicture(profiled, type)]).toEqual([type, true]);
  }
});

test("an AVIF never counts as only a picture: many phones cannot show it, so it is always drawn", async () => {
  expect(holdsOnlyPicture(await canvas().avif().toBuffer(), "avif")).toBe(false);
});
