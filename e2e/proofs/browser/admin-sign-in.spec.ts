import { createAdmin, signIn } from "../../browser/admin";
import { expect, test } from "../../browser/page-test";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("signing in, a refusal and choosing a language work", async ({ page, baseURL }) => {
    const admin = await createAdmin(baseURL!, []);
    await page.goto("/admin/profile");
    await page.getByLabel("Username, email or phone").fill(admin.username);
    await page.getByLabel("Password").fill("wrong-password");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toContainText(
      "The username or password is incorrect",
    );
    await expect(page.getByLabel("Username, email or phone")).toHaveValue(admin.username);
    await page.getByRole("button", { name: "简体中文" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("登录");
    await page.goto("/admin/profile");
    await page.getByLabel("用户名、邮箱或手机号").fill(admin.username);
    await page.getByLabel("密码").fill(admin.password);
    await page.getByRole("button", { name: "登录", exact: true }).click();
    await expect(page).toHaveURL("/admin/profile");
  });
});

test("language and colours remain after a reload and apply in another browser", async ({ page, browser, baseURL }) => {
  const admin = await createAdmin(baseURL!, []);
  await signIn(page, admin, "/admin/profile");
  await page.getByRole("button", { name: "Account and profile" }).click();
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.getByRole("button", { name: "Account and profile" }).click();
  await page.getByRole("button", { name: "简体中文" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await page.reload();
  await expect(page.getByRole("heading", { name: "登录设备" })).toBeVisible();
  await expect(page.locator("html")).toHaveClass(/dark/);

  const elsewhere = await (await browser.newContext({ baseURL, locale: "en-GB" })).newPage();
  await signIn(elsewhere, admin, "/admin/profile");
  await expect(elsewhere.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(elsewhere.locator("html")).toHaveClass(/dark/);
  await elsewhere.context().close();
});
