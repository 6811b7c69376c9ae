import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { scratchDirectory } from "@/e2e/fixtures/databases/scratch";
import { compileMiniProgram } from "./compile";
import { readProject } from "./project";

function lay(files: Record<string, string | object>) {
  const { path: root } = scratchDirectory();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === "string" ? content : JSON.stringify(content));
    if (path.endsWith(".js")) writeFileSync(join(root, path.replace(/js$/, "wxml")), "");
  }
  return root;
}
const component = { component: true };

test("components are found as WeChat finds them: from app.json's folder, beside the page, by the name of a package", async () => {
  const root = lay({
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
    ...["pages/a/a", "lib/one", "miniprogram_npm/two/button/index"],
    ...["miniprogram_npm/@three/kit/card", "miniprogram_npm/@three/kit/five", "pages/a/parts/part"],
    ...["more/b/b", "more/miniprogram_npm/four/index"],
  ]);
  const { files } = await compileMiniProgram(root);
  const script = String(files.get("phone.js"));
  const texts = ["from node_modules", "a package of a package", "beside the page"];
  expect(texts.filter((text) => !script.includes(text))).toEqual([]);
});

test("a tab bar that the mini-program draws itself comes with the first page, and with the components that it uses", () => {
  const root = lay({
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

test("a package of Kiosk's is none of the mini-program's", async () => {
  mkdirSync("dist", { recursive: true });
  const root = mkdtempSync("dist/mini-program-");
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, "app.json"), '{ "pages": ["a"] }');
  writeFileSync(join(root, "app.js"), 'App({ zod: require("zod") });');
  writeFileSync(join(root, "a.js"), "Page({});");
  writeFileSync(join(root, "a.wxml"), "");
  await expect(compileMiniProgram(root)).rejects.toThrow('"zod" is required here and is not found.');
});

test("what few mini-programs need comes with those that name it", async () => {
  const page = { "app.json": { pages: ["a"] }, "app.js": "App({});" };
  const lengths = async (script: string) => {
    const { files } = await compileMiniProgram(lay({ ...page, "a.js": script }));
    return { script: String(files.get("phone.js")).length, style: String(files.get("phone.css")).length };
  };
  const plain = await lengths("Page({});");
  for (const name of ["wx.createAnimation()", "touches", '"wx://form-field"'])
    expect((await lengths(`Page({ data: ${name} });`)).script).toBeGreaterThan(plain.script + 500);
  for (const name of ["<picker-view", "<video"]) {
    const { script, style } = await lengths(`Page({ data: "${name}" });`);
    expect(script).toBeGreaterThan(plain.script + 500);
    expect(style).toBeGreaterThan(plain.style + 100);
  }
});

test("buttons have their border around them, which libraries style, unless app.json asks for the newer style", async () => {
  const css = async (app: object) => {
    const { files } = await compileMiniProgram(lay({ "app.json": { pages: ["a"], ...app }, "app.js": "", "a.js": "" }));
    return String(files.get("phone.css"));
  };
  expect(await css({})).toContain("wx-button:after{");
  expect(await css({ style: "v2" })).not.toContain("wx-button:after");
});

test("the classes of the phone's own dialogs and pages mean nothing inside a page", async () => {
  const { files } = await compileMiniProgram(lay({ "app.json": { pages: ["a"] }, "app.js": "", "a.js": "Page({});" }));
  const css = String(files.get("phone.css"));
  expect(css).toContain(":where(#phone-layer) .primary");
  expect(css.match(/(?<=^|[{},])\.[\w-]+/g)).toBe(null);
});

test("WXSS: shared styles are for all, a page's for itself though it is a component, and a component may set what all inherit", () => {
  const root = lay({
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
