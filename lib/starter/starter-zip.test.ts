import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { starterFiles, starterZip } from "./starter-zip";

test("the starter's archive has its files, and only the address differs from the folder", () => {
  const ours = starterFiles("http://localhost:3000");
  const theirs = unzipSync(starterZip("https://shop.example"));
  const inArchive = (path: string) => Buffer.from(theirs[`kiosk-starter/${path}`]!);
  expect(Object.keys(theirs)).toEqual([...ours.keys()].map((path) => `kiosk-starter/${path}`));
  for (const needed of [
    "app.json",
    "project.config.json",
    "jsconfig.json",
    "README.md",
    "client.js",
    "client.d.ts",
    "images/cart-dark.png",
  ])
    expect(ours.has(needed), needed).toBe(true);
  const differing = [...ours].filter(([path, bytes]) => !bytes.equals(inArchive(path))).map(([path]) => path);
  expect(differing).toEqual(["config.js"]);
  expect(inArchive("config.js").toString()).toContain('base: "https://shop.example"');
});

test("equal files give an equal archive", () => {
  expect(Buffer.from(starterZip("https://a.example")).equals(starterZip("https://a.example"))).toBe(true);
});
