import { expect, test } from "vitest";
import { smallMiniProgram } from "../../test/small-mini-program";
import { type Fault, formatFault } from "../fault";
import { compileMiniProgram } from "./compile";

/** Returns the faults that a developer sees in the terminal and in the phone. */
async function faultsOf(changes: Record<string, string | undefined>): Promise<Fault[]> {
  return compileMiniProgram(smallMiniProgram(changes)).then(
    ({ faults }) => faults,
    ({ faults }) => faults,
  );
}

const rows: [mistake: string, changes: Record<string, string | undefined>, en: string, zh: string][] = [
  [
    "a trailing comma in app.json",
    { "app.json": '{\n  "pages": ["pages/home/home"],\n}' },
    "app.json:2:31: This is not valid JSON. JSON does not support trailing commas.",
    "app.json:2:31：JSON 格式有误：末尾多了一个逗号。",
  ],
  [
    "a page in app.json without a script",
    { "pages/cart/cart.js": undefined },
    'app.json:4:5: The page "pages/cart/cart" is named here, but pages/cart/cart.js does not exist.',
    "app.json:4:5：这里写了页面“pages/cart/cart”，但 pages/cart/cart.js 不存在。",
  ],
  [
    "a component without a file",
    { "pages/cart/cart.json": '{\n  "usingComponents": {\n    "line": "/components/lin/line"\n  }\n}' },
    'pages/cart/cart.json:3:13: usingComponents names <line> as "/components/lin/line", but components/lin/line.js does not exist.',
    "pages/cart/cart.json:3:13：usingComponents 中的 <line> 指向“/components/lin/line”，但 components/lin/line.js 不存在。",
  ],
  [
    "a component of a package that is not installed",
    { "pages/cart/cart.json": '{\n  "usingComponents": {\n    "line": "@vant/weapp/line/index"\n  }\n}' },
    'pages/cart/cart.json:3:13: usingComponents names <line> as "@vant/weapp/line/index", but pages/cart/@vant/weapp/line/index.js does not exist, and no such package is installed in the mini-program\'s own folder.',
    "pages/cart/cart.json:3:13：usingComponents 中的 <line> 指向“@vant/weapp/line/index”，但 pages/cart/@vant/weapp/line/index.js 不存在，小程序自己的文件夹里也没有安装这个包。",
  ],
  [
    "a package that is not installed",
    { "pages/home/home.js": 'Page({ data: { product: 1 },\n  buy() { require("dayjs"); } });' },
    `pages/home/home.js:2:19: "dayjs" is required here and is not found. Is it installed in the mini-program's own folder?`,
    "pages/home/home.js:2:19：找不到这里引用的“dayjs”。它安装在小程序自己的文件夹里了吗？",
  ],
  [
    "a tag that is never closed",
    { "pages/home/home.wxml": "<view>\n  <text>{{product.name}}\n</view>" },
    "pages/home/home.wxml:2: This tag is never closed.",
    "pages/home/home.wxml:2：这个标签没有闭合。",
  ],
  [
    "an expression that is never closed",
    { "pages/home/home.wxml": "<view>\n\n{{product.name</view>" },
    'pages/home/home.wxml:3: The expression in "{{" cannot be read, or its "}}" is missing.',
    "pages/home/home.wxml:3：“{{”里的表达式写得不对，或缺少“}}”。",
  ],
  [
    "an open brace in WXSS",
    { "pages/home/home.wxss": "\n.home {\n  padding: 20rpx;\n.other { top: 0 }\n" },
    'pages/home/home.wxss:2:7: The "{" here has no "}".',
    "pages/home/home.wxss:2:7：这里的“{”没有对应的“}”。",
  ],
  [
    "an @import of a missing file",
    { "pages/home/home.wxss": '.home { top: 0 }\n@import "../../lost.wxss";' },
    "pages/home/home.wxss:2:1: The style sheet lost.wxss does not exist.",
    "pages/home/home.wxss:2:1：样式文件 lost.wxss 不存在。",
  ],
  [
    "a misspelt property in WXSS",
    { "pages/home/home.wxss": ".home {\n  widht: 1px;\n}" },
    'pages/home/home.wxss:2:3: "widht" is not a known CSS property.',
    "pages/home/home.wxss:2:3：没有这个属性，请检查拼写。",
  ],
  [
    "a script that is not JavaScript",
    { "pages/home/home.js": "Page({\n  data: { product: {} }\n  buy() {},\n});" },
    'pages/home/home.js:3:3: This is not valid JavaScript: Expected "}" but found "buy".',
    'pages/home/home.js:3:3：JavaScript 语法有误：Expected "}" but found "buy"。',
  ],
  [
    "a require of no file",
    { "pages/home/home.js": 'Page({ data: { product: 1 },\n  buy() { require("./mony"); } });' },
    'pages/home/home.js:2:19: The file "./mony" is required here and does not exist.',
    "pages/home/home.js:2:19：这里引用的文件“./mony”不存在。",
  ],
  [
    "a misspelt tag",
    { "pages/home/home.wxml": '<view>\n  <veiw bindtap="buy">{{product.name}}</veiw>\n</view>' },
    "pages/home/home.wxml:2:3: <veiw> is not in the simulator, and no usingComponents names it.",
    "pages/home/home.wxml:2:3：模拟器没有 <veiw>，usingComponents 里也没有它。",
  ],
];

test.each(rows)("%s is reported with file and line", async (_, changes, en, zh) => {
  const faults = await faultsOf(changes);
  expect(faults.map((fault) => formatFault(fault, "en"))).toEqual([en]);
  expect(faults.map((fault) => formatFault(fault, "zh"))).toEqual([zh]);
});

test("a mini-program without a mistake has no faults", async () => {
  expect(await faultsOf({})).toEqual([]);
});

test("files of a package are not reported", async () => {
  const files = {
    "pages/home/home.json": '{ "usingComponents": { "rate": "/miniprogram_npm/rate/index" } }',
    "miniprogram_npm/rate/index.json": '{ "component": true }',
    "miniprogram_npm/rate/index.js": "Component({});",
    "miniprogram_npm/rate/index.wxml": "<view>{{lost}}</view>",
    "miniprogram_npm/rate/index.wxss": ".rate { widht: 1px }",
  };
  expect(await faultsOf(files)).toEqual([]);
});
