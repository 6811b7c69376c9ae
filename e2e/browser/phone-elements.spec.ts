import type { Page } from "@playwright/test";
import { compileMiniProgram } from "@/lib/phone/compiler/compile";
import { field, openCompiled } from "../fixtures/guides/corpus";
import { smallMiniProgram } from "../fixtures/guides/small-mini-program";
import { expect, test } from "./page-test";

const component = '{ "component": true }';
const open = (page: Page, path: string, changes: Record<string, string>) =>
  openCompiled(page, compileMiniProgram(smallMiniProgram(changes)), path);
const heard = (page: Page) => field(page, "heard");

const ownTabs = {
  "app.json": `{
    "pages": ["pages/home/home", "pages/cart/cart", "pages/more/more"],
    "tabBar": {
      "custom": true,
      "list": [{ "pagePath": "pages/home/home", "text": "Home" }, { "pagePath": "pages/cart/cart", "text": "Cart" }]
    }
  }`,
  "custom-tab-bar/index.json": component,
  "custom-tab-bar/index.js": `Component({
    data: { active: "", shows: 0, names: ["home", "cart"] },
    pageLifetimes: { show() { this.setData({ shows: this.data.shows + 1 }); } },
    methods: { go({ currentTarget: { dataset } }) { wx.switchTab({ url: "/pages/" + dataset.name + "/" + dataset.name }); } },
  });`,
  "custom-tab-bar/index.wxml": `<view class="bar"><view wx:for="{{names}}" wx:key="*this" class="{{item === active ? 'on' : ''}}" data-name="{{item}}" bindtap="go">To {{item}}</view>
    <text>Shown {{shows}}</text></view>`,
  "custom-tab-bar/index.wxss": ".bar { position: fixed; inset: auto 0 0; height: 100rpx; } .on { font-weight: 700 }",
  "pages/home/home.js": 'Page({ onShow() { this.getTabBar().setData({ active: "home" }); } });',
  "pages/home/home.wxml": "<view>The home page</view>",
  "pages/cart/cart.js": 'Page({ onShow() { this.getTabBar().setData({ active: "cart" }); } });',
  "pages/cart/cart.wxml": '<line id="line" />',
  "components/line/line.js": "Component({ attached() { this.bar = this.getTabBar(); } });",
  "components/line/line.wxml": '<view bindtap="more">The cart</view>',
  "pages/more/more.json": '{ "usingComponents": { "line": "/components/line/line" } }',
  "pages/more/more.js": "Page({});",
  "pages/more/more.wxml": '<line id="line" />',
};

test("a tab bar that the mini-program draws itself stands on each tab page, an instance for each, and on no other page", async ({
  page,
}) => {
  await open(page, "/pages/home/home", ownTabs);
  const bar = page.locator(".page:not(.behind) .custom-tab-bar-index--bar");
  await expect(bar.getByText("To home")).toHaveCSS("font-weight", "700");
  await expect(page.locator("#phone-tabs")).toBeHidden();
  const { y, height } = (await bar.boundingBox())!;
  expect(y + height).toBe(700);
  await bar.getByText("To cart").click();
  await expect(page.getByText("The cart")).toBeVisible();
  await expect(bar.getByText("To cart")).toHaveCSS("font-weight", "700");
  await expect(bar.getByText("To home")).toHaveCSS("font-weight", "400");
  await expect(bar).toContainText("Shown 1");
  await bar.getByText("To home").click();
  await expect(bar).toContainText("Shown 2");

  const bars = await page.evaluate(async () => {
    type Part = { getTabBar(): object | null; bar: object | null; is: string; selectComponent(selector: string): Part };
    const phone = globalThis as unknown as {
      getCurrentPages(): Part[];
      wx: Record<string, (options: object) => Promise<unknown>>;
    };
    const top = () => phone.getCurrentPages().at(-1)!;
    const home = top().getTabBar() as Part;
    await phone.wx.switchTab!({ url: "/pages/cart/cart" });
    const cart = top().getTabBar();
    const found = [home.is, home.getTabBar() === home, home !== cart, top().selectComponent("#line").bar === cart];
    await phone.wx.navigateTo!({ url: "/pages/more/more" });
    return [...found, top().getTabBar(), top().selectComponent("#line").bar];
  });
  expect(bars).toEqual(["custom-tab-bar/index", true, true, true, null, null]);
  await expect(bar).toHaveCount(0);
});

test("a component that is removed before it is ready is not told so, and may still draw", async ({ page }) => {
  await open(page, "/pages/cart/cart", {
    "pages/cart/cart.wxml": `<line wx:if="{{!loading}}" price="{{1}}" /><text>Loaded: {{!loading}}</text>`,
    "pages/cart/cart.js": `Page({
      heard: [],
      onLoad() {
        this.setData({ loading: true });
        setTimeout(() => this.setData({ loading: false }), 50);
      },
    });`,
    "components/line/line.js": `Component({
      properties: { price: Number },
      attached() { setTimeout(() => this.setData({ isLate: true })); },
      ready() { getCurrentPages()[0].heard.push("ready"); },
      detached() { getCurrentPages()[0].heard.push("detached"); },
    });`,
    "components/line/line.wxml": `<view wx:if="{{isLate}}" class="late" hover-class="none">{{price}}<input value="late" /></view>`,
  });
  await expect(page.locator("input")).toHaveValue("late");
  await expect(page.getByText("Loaded: true")).toBeVisible();
  expect(await heard(page)).toEqual(["detached", "ready"]);
});
