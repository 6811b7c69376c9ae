import { addSession, createAdmin } from "../../browser/admin";
import { expect, expectAccessible, test } from "../../browser/page-test";
import { createPaidOrder } from "../../browser/paid-order";

test.use({ colorScheme: "dark", locale: "zh-CN" });

test("the pages of orders are accessible in dark colours and Chinese", async ({ page, baseURL }) => {
  const order = await createPaidOrder(baseURL!, { remark: "请按门铃" });
  await addSession(page, await createAdmin(baseURL!, ["order.read", "order.ship", "order.refund"], ["orders"]));
  for (const path of ["", `/${order.id}`, "/desk"]) {
    await page.goto(`/admin/orders${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator(".skeleton")).toHaveCount(0);
    await expectAccessible(page);
  }
});

test("the sign-in page, the shell, the palette and the profile are accessible in dark colours and Chinese", async ({
  page,
  baseURL,
}) => {
  await page.goto("/admin/login");
  await expectAccessible(page);
  await addSession(page, await createAdmin(baseURL!, ["stats.read", "order.read", "error_log.read"], ["dashboard"]));
  await page.goto("/admin");
  await page.locator("summary").first().click();
  await expectAccessible(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").waitFor();
  await expectAccessible(page);
  for (const path of ["/admin/profile", "/admin/nowhere"]) {
    await page.goto(path);
    await expectAccessible(page);
  }
});
