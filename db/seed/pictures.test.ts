import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { pictures } from "./pictures";

test("the list of pictures is what lies in public/demo", async () => {
  const there = readdirSync("public/demo").map(async (name) => {
    const bytes = readFileSync(`public/demo/${name}`);
    const { width, height } = await sharp(bytes).metadata();
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return { name, key: `demo/${name}`, size: bytes.length, width, height, sha256 };
  });
  expect(new Set(pictures)).toEqual(new Set(await Promise.all(there)));
});
