import type { Page } from "@playwright/test";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { addSession, createAdmin, requestAsRoot, signIn, undo } from "./admin";
import { expect, expectAccessible, narrow, test } from "./page-test";
import { createProduct } from "./paid-order";
import { createPicture, upload } from "./picture";

const keeper: Permission[] = [
  ...(["product.read", "product.create", "product.edit", "product.delete", "product.stock", "cost.read"] as const),
  ...(["product.import", "product.export", "category.read", "category.create", "file.read", "file.create"] as const),
];
const rows = (page: Page) => page.locator("[data-row]");
const expectNoViolations = async (page: Page) => await expectAccessible(page);
const picture = (page: Page, at: number, count: number) =>
  page.getByRole("button", { name: `Picture ${at} of ${count}`, exact: true });

test("a product is created with pictures and a live preview, counted, deleted, restored and duplicated", async ({
  page,
  baseURL,
}) => {
  const name = `Keemun ${Date.now()}`;
  await signIn(page, await createAdmin(baseURL!, keeper, ["products"]), "/admin/products");
  await page.getByRole("link", { name: "New product" }).first().click();
  const phone = page.frameLocator("iframe[title='Mini-program preview']");
  await expect(phone.getByText("New product").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  const category = page.getByRole("combobox", { name: "Category" });
  await page.getByRole("button", { name: "New category" }).click();
  const dialog = page.getByRole("dialog", { name: "New category" });
  await dialog.getByLabel("Name").fill(`Black tea of ${name}`);
  await dialog.getByRole("combobox", { name: "Parent" }).selectOption({ index: 1 });
  await dialog.getByRole("button", { name: "Create category" }).click();
  await expect(category.locator("option:checked")).toHaveText(new RegExp(` › Black tea of ${name}$`));
  await page.getByRole("textbox", { name: "Price", exact: true }).fill("a lot");
  await expect(phone.locator("body")).toContainText("–");
  await expect(phone.locator("body")).not.toContainText("¥");
  await page.getByRole("textbox", { name: "Price", exact: true }).fill("¥1,280.5");
  await expect(phone.getByText(name).last()).toBeVisible();
  await expect(phone.locator("body")).toContainText("1280.50");
  await page.getByRole("button", { name: "Choose from files, or upload" }).click();
  await upload(page, [await createPicture("keemun-1.png"), await createPicture("keemun-2.png")]);
  await page.getByRole("button", { name: "Use these pictures" }).click();
  await picture(page, 1, 2).focus();
  const first = await picture(page, 1, 2).locator("img").getAttribute("src");
  await page.keyboard.press("ArrowRight");
  await expect(picture(page, 2, 2)).toBeFocused();
  await expect(picture(page, 2, 2).locator("img")).toHaveAttribute("src", first!);
  const [from, to] = [await picture(page, 2, 2).boundingBox(), await picture(page, 1, 2).boundingBox()];
  await page.mouse.move(from!.x + 40, from!.y + 40);
  await page.mouse.down();
  await page.mouse.move(to!.x + 30, to!.y + 30, { steps: 4 });
  await page.mouse.up();
  await expect(picture(page, 1, 2).locator("img")).toHaveAttribute("src", first!);
  await page.getByRole("button", { name: "Add property" }).click();
  await page.keyboard.type("Origin");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Qimen");
  await page.getByRole("textbox", { name: "Initial stock" }).fill("12");
  await expectNoViolations(page);
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/\/admin\/products\/\d+$/);
  const id = Number(page.url().split("/").at(-1));
  const shown = await (await fetch(`${baseURL}/v1/product/${id}`)).json();
  expect(shown).toMatchObject({ name, price: 128050, stock: 12, properties: [{ name: "Origin", detail: "Qimen" }] });
  expect(shown.images).toHaveLength(1);

  await page.getByRole("button", { name: "Take off sale" }).click();
  await expect(page.getByText(`${name} taken off sale`)).toBeVisible();
  expect((await fetch(`${baseURL}/v1/product/${id}`)).status).toBe(404);
  await expect(phone.getByText(name).last()).toBeVisible();
  await undo(page, "taken off sale");
  await expect(page.getByRole("button", { name: "Take off sale" })).toBeVisible();
  await page.getByRole("button", { name: "Adjust…" }).click();
  await page.getByRole("radio", { name: "Count of available stock" }).check();
  await page.getByRole("textbox", { name: "Counted quantity" }).fill("9");
  await page.getByRole("textbox", { name: "Reason" }).fill("Three were dented.");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  const ledger = page.getByRole("list", { name: "Stock history" });
  await expect(ledger.getByRole("listitem").first()).toContainText("−3");
  await expect(ledger).toContainText("Three were dented.");

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/admin/products");
  await page.goto(`/admin/products/${id}`);
  await expect(page.getByRole("heading", { name: `${name} deleted` })).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Price", exact: true })).toHaveValue("1280.50");

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Duplicate" }).click();
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(`${name} (copy)`);
  await expect(page.getByRole("textbox", { name: "Initial stock" })).toHaveValue("");
  await page.getByLabel("On sale from").fill("2030-01-01T10:00");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Goes on sale 1 Jan 2030, 10:00")).toBeVisible();
  const copy = Number(page.url().split("/").at(-1));
  expect(await requestAsRoot(baseURL!, "GET", `/cms/product/${copy}`)).toMatchObject({
    name: `${name} (copy)`,
    price: 128050,
    stock: 0,
    main_image: shown.main_image,
    properties: shown.properties,
    on_sale: false,
    on_sale_at: "2030-01-01T02:00:00.000Z",
  });
});

