import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { compileMiniProgram } from "mini-program-simulator/compiler";
import { accessibilityViolations, expect, test } from "./browser-test";
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

test("a fixed element covers the page but not the title bar", async ({ page }) => {
  await open(page, "/pages/home/home", {
    "pages/home/home.wxml": '<view id="cover" bindtap="buy">{{product.name}}</view>',
    "pages/home/home.wxss": "#cover { position: fixed; inset: 0 }",
  });
  await expect(page.locator("#cover")).toHaveText("tea");
  expect(await page.locator("#cover").boundingBox()).toEqual(await page.locator("#phone-pages").boundingBox());
});

const box = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element: HTMLElement) => [element.offsetWidth, element.offsetHeight]);

test("sizes exclude padding and border, except those of buttons, and components have WeChat's sizes", async ({
  page,
}) => {
  const wxml = `<view id="box" class="sized" /><button id="sized" class="sized" /><input id="input" /><input id="padded" class="padded" />
    <textarea id="textarea" /><image id="image" /><button id="button">Buy</button><button id="wide" class="wide">Buy</button>`;
  const wxss =
    ".sized { width: 100px; height: 50px; padding: 10px; border: 1px solid } .padded { padding: 8px 0; font-size: 30px } .wide { width: auto }";
  const files = { "pages/home/home.wxml": wxml, "pages/home/home.wxss": wxss };
  await open(page, "/pages/home/home", files);
  expect(await box(page, "#box")).toEqual([122, 72]);
  expect(await box(page, "#sized")).toEqual([100, 50]);
  expect(await box(page, "#input")).toEqual([375, 22]); // 1.4rem, whatever the size of the text
  expect(await box(page, "#padded")).toEqual([375, 38]);
  expect(await box(page, "#textarea")).toEqual([300, 150]);
  expect(await box(page, "#image")).toEqual([320, 240]);
  expect(await box(page, "#button")).toEqual([375, 46]);
  const app = '{ "pages": ["pages/home/home"], "style": "v2" }';
  await open(page, "/pages/home/home", { ...files, "app.json": app });
  expect(await box(page, "#button")).toEqual([184, 40]);
  expect(await box(page, "#wide")).toEqual([184, 40]); // in WeChat a class does not override this width
  await open(page, "/pages/cart/cart", { "pages/cart/cart.wxss": "page { padding: 10px }" });
  expect(await box(page, "wx-page")).toEqual(await box(page, ".scroller")); // the padding alone makes no page scroll
});

const dates = {
  "pages/home/home.json": '{ "navigationBarTitleText": "Dates" }',
  "pages/home/home.wxml": `<picker-view class="dates" value="{{value}}" indicator-class="bar" bindchange="change" bindpickstart="start" bindpickend="end">
      <picker-view-column id="months"><view wx:for="{{months}}" wx:key="*this">{{item}}</view></picker-view-column>
      <picker-view-column id="days"><view wx:for="{{days}}" wx:key="*this">{{item}}</view></picker-view-column>
    </picker-view>`,
  "pages/home/home.wxss": ".dates { height: 200px } .bar { height: 50px; background: rgb(1 2 3 / 10%) }",
  "pages/home/home.js": `Page({
    heard: [],
    data: { value: [1, 99], months: ["January", "February", "March", "April"], days: [1, 2, 3, 4, 5, 6, 7, 8] },
    change({ detail: { value } }) { this.heard.push(value.join()); this.setData({ value }); },
    start() { this.heard.push("start"); },
    end() { this.heard.push("end"); },
  });`,
};

