import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { demoVersion } from "@/lib/storage/urls";
import { originalKey, scaledTo, widthKey, widthsOf } from "@/lib/storage/widths";
import { readPictures } from "./pictures";

const names = readdirSync("public/demo").filter((name) => name.endsWith(".webp"));
const keys = names.map((name) => `demo/${name}`);

test("each picture has the needed widths, with the stated dimensions and fewer bytes", async () => {
  const pictures = await readPictures();
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

test("the version in the URLs of pictures changes with each of them", () => {
  const hash = createHash("sha256");
  for (const name of names.toSorted()) hash.update(`${name}\0`).update(readFileSync(`public/demo/${name}`));
  expect(demoVersion).toBe(hash.digest("hex").slice(0, 8));
});
