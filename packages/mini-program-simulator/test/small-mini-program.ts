import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A mini-program that uses every feature once. */
export const featuresProgram = join(import.meta.dirname, "fixtures/features");

const folders: string[] = [];
process.once("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Writes files into a new folder, which is removed when the process ends. */
export function temporaryFolder(files: Record<string, string | undefined> = {}) {
  const path = mkdtempSync(join(tmpdir(), "mini-program-"));
  folders.push(path);
  for (const [file, text] of Object.entries(files)) {
    if (text === undefined) continue;
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), text);
  }
  return path;
}

/** Two pages, a component and a script, without a mistake. */
const correct: Record<string, string> = {
  "app.json": `{
  "pages": [
    "pages/home/home",
    "pages/cart/cart"
  ]
}`,
  "app.js": "App({});",
  "app.wxss": "page { color: black; }",
  "pages/home/home.json": `{}`,
  "pages/home/home.js": `Page({
  data: { product: { name: "tea" } },
  buy() {
    wx.navigateTo({ url: "/pages/cart/cart" });
  },
});`,
  "pages/home/home.wxml": `<view class="home">
  <text>{{product.name}}</text>
  <view id="buy" bindtap="buy">Buy</view>
</view>`,
  "pages/home/home.wxss": ".home {\n  padding: 20rpx;\n}\n",
  "pages/cart/cart.json": `{
  "usingComponents": {
    "line": "/components/line/line"
  }
}`,
  "pages/cart/cart.js": `const { total } = require("../../money");
Page({
  data: { lines: [{ price: 1 }] },
  onLoad() {
    this.setData({ total: total(this.data.lines) });
  },
});`,
  "pages/cart/cart.wxml": `<line wx:for="{{lines}}" wx:key="price" wx:for-item="one" price="{{one.price}}" />{{total}}`,
  "money.js": "exports.total = (lines) => lines.reduce((sum, { price }) => sum + price, 0);",
  "components/line/line.json": `{ "component": true }`,
  "components/line/line.js": `Component({ properties: { price: Number } });`,
  "components/line/line.wxml": `<view>{{price}}</view>`,
};

/** A mini-program with some files changed. Files with the value undefined are omitted. */
export const smallMiniProgram = (changes: Record<string, string | undefined> = {}) =>
  temporaryFolder({ ...correct, ...changes });
