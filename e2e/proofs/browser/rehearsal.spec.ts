import { Secret, TOTP } from "otpauth";
import { signIn } from "../../browser/admin";
import { expect, expectAccessible, narrow, test } from "../../browser/page-test";
import { startEmptyShop } from "../../fixtures/databases/empty-shop";
import { owner } from "../../fixtures/databases/template";

const name = "明前龙井 50 克";

async function aShop() {
  const shop = await startEmptyShop();
  const headers: Record<string, string> = { "content-type": "application/json" };
  const send = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${shop.url}${path}`, { method, headers, body: body && JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json();
  };
  const { token } = await send("POST", "/v1/token", { account: owner.username, secret: owner.password, type: 100 });
  headers.authorization = `Bearer ${token}`;
  const category = await send("POST", "/cms/category", { name: "茶" });
  const rule = { regions: [], first: 1, first_price: 800, next: 1, next_price: 200 };
  await send("POST", "/cms/freight_template", { name: "快递", by: "pieces", is_default: true, rules: [rule] });
  const product = { category_id: category.id, name, price: 9800, stock: 5, on_sale: true };
  const { id } = await send("POST", "/cms/product", product);
  return { ...shop, send, id: id as number };
}

test("an owner buys in her own shop before WeChat is there, is refunded, and ends it: her shop knows nothing of it", async ({
  browser,
}) => {
  const shop = await aShop();
  const context = await browser.newContext({ baseURL: shop.url, locale: "zh-CN" });
  const page = await context.newPage();
  await signIn(page, owner, "/admin/dashboard");
  const phone = page.frameLocator("main iframe");
  const shown = phone.locator(".page:not(.behind)");
  const dialog = phone.getByRole("dialog");
  const endElsewhere = async () => {
    const { token } = await tokenOf(shop.url);
    await fetch(`${shop.url}/cms/rehearsal`, { method: "DELETE", headers: { authorization: `Bearer ${token}` } });
  };

  await test.step("from the first steps of the dashboard to the phone", async () => {
    await page.getByRole("main").getByRole("link", { name: "以顾客身份试买" }).click();
    await expect(page).toHaveURL("/admin/settings/rehearsal");
    await page.getByRole("main").getByRole("button", { name: "以顾客身份试买" }).click();
    await expect(phone.getByRole("note")).toHaveText("彩排：这里的一切都不作数");
  });

  await test.step("she chooses, orders and pays", async () => {
    await shown.getByText(name).first().click();
    await shown.getByRole("button", { name: "立即购买" }).click();
    await shown.getByRole("button", { name: "用微信地址" }).click();
    await shown.getByRole("button", { name: "同意" }).click();
    await dialog.getByRole("button").first().click();
    await shown.locator(".panel.address").waitFor();
    await shown.getByRole("button", { name: "提交订单" }).click();
    await dialog.getByRole("button", { name: "支付 ¥106.00" }).click();
    await expect(shown.getByText("付款成功").first()).toBeVisible();
    await expect(phone.getByRole("note")).toBeVisible();
  });

  await test.step("she asks the money back, and has it", async () => {
    await shown.getByRole("button", { name: "查看订单" }).click();
    await shown.getByRole("button", { name: `申请${name}退款` }).click();
    await shown.getByRole("radio").last().click();
    await shown.getByRole("button", { name: "提交申请" }).click();
    await expect(shown.getByText("已退款", { exact: true })).toBeVisible();
  });

  await test.step("it fits a narrow screen", async () => {
    await page.setViewportSize(narrow);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrow.width);
    await expect(page.getByRole("button", { name: "结束彩排" })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("she ends it, and may begin again", async () => {
    await page.getByRole("button", { name: "结束彩排" }).click();
    await expect(page.getByText("彩排已结束")).toBeVisible();
    await expect(page.locator("main iframe")).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("button", { name: "以顾客身份试买" })).toBeEnabled();
  });

  expect(await shop.send("GET", `/cms/product/${shop.id}`)).toMatchObject({ stock: 5, sold: 0 });
  for (const list of ["order", "customer", "payment", "refund", "after_sale", "alarm"])
    expect(await shop.send("GET", `/cms/${list}`), list).toMatchObject({ items: [] });

  await test.step("a phone whose rehearsal another admin has ended is taken away", async () => {
    await page.getByRole("main").getByRole("button", { name: "以顾客身份试买" }).click();
    await expect(phone.getByRole("note")).toBeVisible();
    await shown.getByText(name).first().waitFor();
    await endElsewhere();
    await shown.getByText(name).first().click();
    await expect(page.getByText("彩排已结束")).toBeVisible();
  });

  await test.step("she enters WeChat's keys after a code of her authenticator app, and reads what is wrong beside the field", async () => {
    // In the session of the page, because a confirmed factor ends the others.
    const send = (path: string, body: object) =>
      page.evaluate(
        async ([path, body]) => {
          const headers = { "content-type": "application/json" };
          return (await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
        },
        [path, body] as const,
      );
    const { secret } = await send("/cms/second_factor", { password: owner.password });
    await send("/cms/second_factor/confirm", { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() });
    await page.goto("/admin/settings/wechat");
    const step = (name: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
    await expect(step("微信支付商户号")).toContainText("请先在“小程序账号”一步保存");
    await step("小程序账号").getByLabel("AppID").fill("wx0123");
    await page.getByLabel("AppSecret").fill("1");
    await step("小程序账号").getByRole("button", { name: "检查并保存" }).click();
    await expect(page.getByLabel("AppID")).toHaveAccessibleDescription(/这不像 AppID/);
    await expect(page.getByLabel("AppID")).toHaveValue("wx0123");
    await expectAccessible(page);
  });

  await context.close();
  await shop.stop();
});

const tokenOf = async (url: string) =>
  (
    await fetch(`${url}/v1/token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ account: owner.username, secret: owner.password, type: 100 }),
    })
  ).json() as Promise<{ token: string }>;