test("the columns of a picker-view turn by keys, wheel and drag and report their value; a value beyond the end selects the last item", async ({
  page,
}) => {
  await open(page, "/pages/home/home", dates);
  const months = page.locator("#months");
  const days = page.locator("#days");
  const isChosen = async (text: string) => {
    const { y } = (await page.locator(".bar").boundingBox())!;
    await expect.poll(() => page.getByText(text, { exact: true }).boundingBox()).toMatchObject({ y, height: 50 });
  };
  const setData = (data: object) =>
    page.evaluate((given) => {
      const phone = globalThis as unknown as { getCurrentPages(): { setData(data: object): void }[] };
      phone.getCurrentPages()[0]!.setData(given);
    }, data);
  await expect(page.locator(".bar")).toHaveCSS("background-color", "rgba(1, 2, 3, 0.1)");
  await expect(months).toHaveAttribute("aria-valuetext", "February");
  await isChosen("February");
  await isChosen("8");

  await months.press("ArrowDown");
  await expect.poll(() => heard(page)).toEqual(["start", "2,7", "end"]);
  await expect(months).toHaveAttribute("aria-valuetext", "March");
  await days.press("Home");
  await expect.poll(() => heard(page)).toEqual(["start", "2,7", "end", "start", "2,0", "end"]);
  await days.hover();
  await page.mouse.wheel(0, 60);
  await expect.poll(async () => ((await heard(page)) as string[]).slice(6)).toEqual(["start", "2,1", "end"]);
  const { x, y } = (await months.boundingBox())!;
  await page.mouse.move(x + 20, y + 100);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 160, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => ((await heard(page)) as string[]).slice(9)).toEqual(["start", "1,1", "end"]);
  await isChosen("February");

  await setData({ value: [3, 5] });
  await isChosen("April");
  await isChosen("6");
  await setData({ days: [1, 2, 3] });
  await isChosen("3");
  expect(((await heard(page)) as string[]).length).toBe(12);
  expect(await accessibilityViolations(page)).toEqual([]);
});

test("a video sends events and is controlled by its context", async ({ page }) => {
  await open(page, "/pages/home/home", {
    "pages/home/home.wxml": `<video id="film" src="/film.mp4" poster="/film.png" object-fit="cover" loop muted bindplay="hear" bindpause="hear" bindended="hear" />
      <video id="bare" controls="{{false}}" />`,
    "pages/home/home.js": `Page({
      heard: [],
      onReady() { this.film = wx.createVideoContext("film"); },
      hear({ type }) { this.heard.push(type); },
    });`,
  });
  const film = page.locator("#film video");
  await expect(film).toHaveAttribute("src", /\/phone\/film\.mp4$/);
  await expect(film).toHaveAttribute("poster", /\/phone\/film\.png$/);
  await expect(film).toHaveCSS("object-fit", "cover");
  const settings = (selector: string) =>
    page
      .locator(selector)
      .evaluate((video: HTMLVideoElement) => [video.controls, video.loop, video.muted, video.autoplay]);
  expect(await settings("#film video")).toEqual([true, true, true, false]);
  expect(await settings("#bare video")).toEqual([false, false, false, false]);
  const done = await film.evaluate((video: HTMLVideoElement) => {
    const done: string[] = [];
    video.play = async () => void done.push("play");
    video.pause = () => void done.push("pause");
    const phone = globalThis as unknown as { getCurrentPages(): { film: Record<string, () => void> }[] };
    const { play, pause } = phone.getCurrentPages()[0]!.film;
    play!();
    pause!();
    for (const type of ["play", "pause", "ended"]) video.dispatchEvent(new Event(type));
    return done;
  });
  expect(done).toEqual(["play", "pause"]);
  expect(await heard(page)).toEqual(["play", "pause", "ended"]);
});

const poster = {
  "pages/home/home.wxml": `<canvas id="poster" type="2d" class="poster" /><view bindtap="save">Save</view>`,
  "pages/home/home.wxss": ".poster { width: 200px; height: 100px }",
  "pages/home/home.js": `Page({
    onReady() {
      this.createSelectorQuery().select("#poster").fields({ node: true, size: true }).exec(([{ node, width, height }]) => {
        Object.assign(node, { width: width * 2, height: height * 2 });
        const pen = node.getContext("2d");
        pen.scale(2, 2);
        const dot = node.createImage();
        dot.onload = () => {
          pen.drawImage(dot, 0, 0, 100, 100);
          this.heard = [width, height];
        };
        dot.src = "/images/dot.png";
      });
    },
    save() {
      wx.createSelectorQuery().select("#poster").node().exec(async ([{ node: canvas }]) => {
        const whole = await wx.canvasToTempFilePath({ canvas });
        const part = await wx.canvasToTempFilePath({ canvas, width: 200, destWidth: 50, destHeight: 50, fileType: "jpg" });
        const { width, height } = await wx.getImageInfo({ src: whole.tempFilePath });
        await wx.saveImageToPhotosAlbum({ filePath: part.tempFilePath });
        this.heard = [width, height, await wx.saveImageToPhotosAlbum({ filePath: "/images/dot.png" }).catch(({ errMsg }) => errMsg)];
      });
    },
  });`,
};

