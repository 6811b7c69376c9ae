import { join } from "node:path";
import type { Page } from "@playwright/test";
import { compileMiniProgram } from "mini-program-simulator/compiler";
import { expect, test } from "./browser-test";
import { field, openPhone } from "./open-phone";
import { featuresProgram, smallMiniProgram } from "./small-mini-program";

const component = '{ "component": true }';
const open = (page: Page, path: string, changes: Record<string, string>) =>
  openPhone(page, compileMiniProgram(smallMiniProgram(changes)), path);
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

test("a custom tab bar has an instance on each tab page and on no other page", async ({ page }) => {
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

test("an event is plain data and can be passed to setData", async ({ page }) => {
  await open(page, "/pages/home/home", {
    "pages/home/home.wxml":
      '<view id="around" bindtap="hear" data-name="outer"><text id="tea" data-name="tea">Tap</text></view><text id="type">{{heard.type}}</text>',
    "pages/home/home.js": "Page({ hear(heard) { this.setData({ heard }); this.written = JSON.stringify(heard); } });",
  });
  await page.getByText("Tap").click();
  await expect(page.locator("#type")).toHaveText("tap");
  const plain = {
    type: "tap",
    target: { id: "tea", dataset: { name: "tea" } },
    currentTarget: { id: "around", dataset: { name: "outer" } },
  };
  expect(await field(page, "data")).toMatchObject({ heard: plain });
  expect(JSON.parse(String(await field(page, "written")))).toMatchObject(plain);
});

for (const [language, notice] of [
  ["en", "WeChat opens this page here"],
  ["zh_CN", "其域名须已配置为小程序的业务域名"],
] as const)
  test(`a web-view names its address in ${language}`, async ({ page }) => {
    const address = "https://shop.example/help?from=phone";
    const program = smallMiniProgram({ "pages/home/home.wxml": `<web-view src="${address}" />` });
    const query = `language=${language}&theme=light`;
    await openPhone(page, compileMiniProgram(program), "/pages/home/home", { query });
    await expect(page.getByText(notice)).toBeVisible();
    await expect(page.getByText(address)).toBeVisible();
    await expect(page.getByRole("link")).toHaveAttribute("href", address);
  });

test("a download gives a temporary file, which a tap sends to a chat, and is refused for other origins", async ({
  page,
}) => {
  await page.route("**/card.png", (route) => route.fulfill({ path: join(featuresProgram, "images/dot.png") }));
  await open(page, "/pages/home/home", {
    "pages/home/home.wxml": `<view bindtap="send">Send</view>`,
    "pages/home/home.js": `Page({
      heard: [],
      send() {
        return wx.shareFileMessage({ filePath: this.path, fileName: "card of tea.png" }).catch(({ errMsg }) => this.heard.push([errMsg]));
      },
      onReady() {
        const hear = ({ errMsg, statusCode }) => this.heard.push([errMsg, statusCode]);
        wx.downloadFile({
          url: location.origin + "/card.png",
          success: async (result) => {
            hear(result);
            this.path = result.tempFilePath;
            await this.send();
            this.heard.push((await wx.getImageInfo({ src: result.tempFilePath })).width);
            wx.downloadFile({ url: "https://elsewhere.example/a.png", complete: hear });
          },
        });
      },
    });`,
  });
  await expect
    .poll(() => heard(page))
    .toEqual([
      ["downloadFile:ok", 200],
      ["shareFileMessage:fail can only be invoked by user TAP gesture."],
      2,
      ["downloadFile:fail url not in domain list:https://elsewhere.example", undefined],
    ]);
  const sent = page.waitForEvent("download");
  await page.getByText("Send").click();
  expect((await sent).suggestedFilename()).toBe("card of tea.png");
});
