import { createAdmin, signIn } from "../../browser/admin";
import { expect, test } from "../../browser/page-test";

test("the key ? lists all keys until single keys are switched off", async ({ page, baseURL }) => {
  await signIn(page, await createAdmin(baseURL!, []), "/admin/profile");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "All keyboard shortcuts" })).toContainText("Ctrl K");
  await page.keyboard.press("Escape");
  await page.getByRole("checkbox", { name: /Single-key shortcuts/ }).uncheck();
  await expect(async () => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    expect(await page.getByRole("dialog").count()).toBe(0);
  }).toPass();
  await page.addInitScript(() => Object.defineProperty(navigator, "platform", { value: "MacIntel" }));
  await page.reload();
  await expect(page.getByText("⌘K and Esc always work.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /Single-key shortcuts/ })).not.toBeChecked();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeVisible();
});
