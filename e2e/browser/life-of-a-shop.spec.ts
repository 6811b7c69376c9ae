import { startEmptyShop } from "../fixtures/databases/empty-shop";
import { owner } from "../fixtures/databases/template";
import { signIn, undo } from "./admin";
import { expect, test } from "./page-test";
import { orderAndPay } from "./paid-order";
import { createPicture, upload } from "./picture";

test("an empty shop is filled, sells, ships and refunds; a clerk sees only theirs; what was changed is seen, and put back", async ({
  browser,
}) => {
  const shop = await startEmptyShop({ sandbox: true });
  const visit = async () => (await browser.newContext({ baseURL: shop.url, locale: "en-GB" })).newPage();
  const page = await visit();
  await signIn(page, owner);
  const done = (text: string) =>
    page.getByRole("listitem").filter({ hasText: text }).getByRole("img", { name: "Done" });
  await expect(done("Name the shop")).toHaveCount(0);

  await test.step("the first category and product, seen by shoppers", async () => {
    await page.goto("/admin/products/new");
    await page.getByRole("link", { name: "Create the first one" }).click();
    await expect(page).toHaveURL("/admin/categories?id=new");
    await page.getByLabel("Name", { exact: true }).fill("Tea");
    await page.keyboard.press("Control+s");
    await expect.poll(async () => (await (await fetch(`${shop.url}/v1/category`)).json()).items.length).toBe(1);
    await page.goto("/admin/products/new");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Longjing tea 50 g");
    await page.getByRole("combobox", { name: "Category" }).selectOption({ label: "Tea" });
    await page.getByRole("textbox", { name: "Price", exact: true }).fill("98");
    await page.getByRole("textbox", { name: "First stock" }).fill("20");
    await page.getByRole("checkbox", { name: "Put on sale at once" }).check();
    await page.getByRole("button", { name: "Choose from the files, or upload" }).click();
    await upload(page, [await createPicture("longjing.png")]);
    await page.getByRole("button", { name: /^Use th/ }).click();
    await page.keyboard.press("Control+s");
    await expect(page).toHaveURL(/\/admin\/products\/\d+$/);
  });
  const productId = Number(page.url().split("/").at(-1));
  const shown = await (await fetch(`${shop.url}/v1/product/${productId}`)).json();
  expect(shown).toMatchObject({ name: "Longjing tea 50 g", price: 9800, stock: 20 });

  await test.step("a setting is changed, and seen at once", async () => {
    await page.goto("/admin/settings");
    await page.getByLabel("Shop name", { exact: true }).fill("Tea at the Lake");
    await page.keyboard.press("Control+s");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await page.goto("/admin/dashboard");
    await expect(page.getByText("Tea at the Lake").first()).toBeVisible();
    await expect(done("Name the shop")).toBeVisible();
    expect((await (await fetch(`${shop.url}/v1/shop`)).json()).name).toBe("Tea at the Lake");
  });

  const id = await test.step("a shopper orders and pays: it is announced without reloading", async () => {
    await page.clock.install();
    const heard = page.waitForResponse("**/cms/order/news");
    await page.goto("/admin/orders");
    await (await heard).finished();
    await expect(page.locator("[data-row]")).toHaveCount(0);
    const { id: made } = await orderAndPay(shop.url, { lines: [{ product_id: productId, count: 2 }] });
    const order = async () => (await page.request.get(`/cms/order/${made}`)).json();
    await expect.poll(async () => (await order()).status).toBe("paid");
    await page.clock.runFor(15_000);
    await expect(page.locator("[data-row]")).toHaveCount(1);
    return made;
  });

  await test.step("shipped at the desk with the keyboard alone", async () => {
    await page.keyboard.press("j");
    await page.keyboard.press("e");
    await expect(page.getByLabel("Tracking number")).toBeFocused();
    await page.keyboard.press("Alt+KeyC");
    while ((await page.getByLabel("Carrier").inputValue()) !== "SF") await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await page.keyboard.type("SF1234567890");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Nothing to ship")).toBeVisible();
  });

  await test.step("a part is refunded", async () => {
    await page.goto(`/admin/orders/${id}`);
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: "A part" }).check();
    await dialog.getByLabel("Amount in yuan").fill("10");
    await dialog.getByLabel("Reason").fill("A dented tin");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByRole("button", { name: "Refund ¥10.00" }).click();
    await expect(page.getByText("¥10.00").first()).toBeVisible();
  });

  await test.step("a clerk signs in, sees only theirs, and is refused elsewhere", async () => {
    await page.goto("/admin/groups/new");
    await page.getByRole("radio", { name: /^Warehouse/ }).check();
    await page.getByRole("button", { name: "Create group" }).click();
    await expect(page.getByRole("heading", { name: "Warehouse" })).toBeVisible();
    await page.goto("/admin/users/new");
    await page.getByLabel("User name", { exact: true }).fill("packer");
    await page.getByLabel("First password").fill("rain-on-the-tea");
    await page.getByRole("combobox", { name: "Group" }).selectOption({ label: "Warehouse" });
    await page.getByRole("button", { name: "Create user" }).click();
    await expect(page).toHaveURL(/\/admin\/users\/\d+$/);
    const clerk = await visit();
    await signIn(clerk, { username: "packer", password: "rain-on-the-tea" });
    await clerk.getByRole("textbox", { name: "The password that you were given" }).fill("rain-on-the-tea");
    await clerk.getByRole("textbox", { name: "Your own password" }).fill("sun-on-the-rice");
    await clerk.getByRole("button", { name: "Use this password" }).click();
    const side = clerk.getByRole("navigation", { name: "Pages" });
    await expect(side.getByRole("link", { name: "Orders" })).toBeVisible();
    await expect(side.getByText("Settings")).toHaveCount(0);
    expect((await clerk.goto("/admin/settings"))!.status()).toBe(403);
    await clerk.context().close();
  });

  await test.step("a menu and a dictionary are edited, and their effect is seen", async () => {
    await page.goto("/admin/menus");
    await page
      .getByRole("navigation", { name: "All menus" })
      .getByRole("button", { name: /^Orders/ })
      .click();
    await page.getByLabel("Name in the side bar").fill("Sales");
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Sales" })).toBeVisible();
    await page.goto("/admin/dictionaries?type=carrier");
    await page.getByRole("button", { name: "Edit 顺丰速运" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Quick parcels");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await page.goto(`/admin/orders/${id}`);
    await expect(page.getByText("Quick parcels").first()).toBeVisible();
  });

  await test.step("a change is put back from its toast, and from the log", async () => {
    await page.goto(`/admin/products/${productId}`);
    await page.getByRole("button", { name: "Take off sale" }).click();
    await undo(page, "is off sale");
    await expect(page.getByRole("button", { name: "Take off sale" })).toBeVisible();
    await page.getByRole("textbox", { name: "Price", exact: true }).fill("108");
    await page.keyboard.press("Control+s");
    await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
    await page.goto(`/admin/logs?${new URLSearchParams({ q: `/cms/product/${productId}` })}`);
    await page.getByRole("link", { name: "Edit a product" }).first().click();
    await page.getByRole("button", { name: "Put 1 field back" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Put 1 field back" }).click();
    await expect(page.getByText("Undone", { exact: true })).toBeVisible();
    expect((await (await fetch(`${shop.url}/v1/product/${productId}`)).json()).price).toBe(9800);
  });
  await shop.stop();
});
