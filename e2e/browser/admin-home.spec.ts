import { createAdmin, requestAsRoot, signIn } from "./admin";
import { expect, expectAccessible, test } from "./page-test";
import { openPhone, takeAddress } from "./phone-page";

test("a home page is composed next to the phone and published, shows what a block sold, and is put back", async ({
  page,
  baseURL,
}) => {
  const before = await requestAsRoot(baseURL!, "GET", "/cms/home");
  const admin = await createAdmin(baseURL!, ["home.read", "home.edit", "product.read", "stats.read"], ["home"]);
  await signIn(page, admin, "/admin/home");
  const phone = page.frameLocator("iframe");
  await expect(phone.getByText("New arrivals").first()).toBeVisible();

  const heading = `Spring ${Date.now() % 100_000}`;
  const add = page.getByRole("combobox", { name: "Add a block" });
  await add.selectOption("Text");
  await page.getByRole("group", { name: "Text", exact: true }).getByRole("textbox", { name: "Heading" }).fill(heading);
  await expect(phone.getByText(heading)).toBeVisible();
  const up = page.getByRole("button", { name: `Move up: Text: ${heading}` });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(up).toBeFocused();

  await add.selectOption("Products");
  const products = page.getByRole("group", { name: "Products", exact: true }).last();
  await expect(products.getByText("Nothing to show now")).toBeVisible();
  await products.getByRole("combobox", { name: "Add a product" }).fill("Biluochun");
  await products.getByRole("option", { name: /Biluochun tea 100 g/ }).click();
  await expect(products.getByText("Nothing to show now")).toHaveCount(0);
  await expectAccessible(page);

  const shown = async () =>
    (await (await fetch(`${baseURL}/v1/home`)).json()).blocks.map(({ title = "" }: { title?: string }) => title);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("Changes not published")).toBeVisible();
  expect(await shown()).not.toContain(heading);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect.poll(shown).toContain(heading);
  expect((await shown()).indexOf(heading)).toBe((await shown()).length - 3);

  const bought = await openPhone(page);
  await bought.getByText("Biluochun tea 100 g").last().click();
  await bought.getByRole("button", { name: "Buy now" }).click();
  await takeAddress(page);
  await bought.getByRole("button", { name: "Place order" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Pay ¥/ })
    .click();
  await expect(bought.getByText("Payment successful", { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/home");
  await expect(products.getByText(/^Sold: 1 item, ¥/)).toBeVisible();

  await page.getByRole("button", { name: "Put back the previous page" }).click();
  await expect.poll(shown).not.toContain(heading);
  expect((await requestAsRoot(baseURL!, "GET", "/cms/home")).blocks).toEqual(before.blocks);
});
