import { randomBytes } from "node:crypto";
import type { FrameLocator, Page } from "@playwright/test";
import { createAdmin, requestAsRoot, signIn } from "../../browser/admin";
import { expect, findViolations, test } from "../../browser/page-test";
import { createProduct } from "../../browser/paid-order";

test.use({ isAsked: true });

const someone = () => randomBytes(6).toString("hex");
const question = "The shop wants to send you messages";
const shownIn = (phone: Page | FrameLocator) => phone.locator(".page:not(.behind)");

async function placeOrder(phone: Page | FrameLocator) {
  const shown = shownIn(phone);
  await shown.getByRole("button", { name: "Buy now" }).click();
  await shown.getByRole("button", { name: "Use WeChat address" }).click();
  await shown.getByRole("button", { name: "Agree" }).click();
  await phone.getByRole("dialog", { name: "Your addresses in WeChat" }).getByRole("button").first().click();
  await shown.locator(".panel.address").waitFor();
  await shown.getByRole("button", { name: /^Add one/ }).click();
  await shown.getByText("¥136.00").first().waitFor();
  await shown.getByRole("button", { name: "Place order" }).click();
  return shown;
}
const ordersOf = async (baseURL: string, { id }: { id: number }) =>
  (await requestAsRoot(baseURL, "GET", `/cms/order?product_id=${id}`)).items as { id: number; total_price: number }[];

test("a paid order is sent to the shop's chat and the bell, and its refund notice on the phone opens the order", async ({
  page,
  baseURL,
  context,
}) => {
  const name = `Longjing ${someone()}`;
  const product = await createProduct(baseURL!, { name });
  const bot = { name: `Group ${someone()}`, kind: "wecom", language: "en", types: ["order.paid"] };
  await requestAsRoot(baseURL!, "POST", "/cms/bot", {
    ...bot,
    address: `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=group-${someone()}`,
  });
  await page.goto(`/phone?language=en&theme=light&shopper=1&page=/pages/product/product?id=${product.id}`);
  const phone = page.frameLocator("iframe");
  const shown = await placeOrder(phone);
  await phone.getByRole("dialog", { name: question }).getByRole("button", { name: "Allow" }).click();
  await phone
    .getByRole("dialog")
    .getByRole("button", { name: /^Pay ¥/ })
    .click();
  await expect(shown.getByText("Payment successful", { exact: true })).toBeVisible();
  const [order] = await ordersOf(baseURL!, product);
  const total = `¥${(order!.total_price / 100).toFixed(2)}`;
  const said = page.getByRole("region", { name: "Shop chat" }).getByRole("listitem").filter({ hasText: name }).first();
  await expect(said).toContainText(`New order ${total}`);
  await expect(said).toContainText(`2 × ${name}`);

  const office = await context.newPage();
  await signIn(office, await createAdmin(baseURL!, ["order.read", "order.refund"], ["orders"]));
  await office.getByRole("button", { name: /^Alarms and notices, \d+\+? unread$/ }).click();
  const alarm = office.getByRole("link", { name }).first();
  await expect(alarm).toContainText(`New order ${total}`);
  await office.close();

  await requestAsRoot(baseURL!, "POST", `/cms/order/${order!.id}/refund`, { reason: "The tin is dented" });
  const notice = phone.locator(".notice");
  await expect(notice.first()).toContainText("Service notice");
  expect(
    (await findViolations(page, { frames: true })).filter(
      ({ impact }) => impact === "serious" || impact === "critical",
    ),
  ).toEqual([]);
  await notice.first().getByRole("button", { name: "Open the mini-program" }).click();
  await expect(shownIn(phone).getByText(name).first()).toBeVisible();
  await expect(shownIn(phone).getByText("Refund", { exact: false }).first()).toBeVisible();
});

type Wx = { requestSubscribeMessage(options: object): Promise<unknown> };
const templates = ["a", "b", "c", "d"].map((letter) => letter.repeat(43));

/** Calls `wx.requestSubscribeMessage` in a click handler and returns its result or error. */
async function askOnClick(page: Page, tmplIds: unknown) {
  await page.evaluate((ids) => {
    const { wx } = window as unknown as { wx: Wx };
    const ask = () => {
      Object.assign(window, { answered: wx.requestSubscribeMessage({ tmplIds: ids }).catch((error) => error) });
    };
    addEventListener("click", ask, { once: true });
  }, tmplIds);
  await page.locator("#phone-title").click();
}
const answered = (page: Page) => page.evaluate(() => (window as unknown as { answered: Promise<unknown> }).answered);

test("requestSubscribeMessage works only in a tap, for at most three known templates", async ({ page }) => {
  await page.goto(`/phone/frame?language=en&user=${someone()}`);
  const untapped = await page.evaluate(
    (ids) =>
      (window as unknown as { wx: Wx }).wx.requestSubscribeMessage({ tmplIds: ids }).catch((error: unknown) => error),
    templates.slice(0, 1),
  );
  const refused = "requestSubscribeMessage:fail";
  expect(untapped).toEqual({ errMsg: `${refused} can only be invoked by user TAP gesture.` });
  await askOnClick(page, templates);
  expect(await answered(page)).toEqual({ errMsg: `${refused} Templates count out of max bounds`, errCode: 20003 });
  await askOnClick(page, ["short"]);
  expect(await answered(page)).toMatchObject({ errCode: 20001 });
  await askOnClick(page, []);
  expect(await answered(page)).toMatchObject({ errCode: 10001 });
});
