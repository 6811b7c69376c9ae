import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { featuresProgram, temporaryFolder } from "../../test/small-mini-program";
import { pageLengths } from "../wechat";
import { compileMiniProgram } from "./compile";
import { rewriteWxml } from "./templates";
import { rewriteWxss } from "./wxss";

const none: ReadonlySet<string> = new Set();

test("the scripts of the first page, including the runtime, are smaller than 92 kB gzipped", async () => {
  const { files, needed } = await compileMiniProgram(featuresProgram);
  const sizes = ["phone.js", ...needed].map((name) => gzipSync(files.get(name)!, { level: 9 }).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(92_000);
});

test.each([
  [["chooseAddress", "getPhoneNumber"], '"getPhoneNumber" is none of chooseAddress, '],
  [["getLocation", "getFuzzyLocation"], "exclude each other"],
])("an invalid requiredPrivateInfos is refused: %s", async (names, why) => {
  const path = temporaryFolder({ "app.json": JSON.stringify({ pages: [], requiredPrivateInfos: names }) });
  await expect(compileMiniProgram(path)).rejects.toThrow(why);
});

test("a script names its source map, which has the paths of the mini-program and marks foreign files", async () => {
  const { files } = await compileMiniProgram(featuresProgram);
  expect(files.get("phone.js")).toMatch(/\n\/\/# sourceMappingURL=phone\.js\.map\n$/);
  const { sources, ignoreList } = JSON.parse(String(files.get("phone.js.map")));
  const own = sources.filter((_: string, index: number) => !ignoreList.includes(index));
  expect(own).toContain("pages/render/render.js");
  expect(own.filter((source: string) => source.startsWith("simulator/"))).toEqual([]);
});

test("a script needs no eval", async () => {
  const { files } = await compileMiniProgram(featuresProgram);
  const scripts = [...files].filter(([name]) => name.endsWith(".js")).map(([, text]) => String(text));
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.join("\n")).not.toMatch(/\beval\(|new Function\b|\bFunction\(/);
});

test("WXML: names and bindings are rewritten, texts, values and comments are not", () => {
  const source = `<!-- <view bindtap="x"> --><view class="a > b" bindtap="buy" data-x="bindtap=1">{{a <view}}</view>`;
  expect(rewriteWxml(source, none).wxml).toBe(
    `<!-- <view bindtap="x"> --><wx-view class="a > b" bind:tap="buy" data-x="bindtap=1">{{a <view}}</wx-view>`,
  );
});

test("WXML: the last of duplicate attributes counts, and line numbers stay the same", () => {
  const source = `<view class="a"
    id='x = "1"' class="b" data-a="class='c'" class="{{c}}" />`;
  const { wxml } = rewriteWxml(source, none);
  expect(wxml.replaceAll(/ +/g, " ")).toBe(`<wx-view \n id='x = "1"' data-a="class='c'" class="{{c}}" />`);
});

test("WXML: unsupported components are listed, components of the mini-program are not", () => {
  const { wxml, missing } = rewriteWxml(
    `<map id="m"/><my-card bind:tap="a" capture-catchtap="b"/>`,
    new Set(["my-card"]),
  );
  expect(missing).toEqual(["map"]);
  expect(wxml).toBe(`<wx-missing name="map" id="m"/><my-card bind:tap="a" capture-catch:tap="b"/>`);
});

const plain = (css: string) => css.replaceAll(/\s+/g, " ").trim();

test("WXSS: rules are scoped to their page or component, and app.wxss applies to all", () => {
  expect(plain(rewriteWxss(".a, view > .b:not(.c, .d) { top: 0 }", { route: "pages/x" }))).toBe(
    ':where([data-route="pages/x"]) .a,:where([data-route="pages/x"]) wx-view > .b:not(.c, .d){ top: 0 }',
  );
  expect(plain(rewriteWxss(":host, :host(.x) .a { top: 0 }", { route: "pages/x" }))).toBe(
    ':where([data-route="pages/x"]) wx-page,:where([data-route="pages/x"]) wx-page.x .a{ top: 0 }',
  );
  expect(plain(rewriteWxss(":host .a text { top: 0 } text { top: 1px }", { prefix: "card" }))).toBe(
    '[wx-host="card"] .card--a wx-text{ top: 0 } :where([wx-host="card"]) wx-text{ top: 1px }',
  );
  expect(plain(rewriteWxss("page { top: 0 } @keyframes k { from { top: 0 } }", { app: true }))).toBe(
    "wx-page{ top: 0 } @keyframes k{ from { top: 0 } }",
  );
});

test("WXSS: the theme of the phone decides, not that of the browser", () => {
  const css =
    "@media (prefers-color-scheme: dark) { .a { top: 0 } } @media (min-width: 10px) and (prefers-color-scheme: dark) { .b { top: 0 } }";
  expect(plain(rewriteWxss(css, { app: true }))).toBe(
    ':where([data-theme="dark"]) .a{ top: 0 } @media (min-width: 10px){:where([data-theme="dark"]) .b{ top: 0 } }',
  );
});

test("lengths are relative to the page; quoted texts and names stay the same", () => {
  expect(pageLengths('width: -75rpx; height: calc(100vh - .5vw); content: "20rpx"; --w-20rpx: 1')).toBe(
    'width: -10cqw; height: calc(100cqh - .5cqw); content: "20rpx"; --w-20rpx: 1',
  );
});