test("the code of a product is shown with its picture and listed on the page of codes", async ({ page, baseURL }) => {
  const name = `Bai mudan ${Date.now()}`;
  const { id } = await createProduct(baseURL!, { name });
  const maker = await createAdmin(baseURL!, [...keeper, "code.read", "code.create"], ["products", "codes"]);
  await signIn(page, maker, `/admin/products/${id}`);
  await page.getByRole("button", { name: "Mini-program code" }).click();
  const dialog = page.getByRole("dialog", { name: `Mini-program code of ${name}` });
  const image = dialog.getByRole("img", { name: `Mini-program code of ${name}` });
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
  await expect(dialog.getByText("0 scans")).toBeVisible();
  await expectNoViolations(page);
  await page.goto("/admin/codes");
  await expect(rows(page).filter({ hasText: name })).toContainText("Product");
});

test("when two admins change one field, the second can load the other value or overwrite it, and loses no input", async ({
  page,
  baseURL,
}) => {
  const { id } = await createProduct(baseURL!, { name: `Dian hong ${Date.now()}` });
  const path = `/cms/product/${id}`;
  await addSession(page, await createAdmin(baseURL!, keeper, ["products"]));
  await page.setViewportSize(narrow);
  await page.goto(`/admin/products/${id}`);
  const price = page.getByRole("textbox", { name: "Price", exact: true });
  const summary = page.getByRole("textbox", { name: "Summary" });
  const note = page.getByRole("alert").filter({ hasText: "after you opened it" });
  const save = () => page.keyboard.press("Control+s");
  await price.fill("a lot");
  await save();
  await expect(price).toHaveAttribute("aria-invalid", "true");
  await requestAsRoot(baseURL!, "PUT", path, { price: 7100, summary: "Golden tips." });
  await price.fill("72");
  await expect(price).not.toHaveAttribute("aria-invalid");
  await save();
  await expect(note.getByRole("listitem")).toHaveText(/^Price .+, just now$/);
  await expectNoViolations(page);
  await note.getByRole("button", { name: "Load their version" }).click();
  await expect(price).toHaveValue("71.00");
  await expect(summary).toHaveValue("Golden tips.");
  await expect(note).toHaveCount(0);
  await expect(page.getByText("unsaved change")).toHaveCount(0);

  await price.fill("72");
  await requestAsRoot(baseURL!, "PUT", path, { price: 7300, summary: "Silver tips." });
  await save();
  await expect(note).toBeVisible();
  await page.route(`**${path}`, (route) => route.abort());
  await note.getByRole("button", { name: "Overwrite with mine" }).click();
  await expect(page.getByText("The server could not be reached.", { exact: false }).first()).toBeVisible();
  await page.unroute(`**${path}`);
  const unavailable = { type: "about:blank", title: "Unavailable", status: 503, code: "unavailable", request_id: "1" };
  await page.route(`**${path}`, (route) => route.fulfill({ status: 503, json: unavailable }));
  await save();
  await expect(page.getByText("database is unavailable", { exact: false }).first()).toBeVisible();
  await expect(price).toHaveValue("72");
  await page.unroute(`**${path}`);
  await save();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(await requestAsRoot(baseURL!, "GET", path)).toMatchObject({ price: 7200, summary: "Silver tips." });
  await undo(page, "Saved");
  await expect(price).toHaveValue("73.00");
});

