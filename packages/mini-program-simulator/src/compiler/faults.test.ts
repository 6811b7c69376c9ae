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
    "app.json:2:31: JSON 格式有误：末尾多了一个逗号。",
  ],
  [
    "a page in app.json without a script",
    { "pages/cart/cart.js": undefined },
    'app.json:4:5: The page "pages/cart/cart" is named here, but pages/cart/cart.js does not exist.',
    "app.json:4:5: 这里写了页面“pages/cart/cart”，但 pages/cart/cart.js 不存在。",
  ],
  [
    "a component without a file",
    { "pages/cart/cart.json": '{\n  "usingComponents": {\n    "line": "/components/lin/line"\n  }\n}' },
    'pages/cart/cart.json:3:13 (page pages/cart/cart): usingComponents names <line> as "/components/lin/line", but components/lin/line.js does not exist.',
    "pages/cart/cart.json:3:13（页面 pages/cart/cart） usingComponents 中的 <line> 指向“/components/lin/line”，但 components/lin/line.js 不存在。",
  ],
  [
    "a component of a package that is not installed",
    { "pages/cart/cart.json": '{\n  "usingComponents": {\n    "line": "@vant/weapp/line/index"\n  }\n}' },
    'pages/cart/cart.json:3:13 (page pages/cart/cart): usingComponents names <line> as "@vant/weapp/line/index", but pages/cart/@vant/weapp/line/index.js does not exist, and no such package is installed in the mini-program\'s own folder.',
    "pages/cart/cart.json:3:13（页面 pages/cart/cart） usingComponents 中的 <line> 指向“@vant/weapp/line/index”，但 pages/cart/@vant/weapp/line/index.js 不存在，小程序自己的文件夹里也没有安装这个包。",
  ],
  [
    "a package that is not installed",
    { "pages/home/home.js": 'Page({ data: { product: 1 },\n  buy() { require("dayjs"); } });' },
    `pages/home/home.js:2:19 (page pages/home/home): "dayjs" is required here and is not found. Is it installed in the mini-program's own folder?`,
    "pages/home/home.js:2:19（页面 pages/home/home） 找不到这里引用的“dayjs”。它安装在小程序自己的文件夹里了吗？",
  ],
  [
    "a tag that is never closed",
    { "pages/home/home.wxml": "<view>\n  <text>{{product.name}}\n</view>" },
    "pages/home/home.wxml:2 (page pages/home/home): This tag is never closed.",
    "pages/home/home.wxml:2（页面 pages/home/home） 这个标签没有闭合。",
  ],
  [
    "an expression that is never closed",
    { "pages/home/home.wxml": "<view>\n\n{{product.name</view>" },
    'pages/home/home.wxml:3 (page pages/home/home): The expression in "{{" cannot be read, or its "}}" is missing.',
    "pages/home/home.wxml:3（页面 pages/home/home） “{{”里的表达式写得不对，或缺少“}}”。",
  ],
  [
    "an open brace in WXSS",
    { "pages/home/home.wxss": "\n.home {\n  padding: 20rpx;\n.other { top: 0 }\n" },
    'pages/home/home.wxss:2:7 (page pages/home/home): The "{" here has no "}".',
    "pages/home/home.wxss:2:7（页面 pages/home/home） 这里的“{”没有对应的“}”。",
  ],
  [
    "an @import of a missing file",
    { "pages/home/home.wxss": '.home { top: 0 }\n@import "../../lost.wxss";' },
    "pages/home/home.wxss:2:1 (page pages/home/home): The style sheet lost.wxss does not exist.",
    "pages/home/home.wxss:2:1（页面 pages/home/home） 样式文件 lost.wxss 不存在。",
  ],
  [
    "a misspelt property in WXSS",
    { "pages/home/home.wxss": ".home {\n  widht: 1px;\n}" },
    'pages/home/home.wxss:2:3 (page pages/home/home): "widht" is not a known CSS property.',
    "pages/home/home.wxss:2:3（页面 pages/home/home） 没有这个属性，请检查拼写。",
  ],
  [
    "a script that is not JavaScript",
    { "pages/home/home.js": "Page({\n  data: { product: {} }\n  buy() {},\n});" },
    'pages/home/home.js:3:3 (page pages/home/home): This is not valid JavaScript: Expected "}" but found "buy".',
    'pages/home/home.js:3:3（页面 pages/home/home） JavaScript 语法有误：Expected "}" but found "buy"。',
  ],
  [
    "a require of no file",
    { "pages/home/home.js": 'Page({ data: { product: 1 },\n  buy() { require("./mony"); } });' },
    'pages/home/home.js:2:19 (page pages/home/home): The file "./mony" is required here and does not exist.',
    "pages/home/home.js:2:19（页面 pages/home/home） 这里引用的文件“./mony”不存在。",
  ],
  [
    "a misspelt tag",
    { "pages/home/home.wxml": '<view>\n  <veiw bindtap="buy">{{product.name}}</veiw>\n</view>' },
    "pages/home/home.wxml:2:3 (page pages/home/home): <veiw> is not in the simulator, and no usingComponents names it. Is <view> meant?",
    "pages/home/home.wxml:2:3（页面 pages/home/home） 模拟器没有 <veiw>，usingComponents 里也没有它。是否应为 <view>？",
  ],
  [
    "a misspelt handler",
    { "pages/home/home.wxml": '<view>\n  <text bindtap="buyy">{{product.name}}</text>\n</view>' },
    'pages/home/home.wxml:2:9 (page pages/home/home): bindtap="buyy": pages/home/home.js has no function buyy. Is buy meant?',
    'pages/home/home.wxml:2:9（页面 pages/home/home） bindtap="buyy"：pages/home/home.js 里没有函数 buyy。是否应为 buy？',
  ],
  [
    "a misspelt binding",
    { "pages/home/home.wxml": '<view bindtap="buy">\n  {{prodct.name}}\n</view>' },
    "pages/home/home.wxml:2:5 (page pages/home/home): {{prodct}} shows nothing: pages/home/home.js never sets prodct. Is product meant?",
    "pages/home/home.wxml:2:5（页面 pages/home/home） {{prodct}} 什么也不显示：pages/home/home.js 从未设置 prodct。是否应为 product？",
  ],
  [
    "a misspelt function of wx",
    { "pages/home/home.js": "Page({ data: { product: 1 },\n  buy() {\n    wx.chooseAdress();\n  } });" },
    "pages/home/home.js:3:5 (page pages/home/home): wx.chooseAdress is not in the simulator, where a call fails. Is wx.chooseAddress meant?",
    "pages/home/home.js:3:5（页面 pages/home/home） 模拟器没有 wx.chooseAdress，在其中调用会失败。是否应为 wx.chooseAddress？",
  ],
  [
    "a function of wx that the simulator lacks, once,",
    {
      "pages/home/home.js":
        "Page({ data: { product: 1 },\n  buy() {\n    wx.openLocation(); wx.openLocation();\n  } });",
    },
    "pages/home/home.js:3:5 (page pages/home/home): wx.openLocation is not in the simulator, where a call fails. Try it in WeChat's tools.",
    "pages/home/home.js:3:5（页面 pages/home/home） 模拟器没有 wx.openLocation，在其中调用会失败。请在微信开发者工具中试用。",
  ],
];

