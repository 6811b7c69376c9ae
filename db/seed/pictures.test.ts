import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { demoVersion } from "@/lib/storage/urls";
import { originalKey, scaledTo, widthKey, widthsOf } from "@/lib/storage/widths";
import { pictures } from "./pictures";

const names = readdirSync("public/demo").filter((name) => name.endsWith(".webp"));
const keys = names.map((name) => `demo/${name}`);

test("the list of pictures is what lies in public/demo", async () => {
  const there = keys
    .filter((key) => originalKey(key) === key)
    .map(async (key) => {
      const bytes = readFileSync(`public/${key}`);
      const { width, height } = await sharp(bytes).metadata();
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      return { name: key.slice("demo/".length), key, size: bytes.length, width, height, sha256 };
    });
  expect(new Set(pictures)).toEqual(new Set(await Promise.all(there)));
});

test("beside each picture lie the widths that it needs, and no others: as large as the answers say, and fewer bytes", async () => {
  const needed = pictures.flatMap((picture) => widthsOf(picture).map((width) => ({ picture, width })));
  expect(needed.map(({ picture, width }) => widthKey(picture.key, width)).toSorted()).toEqual(
    keys.filter((key) => originalKey(key) !== key).toSorted(),
  );
  for (const { picture, width } of needed) {
    const path = `public/${widthKey(picture.key, width)}`;
    expect(await sharp(path).metadata(), path).toMatchObject(scaledTo(width, picture));
    expect(statSync(path).size, path).toBeLessThan(picture.size);
  }
});

test("the version in the addresses of the pictures changes with any of them", () => {
  const hash = createHash("sha256");
  for (const name of names.toSorted()) hash.update(`${name}\0`).update(readFileSync(`public/demo/${name}`));
  expect(demoVersion).toBe(hash.digest("hex").slice(0, 8));
});
