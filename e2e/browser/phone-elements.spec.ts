import type { Page } from "@playwright/test";
import { compileMiniProgram } from "@/lib/phone/compiler/compile";
import { field, openCompiled } from "../fixtures/guides/corpus";
import { smallMiniProgram } from "../fixtures/guides/small-mini-program";
import { expect, test } from "./page-test";

const open = (page: Page, path: string, changes: Record<string, string>) =>
  openCompiled(page, compileMiniProgram(smallMiniProgram(changes)), path);
const heard = (page: Page) => field(page, "heard");

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
