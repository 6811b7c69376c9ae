import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { clientScript } from "@/lib/client/script";
import { operations } from "@/lib/registry";
import { starterFiles, starterZip } from "./starter-zip";

test("the starter's archive has its files with only the shop's address changed", () => {
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
  expect(differing.toSorted()).toEqual(["client.js", "config.js"]);
  expect(inArchive("config.js").toString()).toContain('base: "https://shop.example"');
  expect(inArchive("client.js").toString()).toBe(clientScript(operations, "https://shop.example", "cjs"));
});

test("equal files give an equal archive", () => {
  expect(Buffer.from(starterZip("https://a.example")).equals(starterZip("https://a.example"))).toBe(true);
});
