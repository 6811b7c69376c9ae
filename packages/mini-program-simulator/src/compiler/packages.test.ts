import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../test/small-mini-program";
import { compileMiniProgram } from "./compile";
import { readProject } from "./project";

function programOf(files: Record<string, string | object>) {
  const texts = Object.entries(files).map(([path, content]) => [
    path,
    typeof content === "string" ? content : JSON.stringify(content),
  ]);
  const templates = Object.keys(files)
    .filter((path) => path.endsWith(".js"))
    .map((path) => [path.replace(/js$/, "wxml"), ""]);
  return temporaryFolder(Object.fromEntries([...templates, ...texts]));
}
const component = { component: true };

test("components are resolved as in WeChat: relative to app.json, relative to the page, by package name", async () => {
  const root = programOf({
    "app.json": {
      pages: ["pages/a/a"],
      subPackages: [{ root: "more", pages: ["b/b"] }],
      usingComponents: { one: "./lib/one", two: "two/button" },
    },
    "app.js": "App({});",
    "lib/one.json": component,
    "lib/one.js": "Component({});",
    "node_modules/two/package.json": { miniprogram: "built" },
    "node_modules/two/built/button/index.json": component,
    "node_modules/two/built/button/index.js": 'import { word } from "../words"; Component({ data: { word } });',
    "node_modules/two/built/words.js": 'export const word = "from node_modules";',
    "miniprogram_npm/@three/kit/card.json": { ...component, usingComponents: { five: "../kit/five" } },
    "miniprogram_npm/@three/kit/card.js": 'Component({ data: require("words") });',
    "miniprogram_npm/@three/kit/five.json": component,
    "miniprogram_npm/@three/kit/five.js": "Component({});",
    "miniprogram_npm/@three/kit/miniprogram_npm/words/index.js": 'module.exports = { text: "a package of a package" };',
    "pages/a/a.json": { usingComponents: { three: "@three/kit/card", part: "parts/part" } },
    "pages/a/a.js": 'const { word } = require("two/words"); Page({ word, six: require("six.js") });',
    "pages/a/six.js": 'module.exports = "beside the page";',
    "pages/a/parts/part.json": component,
    "pages/a/parts/part.js": "Component({});",
    "more/b/b.json": { usingComponents: { four: "four" } },
    "more/b/b.js": "Page({});",
    "more/miniprogram_npm/four/index.json": component,
    "more/miniprogram_npm/four/index.js": "Component({});",
  });
  const { first, others } = readProject(root);
  expect([...first.parts, ...others.parts].map(({ path }) => path)).toEqual([
    "pages/a/a",
    "lib/one",
    "miniprogram_npm/two/button/index",
    "miniprogram_npm/@three/kit/card",
    "miniprogram_npm/@three/kit/five",
    "pages/a/parts/part",
    "more/b/b",
    "more/miniprogram_npm/four/index",
  ]);
  const { files } = await compileMiniProgram(root);
  const script = String(files.get("phone.js"));
  const texts = ["from node_modules", "a package of a package", "beside the page"];
  expect(texts.filter((text) => !script.includes(text))).toEqual([]);
});

test("the bundle of the first page contains the custom tab bar with its components", () => {
  const root = programOf({
    "app.json": { pages: ["a", "b"], tabBar: { custom: true, list: [] } },
    "a.js": "Page({});",
    "b.js": "Page({});",
    "custom-tab-bar/index.js": "Component({});",
    "custom-tab-bar/index.json": { ...component, usingComponents: { icon: "icon" } },
    "custom-tab-bar/icon.js": "Component({});",
    "custom-tab-bar/icon.json": component,
  });
  const { first, others } = readProject(root);
  expect(first.parts.map(({ path }) => path)).toEqual(["a", "custom-tab-bar/index", "custom-tab-bar/icon"]);
  expect(others.parts.map(({ path }) => path)).toEqual(["b"]);
});

test("packages outside of the mini-program's folder are not found", async () => {
  mkdirSync("dist", { recursive: true });
  const root = mkdtempSync("dist/mini-program-");
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, "app.json"), '{ "pages": ["a"] }');
  writeFileSync(join(root, "app.js"), 'App({ zod: require("esbuild") });');
  writeFileSync(join(root, "a.js"), "Page({});");
  writeFileSync(join(root, "a.wxml"), "");
  await expect(compileMiniProgram(root)).rejects.toThrow('"esbuild" is required here and is not found.');
});

test("optional parts of the runtime are included only if they are used", async () => {
  const sizeWith = async (data: string) => {
    const { files } = await compileMiniProgram(
      programOf({ "app.json": { pages: ["a"] }, "app.js": "App({});", "a.js": `Page({ data: ${data} });` }),
    );
    return String(files.get("phone.js")).length;
  };
  const plain = await sizeWith("{}");
  const uses = ["wx.createAnimation()", "touches", '"wx://form-field"'];
  for (const use of [...uses, '"<web-view"']) expect(await sizeWith(use)).toBeGreaterThan(plain + 500);
});

test("buttons have the border element of the older style unless app.json selects the newer style", async () => {
  const css = async (app: object) => {
    const { files } = await compileMiniProgram(
      programOf({ "app.json": { pages: ["a"], ...app }, "app.js": "", "a.js": "" }),
    );
    return String(files.get("phone.css"));
  };
  expect(await css({})).toContain("wx-button:after{");
  expect(await css({ style: "v2" })).not.toContain("wx-button:after");
});

test("class names of the simulator's dialogs do not apply inside a page", async () => {
  const { files } = await compileMiniProgram(
    programOf({ "app.json": { pages: ["a"] }, "app.js": "", "a.js": "Page({});" }),
  );
  const css = String(files.get("phone.css"));
  expect(css).toContain(":where(#phone-layer) .primary");
  expect(css.match(/(?<=^|[{},])\.[\w-]+/g)).toBe(null);
});

test("WXSS: shared styles apply to all, styles of a page only to it, and a component can set inherited properties", () => {
  const root = programOf({
    "app.json": { pages: ["a"], usingComponents: { one: "one", two: "two" } },
    "a.js": "Component({});",
    "a.json": component,
    "a.wxss": ".a { top: 0 }",
    "one.js": 'Component({ options: { styleIsolation: "shared" } });',
    "one.json": component,
    "one.wxss": ".one { top: 0 }",
    "two.js": "Component({});",
    "two.json": component,
    "two.wxss": 'page { --a: 1 } .two { background: url("//example.com/a.png") }',
  });
  const { css: all, first } = readProject(root);
  expect(first.parts[0]!.config.styleIsolation).toBe("shared");
  const css = all.replaceAll(/\s+/g, " ");
  expect(css).toContain(':where([data-route="a"]) .a{ top: 0 } ');
  expect(css).toContain(" .one{ top: 0 } ");
  expect(css).toContain('wx-page{ --a: 1 } .two--two{ background: url("https://example.com/a.png") }');
});