test.each(rows)("%s is reported with file, line and page", async (_, changes, en, zh) => {
  const faults = await faultsOf(changes);
  expect(faults.map((fault) => formatFault(fault, "en"))).toEqual([en]);
  expect(faults.map((fault) => formatFault(fault, "zh"))).toEqual([zh]);
});

test("a mini-program without a mistake has no faults", async () => {
  expect(await faultsOf({})).toEqual([]);
});

const innocent: [what: string, files: Record<string, string>][] = [
  [
    "names of loops, scripts and templates",
    {
      "pages/home/home.wxml": `<wxs module="money">module.exports.f = function () {}</wxs><template name="t"><text bindtap="x">{{inner}}</text></template>
<block wx:for="{{product}}" wx:for-item="one" wx:for-index="at">{{one.name + at}}{{money.f(item, index)}}</block>
<template is="t" data="{{inner: product.a, ...product}}" /><view wx:if="{{ready && product.has ? 'yes' : 'no'}}" bindtap="buy"/>`,
      "pages/home/home.js": "Page({ data: { product: [] }, buy() { this.setData({ ready: true }); } });",
    },
  ],
  [
    "handlers and data of a behavior in another file",
    {
      "pages/home/home.wxml": `<view bindtap="leave">{{shared}}</view>`,
      "pages/home/home.js": `const both = require("../../both"); Page({ ...both.methods });`,
      "both.js": "exports.methods = { data: { shared: 1 }, leave() {} };",
    },
  ],
  [
    "names in the files of a package",
    {
      "pages/home/home.json": '{ "usingComponents": { "rate": "/miniprogram_npm/rate/index" } }',
      "miniprogram_npm/rate/index.json": '{ "component": true }',
      "miniprogram_npm/rate/index.js": "Component({}); wx.own();",
      "miniprogram_npm/rate/index.wxml": `<view bindtap="lost">{{lost}}</view>`,
      "miniprogram_npm/rate/index.wxss": ".rate { widht: 1px }",
    },
  ],
  [
    "functions of wx that the simulator has, set by the app, or in a comment",
    {
      "pages/home/home.js":
        "// wx.chooseAdress()\nwx.own = () => {};\nPage({ data: { product: 1 }, buy() { wx.chooseMedia(); wx.downloadFile(); if (wx.qy) return; } });",
    },
  ],
];

test.each(innocent)("no false alarm: %s", async (_, changes) => {
  expect((await faultsOf(changes)).map((fault) => formatFault(fault, "en"))).toEqual([]);
});