test("prices of several products are changed, products are deleted and restored, and a table is imported after a dry run", async ({
  page,
  baseURL,
}) => {
  const mark = `Rou gui ${Date.now()}`;
  const made = [];
  for (const price of [1000, 1995]) made.push(await createProduct(baseURL!, { name: `${mark} ${price}`, price }));
  const [one, two] = made;
  const priceOf = async ({ id }: { id: number }) => (await requestAsRoot(baseURL!, "GET", `/cms/product/${id}`)).price;
  await signIn(
    page,
    await createAdmin(baseURL!, keeper, ["products"]),
    `/admin/products?q=${encodeURIComponent(mark)}`,
  );
  const low = page.getByRole("link", { name: "Low stock", exact: true }); // the link is shown because products of other tests are low
  await expect(low).toHaveAttribute("href", /\?q=Rou\+gui.*low_stock=true/);
  await page.getByRole("checkbox", { name: "Select all on this page" }).first().check();
  await page.getByRole("button", { name: "Change prices…" }).click();
  await page.getByRole("textbox", { name: "Change (%)" }).fill("-10");
  const preview = page.getByRole("table", { name: "Prices before and after" });
  await expect(preview).toContainText("¥17.96");
  await requestAsRoot(baseURL!, "PUT", `/cms/product/${one!.id}`, { price: 5000 });
  await page.getByRole("button", { name: "Change prices", exact: true }).click();
  await expect(page.getByText(`'${mark} 1000' costs ¥50.00`)).toBeVisible();
  await expect(preview).toContainText("¥45.00");
  expect(await Promise.all([priceOf(one), priceOf(two)])).toEqual([5000, 1995]);
  await requestAsRoot(baseURL!, "PUT", `/cms/product/${one!.id}`, { price: 1000 });
  await page.getByRole("button", { name: "Change prices", exact: true }).click();
  await expect(preview).toContainText("¥9.00");
  await page.getByRole("button", { name: "Change prices", exact: true }).click();
  await expect(rows(page)).toContainText(["¥17.96", "¥9.00"].toSorted().toReversed());
  expect(await Promise.all([priceOf(one), priceOf(two)])).toEqual([900, 1796]);
  await undo(page, "Prices of 2 products changed");
  await expect(rows(page).filter({ hasText: "¥19.95" })).toHaveCount(1);
  expect(await Promise.all([priceOf(one), priceOf(two)])).toEqual([1000, 1995]);

  await page.getByRole("checkbox", { name: "Select all on this page" }).first().check();
  await page.getByRole("toolbar").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No results match these filters")).toBeVisible();
  await undo(page, "2 products deleted");
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole("button", { name: "Import" }).click();
  const choose = (lines: string[]) =>
    page
      .getByRole("dialog")
      .locator("input[type=file]")
      .setInputFiles({ name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) });
  const head = "id,category_id,name,price_yuan,stock_counted,on_sale";
  await choose([head, `${one.id},1,${mark} one,11.00,7,true`, `,1,${mark} new,"12,50",,true`]);
  await expect(page.getByText("1 row with errors will not be imported.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Import the other 1 product" })).toBeVisible();
  await choose([head, `${one.id},1,${mark} one,11.00,7,true`, `,1,${mark} new,12.50,,false`]);
  const change = page
    .getByRole("dialog")
    .getByRole("listitem")
    .filter({ hasText: `${mark} one` });
  await expect(change).toContainText(/Price ¥\s*10\.00\s*→\s*11\.00/);
  await expect(change).toContainText(/Stock counted\s*100\s*→\s*7/);
  const fresh = page
    .getByRole("dialog")
    .getByRole("listitem")
    .filter({ hasText: `${mark} new` });
  await expect(fresh).toContainText(/On sale\s*not on sale/);
  await expectNoViolations(page);
  await requestAsRoot(baseURL!, "PUT", `/cms/product/${one.id}`, {
    price: 1050,
    version: (await requestAsRoot(baseURL!, "GET", `/cms/product/${one.id}`)).version,
  });
  await page.getByRole("button", { name: "Import 2 products" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("have changed since the preview");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(change).toContainText(/10\.50\s*→\s*11\.00/);
  // An import is also stale if another test has created a product concurrently.
  const again = page.getByRole("button", { name: "Try again" });
  for (;;) {
    await page.getByRole("button", { name: "Import 2 products" }).click();
    await expect(again.or(page.getByText("Imported: 1 new, 1 changed"))).toBeVisible();
    if (!(await again.isVisible())) break;
    await again.click();
  }
  await expect(rows(page)).toHaveCount(3);
  expect(await requestAsRoot(baseURL!, "GET", `/cms/product/${one.id}`)).toMatchObject({ price: 1100, stock: 7 });
});

