import { createAdmin, requestAsRoot, signIn, undo } from "./admin";
import { expect, expectAccessible, test } from "./page-test";

const owner = (baseURL: string) => createAdmin(baseURL, ["config.read", "config.edit"], ["settings"]);
const settingOf = async (baseURL: string, wanted: string) =>
  (await requestAsRoot(baseURL, "GET", "/cms/config")).items.find(({ key }: { key: string }) => key === wanted);

test("a setting is found by its name in both languages, saved with Ctrl+S and undone", async ({ page, baseURL }) => {
  const before = (await settingOf(baseURL!, "upload.file_max_mb")).value;
  await signIn(page, await owner(baseURL!));
  const search = page.getByRole("combobox", { name: "Search or jump to…" });
  await page.keyboard.press("Control+k");
  await search.fill("库存");
  await expect(page.getByRole("option", { name: "Low stock" })).toBeVisible();
  await search.fill("maximum file");
  await page.getByRole("option", { name: "Maximum file size" }).waitFor();
  await page.keyboard.press("Enter");
  const field = page.getByRole("textbox", { name: "Maximum file size, MB" });
  await expect(field).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("61");
  await expect(page.getByText("1 unsaved change")).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect((await settingOf(baseURL!, "upload.file_max_mb")).value).toBe(61);
  await undo(page, "Saved");
  await expect(field).toHaveValue(String(before));
  expect((await settingOf(baseURL!, "upload.file_max_mb")).value).toBe(before);

  const accent = () => page.evaluate(() => document.documentElement.style.getPropertyValue("--color-accent"));
  const usual = await accent();
  await page.getByLabel("Theme colour", { exact: true }).fill("#b91c1c");
  await page.keyboard.press("Control+s");
  await expect.poll(accent).toContain("#b91c1c");
  await undo(page, "Saved");
  await expect.poll(accent).toBe(usual);
});

test("a setting out of range is marked, can be reset to its default, and shows a concurrent change by another admin", async ({
  page,
  baseURL,
}) => {
  await signIn(page, await owner(baseURL!), "/admin/settings");
  const size = page.getByRole("textbox", { name: "Maximum image size, MB" });
  const reset = page.getByRole("button", { name: "Maximum image size, MB: reset to the default (10)" });
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Files" }).click();
  await expect(size).toBeInViewport();
  await expect(reset).toHaveCount(0);
  await size.fill("-1");
  await page.getByLabel("Shop name", { exact: true }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Must be a whole number from 1 to 50.")).toBeVisible();
  await expect(size).toBeInViewport();
  await expectAccessible(page);
  await reset.click();
  await expect(reset).toHaveCount(0);

  const { value, version } = await settingOf(baseURL!, "shop.address");
  await page.getByLabel("Address", { exact: true }).fill("2 Tea Street");
  const theirs = { key: "shop.address", value: "1 Tea Street", version };
  await requestAsRoot(baseURL!, "PUT", "/cms/config", { items: [theirs] });
  await page.getByRole("button", { name: "Save" }).click();
  const note = page.getByRole("alert").filter({ hasText: "after you opened it" });
  await expect(note.getByRole("listitem")).toHaveText(/^Address .+, just now$/);
  await note.getByRole("button", { name: "Overwrite with mine" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect((await settingOf(baseURL!, "shop.address")).value).toBe("2 Tea Street");
  await requestAsRoot(baseURL!, "PUT", "/cms/config", { items: [{ key: "shop.address", value }] });
});

test("the WeChat set-up lists what is missing before and after a check, and shows the lines for server and mini-program", async ({
  page,
  baseURL,
}) => {
  await signIn(page, await createAdmin(baseURL!, ["config.read"], ["settings"]), "/admin/settings");
  await page.getByRole("link", { name: "Connect WeChat" }).click();
  const step = (name: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  await expect(step("Mini-program account")).toContainText("To do");
  await expect(step("Server")).toContainText("This is a demo shop. Remove SANDBOX=true as well.");
  await expect(step("Server")).toContainText("WECHAT_APP_ID=");
  await expect(step("WeChat console settings")).toContainText("pages/orders/orders");
  expect(await page.getByText("APP_URL is").count(), "what the variables say is known before").toBeGreaterThan(0);
  expect(await page.getByText("clock agrees").count()).toBe(0);

  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("4 steps left.")).toBeVisible();
  expect(await page.getByText("WeChat accepts the AppID").count(), "the sandbox is not WeChat").toBe(0);
  await expect(step("Mini-program account").getByRole("link", { name: "mp.weixin.qq.com" })).toHaveAttribute(
    "href",
    "https://mp.weixin.qq.com",
  );
  await expectAccessible(page);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download the mini-program" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("kiosk-starter.zip");
});