test("a poster is drawn on a canvas with a picture of the mini-program, exported and saved", async ({ page }) => {
  const { files, ...rest } = await compileMiniProgram(smallMiniProgram(poster));
  files.set("images/dot.png", readFileSync(join(featuresProgram, "images/dot.png")));
  await openPhone(page, Promise.resolve({ files, ...rest }), "/pages/home/home");
  await expect.poll(() => heard(page)).toEqual([200, 100]);
  const [left, right] = await page.locator("#poster > canvas").evaluate((canvas: HTMLCanvasElement) => {
    const pen = canvas.getContext("2d")!;
    return [100, 300].map((x) => [...pen.getImageData(x, 100, 1, 1).data]);
  });
  expect(left).toEqual([15, 118, 110, 255]);
  expect(right).toEqual([0, 0, 0, 0]);
  const saved = page.waitForEvent("download");
  await page.getByText("Save").click();
  await page.getByRole("button", { name: "Agree" }).click();
  expect((await saved).suggestedFilename()).toBe("picture.jpg");
  await expect.poll(() => heard(page)).toEqual([400, 200, "saveImageToPhotosAlbum:fail no such file"]);
});

test("a movable-view is dragged within its area, and the end of a drag is no tap", async ({ page }) => {
  await open(page, "/pages/home/home", {
    "pages/home/home.wxml": `<movable-area class="area">
        <movable-view id="all" class="all" direction="all" x="{{x}}" y="20" animation="{{false}}" bindchange="hear" bindtap="tap">all</movable-view>
        <movable-view id="row" class="row" direction="horizontal" animation="{{false}}">row</movable-view>
      </movable-area>`,
    "pages/home/home.wxss":
      ".area { width: 300px; height: 200px } .all { width: 60px; height: 60px } .row { width: 80px; height: 20px }",
    "pages/home/home.js": `Page({
      data: { x: 30 },
      taps: 0,
      hear({ detail }) { this.heard = detail; },
      tap() { this.taps += 1; },
    });`,
  });
  const area = (await page.locator(".area").boundingBox())!;
  const position = (selector: string) => async () => {
    const { x, y } = (await page.locator(selector).boundingBox())!;
    return [x - area.x, y - area.y];
  };
  const drag = async (selector: string, x: number, y: number) => {
    const box = (await page.locator(selector).boundingBox())!;
    await page.mouse.move(box.x + 10, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 10 + x, box.y + 10 + y, { steps: 4 });
    await page.mouse.up();
  };
  await expect.poll(position("#all")).toEqual([30, 20]);
  await drag("#all", 50, 40);
  expect(await position("#all")()).toEqual([80, 60]);
  expect(await heard(page)).toEqual({ x: 80, y: 60, source: "touch" });
  await drag("#all", 900, 900);
  expect(await position("#all")()).toEqual([240, 140]);
  await drag("#row", 40, 40);
  expect(await position("#row")()).toEqual([40, 0]);
  expect(await field(page, "taps")).toBe(0);
  await page.locator("#all").click();
  expect(await field(page, "taps")).toBe(1);
  await page.evaluate(() =>
    (globalThis as unknown as { getCurrentPages(): { setData(data: object): void }[] })
      .getCurrentPages()[0]!
      .setData({ x: 10 }),
  );
  await expect.poll(position("#all")).toEqual([10, 20]);
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
