import { crc32, inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { starterFiles } from "./files";
import { zip } from "./zip";

/** Reads an archive from its end, as programs do: the directory, then each file that it names. */
function unzip(archive: Buffer) {
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  expect(at + archive.readUInt32LE(end + 12)).toBe(end);
  const files = new Map<string, Buffer>();
  for (let left = count; left > 0; left--) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const [crc, packed, whole] = [16, 20, 24].map((offset) => archive.readUInt32LE(at + offset));
    const name = archive.subarray(at + 46, at + 46 + archive.readUInt16LE(at + 28)).toString();
    const local = archive.readUInt32LE(at + 42);
    expect(archive.readUInt32LE(local)).toBe(0x04034b50);
    expect(archive.subarray(local + 6, local + 30)).toEqual(archive.subarray(at + 8, at + 32));
    const begin = local + 30 + archive.readUInt16LE(local + 26);
    const bytes = inflateRawSync(archive.subarray(begin, begin + packed!));
    expect([bytes.length, crc32(bytes)]).toEqual([whole, crc]);
    files.set(name, bytes);
    at += 46 + Buffer.byteLength(name);
  }
  expect(at).toBe(end);
  return files;
}

test("an archive gives back each file: text, bytes, an empty one, a name in Chinese", () => {
  const files = new Map([
    ["a/茶.txt", Buffer.from("龙井 50 g")],
    ["a/empty", Buffer.alloc(0)],
    ["b.bin", Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * index) % 251))],
  ]);
  expect(unzip(zip(files))).toEqual(files);
  expect(unzip(zip(new Map()))).toEqual(new Map());
});

test("the starter's archive has its files, and only the address differs from the folder", () => {
  const ours = starterFiles("http://localhost:3000");
  const theirs = unzip(zip(starterFiles("https://shop.example")));
  expect([...theirs.keys()]).toEqual([...ours.keys()]);
  for (const needed of [
    "app.json",
    "project.config.json",
    "jsconfig.json",
    "README.md",
    "client.js",
    "client.d.ts",
    "images/cart-dark.png",
  ])
    expect(theirs.has(needed), needed).toBe(true);
  const differing = [...ours].filter(([path, bytes]) => !bytes.equals(theirs.get(path)!)).map(([path]) => path);
  expect(differing).toEqual(["config.js"]);
  expect(theirs.get("config.js")!.toString()).toContain('base: "https://shop.example"');
});
