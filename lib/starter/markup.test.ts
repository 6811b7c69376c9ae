import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pagesOf } from "./app-pages.fixture";
import { startPhone } from "./phone.fixture";

const root = "mini-program";
const files = readdirSync(root, { recursive: true }).map(String);
const markup = files.filter((path) => path.endsWith(".wxml"));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const tagsOf = (path: string) => read(path).match(/<[\w-]+(?:"[^"]*"|[^>"])*>/g) ?? [];

test("each element with a tap handler is a button or has a role and a name", () => {
  const tapped = markup.flatMap((path) =>
    tagsOf(path)
      .filter((tag) => /\b(bind|catch):tap=/.test(tag))
      .map((tag) => ({ path, tag })),
  );
  expect(tapped.length).toBeGreaterThan(60);
  for (const { path, tag } of tapped.filter(({ tag }) => !tag.startsWith("<button"))) {
    expect(`${path}: ${tag}`).toContain("aria-role=");
    // A link without a label takes its accessible name from its text.
    if (!tag.includes('aria-role="link"')) expect(`${path}: ${tag}`).toContain("aria-label=");
  }
});

test("each field, and each button without text, has a name", () => {
  for (const path of markup)
    for (const tag of tagsOf(path).filter((each) => /^<(input|textarea|switch)\b/.test(each)))
      expect(`${path}: ${tag}`).toContain("aria-label=");
});

test("each page that reads from the shop has a loading and an error state with a retry", () => {
  const pages = pagesOf(JSON.parse(read("app.json"))).filter((path) => !/^pages\/(web|account)\//.test(path));
  for (const path of pages.map((page) => `${page}.wxml`)) {
    expect(
      tagsOf(path).some((tag) => tag.startsWith("<skeleton ")),
      path,
    ).toBe(true);
    expect(
      tagsOf(path).some((tag) => tag.startsWith("<failed ") && tag.includes("bind:retry=")),
      path,
    ).toBe(true);
  }
});

test("each handler named in a page or component exists", () => {
  const { define } = startPhone({});
  for (const path of markup) {
    const definition = define(path.replace(/\.wxml$/, ""));
    const handlers = definition.methods ?? definition;
    for (const [, name] of read(path).matchAll(/\b(?:bind|catch):\w+="(\w+)"/g))
      expect(typeof handlers[name!], `${path}: ${name}`).toBe("function");
  }
});

test("the theme colour is defined in two files only", () => {
  const [light, dark] = [...read("app.wxss").matchAll(/--accent: var\(--\w+-accent, (#\w+)\);/g)].map(
    ([, colour]) => colour!,
  );
  const holding = files
    .filter((path) => /\.(js|wxml|wxss|json)$/.test(path))
    .filter((path) => read(path).includes(light!) || read(path).includes(dark!));
  expect(holding.sort()).toEqual(["app.wxss", "theme.json"]);
});