test("a stock count jumps to the scanned barcode or SKU and saves all counts", async ({ page, baseURL }) => {
  const at = Date.now();
  const [barcode, sku] = [`69${String(at).slice(-11)}`, `LJ-${at}`];
  const tea = await createProduct(baseURL!, {
    name: `Count ${at}`,
    price: undefined,
    stock: undefined,
    options: [{ name: "Size", values: ["50 g", "100 g"] }],
    variants: [
      { values: ["50 g"], price: 100, stock: 5, barcode },
      { values: ["100 g"], price: 200, stock: 8, sku },
    ],
  });
  await signIn(page, await createAdmin(baseURL!, keeper, ["products"]), "/admin/products");
  await page.getByRole("link", { name: "Count", exact: true }).click();
  const code = page.getByLabel("Scan a barcode, or enter an SKU or name and press Enter");
  await expect(code).toBeFocused();
  await page.keyboard.type("no-such-code");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "no-such-code" })).toBeVisible();
  await page.keyboard.type(barcode);
  await page.keyboard.press("Enter");
  const [small, large] = ["50 g", "100 g"].map((size) => page.getByLabel(`Count ${at} ${size}: counted`));
  await expect(small!).toBeFocused();
  await page.keyboard.type("4");
  await page.keyboard.press("Enter");
  await expect(code).toBeFocused();
  await page.keyboard.type(sku.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(large!).toBeFocused();
  await page.keyboard.type(barcode); // a scanned barcode is not entered as a number
  await page.keyboard.press("Enter");
  await expect(small!).toBeFocused();
  await expect(small!).toHaveValue("4");
  await expect(large!).toHaveValue("");
  await large!.fill("8 boxes");
  const marked = page.getByRole("listitem").filter({ hasText: "100 g" });
  await expect(marked).toContainText("“8 boxes” is not a quantity.");
  await page.getByRole("button", { name: "Save 1 count" }).click();
  await expect(large!).toBeFocused();
  await expect(small!).toHaveValue("4");
  await expectNoViolations(page);
  await large!.fill("8");
  await expect(marked).not.toContainText("is not a quantity");
  await page.getByRole("button", { name: "Save 2 counts" }).click();
  await expect(page.getByText("2 counts saved")).toBeVisible();
  const { variants } = await requestAsRoot(baseURL!, "GET", `/cms/product/${tea.id}`);
  expect(variants.map(({ stock }: { stock: number }) => stock)).toEqual([4, 8]);

  await code.fill(`count ${at}`);
  await code.press("Enter");
  await expect(small!).toBeFocused();
  await expect(large!).toBeVisible();
});
