import { signIn } from "../../browser/admin";
import { expect, narrow, test } from "../../browser/page-test";
import { startEmptyShop } from "../../fixtures/databases/empty-shop";
import { execute } from "../../fixtures/databases/postgres-databases";
import { owner } from "../../fixtures/databases/template";

const name = "明前龙井 50 克";

async function practisingShop() {
  const shop = await startEmptyShop();
  await execute(shop.databaseUrl, "delete from openings");
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

test("an owner buys in her shop before it opens, ships the order, and opens the shop: nothing of it is left", async ({
  browser,
}) => {
  const shop = await practisingShop();
  const context = await browser.newContext({ baseURL: shop.url, locale: "zh-CN" });
  const page = await context.newPage();
  const stranger = await (await browser.newContext({ baseURL: shop.url })).newPage();
  expect((await stranger.goto("/phone"))!.status()).toBe(404);
  await signIn(page, owner, "/admin/dashboard");
  const phone = page.frameLocator("main iframe");
  const shown = phone.locator(".page:not(.behind)");
  const dialog = phone.getByRole("dialog");

  await test.step("from the first steps of the dashboard to the phone", async () => {
    await page.getByRole("main").getByRole("link", { name: "去练习" }).click();
    await expect(page).toHaveURL("/admin/settings/open");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("开店");
    await page.goto("/phone");
    await expect(phone.getByRole("note")).toHaveText("练习中：不会扣款");
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
  });

  await test.step("the order is in her list, and is shipped", async () => {
    const { items } = await shop.send("GET", "/cms/order");
    expect(items).toMatchObject([{ status: "paid", total_price: 10_600 }]);
    await shop.send("PUT", `/cms/order/${items[0].id}/status`, {
      status: "shipped",
      carrier: "SF",
      tracking_no: "SF1234567890",
    });
    await page.goto("/admin/dashboard");
    await expect(page.getByText("练习中：这里的订单都不是真的。")).toBeVisible();
  });

  await test.step("she opens the shop with its name", async () => {
    await page.setViewportSize(narrow);
    await page.goto("/admin/settings/open");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrow.width);
    await page.getByLabel("输入店铺名称确认：Kiosk").fill("kiosk");
    await page.getByRole("button", { name: "正式开店" }).click();
    await expect(page.getByLabel("输入店铺名称确认：Kiosk")).toHaveAccessibleDescription(/与店铺名称不一致/);
    await page.getByLabel("输入店铺名称确认：Kiosk").fill("Kiosk");
    await page.getByRole("button", { name: "正式开店" }).click();
    await expect(page).toHaveURL("/admin/settings/wechat");
    await expect(page.getByText("练习中：这里的订单都不是真的。")).toHaveCount(0);
  });

  expect(await shop.send("GET", `/cms/product/${shop.id}`)).toMatchObject({ stock: 5, sold: 0 });
  for (const list of ["order", "customer", "payment", "after_sale", "alarm"])
    expect(await shop.send("GET", `/cms/${list}`), list).toMatchObject({ items: [] });
  expect((await page.goto("/phone"))!.status()).toBe(404);
  await context.close();
  await shop.stop();
});
