import type { Page } from "@playwright/test";
import { aProduct } from "./a-paid-order";
import { anAdmin, asRoot, giveSession, undo } from "./admin";
import { hold } from "./hold";
import { expect, narrow, test } from "./page-test";

const summary = (page: Page) => page.getByRole("textbox", { name: "Summary" });
const toProducts = (page: Page) => page.getByRole("navigation", { name: "Where you are" }).getByRole("link");

async function atList(page: Page, baseURL: string) {
  const name = `Pu er ${Date.now()}`;
  const { id } = await aProduct(baseURL, { name });
  await giveSession(page, await anAdmin(baseURL, ["product.read", "product.edit", "category.read"], ["products"]));
  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`);
  return { form: `/admin/products/${id}`, row: page.locator("[data-row-link]").getByText(name) };
}

async function save(page: Page, text: string) {
  await summary(page).fill(text);
  await expect(page.getByText("1 unsaved change")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("1 unsaved change")).toBeHidden();
}

test("what was saved is there on every way back to it, and who changes it again meets no change but others'", async ({
  page,
  baseURL,
}) => {
  const { form, row } = await atList(page, baseURL!);
  await row.click();
  await save(page, "From old trees.");
  await page.goBack();
  await row.hover();
  await row.click();
  await expect(page).toHaveURL(form);
  await expect(summary(page)).toHaveValue("From old trees.");
  await page.goBack();
  await expect(row).toBeVisible();
  await page.goForward();
  await expect(summary(page)).toHaveValue("From old trees.");
  await save(page, "From very old trees.");
  await toProducts(page).click();
  await expect(page).toHaveURL("/admin/products");
  await page.goBack();
  await expect(page).toHaveURL(form);
  await expect(summary(page)).toHaveValue("From very old trees.");
});

test("from the moment that says Saved nothing holds the reader back", async ({ page, baseURL }) => {
  const { form } = await atList(page, baseURL!);
  await page.goto(form);
  await page.evaluate(() => {
    const isHeldBack = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
    const messages = document.querySelector("[aria-live=polite]")!;
    const observer = new MutationObserver(() => {
      if (messages.textContent.includes("Saved")) document.title = isHeldBack() ? "Held back" : "Free";
      observer.disconnect();
    });
    observer.observe(messages, { childList: true });
  });
  await summary(page).fill("From old trees.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveTitle("Free");
});

test("what is typed during a save remains unsaved after it, also when the save is undone", async ({
  page,
  baseURL,
}) => {
  const { form } = await atList(page, baseURL!);
  const path = form.replace("/admin/products", "/cms/product");
  await page.goto(form);
  await page.getByRole("region", { name: "Description" }).scrollIntoViewIfNeeded(); // the editor loads when it is visible
  const detail = page.getByRole("textbox", { name: "Description", exact: true });
  const saves = await hold(page, `**${path}`, "PUT");
  await summary(page).fill("From old trees.");
  await page.keyboard.press("Control+s");
  await saves.isHeld(1);
  await summary(page).pressSequentially(" Of 1990.");
  await detail.click();
  await page.keyboard.type("Dark");
  await saves.letGo(0);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.keyboard.type(" and mild.");
  await expect(page.getByText("2 unsaved changes")).toBeVisible();
  await expect(summary(page)).toHaveValue("From old trees. Of 1990.");
  expect(await asRoot(baseURL!, "GET", path)).toMatchObject({ summary: "From old trees.", detail: "" });
  await saves.stop();
  await undo(page, "Saved");
  await expect.poll(async () => (await asRoot(baseURL!, "GET", path)).summary).toBe("");
  await expect(summary(page)).toHaveValue("From old trees. Of 1990.");
  await expect(detail).toHaveText("Dark and mild.");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("2 unsaved changes")).toBeHidden();
  expect(await asRoot(baseURL!, "GET", path)).toMatchObject({
    summary: "From old trees. Of 1990.",
    detail: "<p>Dark and mild.</p>",
  });
});

test("undoing a save takes back what was saved here, and not what somebody else has changed since the form was opened", async ({
  page,
  baseURL,
}) => {
  const { form } = await atList(page, baseURL!);
  const path = form.replace("/admin/products", "/cms/product");
  await page.goto(form);
  await summary(page).fill("From old trees.");
  await asRoot(baseURL!, "PUT", path, { name: "Ripe pu er", price: 4200 });
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await undo(page, "Saved");
  await expect.poll(async () => (await asRoot(baseURL!, "GET", path)).summary).toBe("");
  expect(await asRoot(baseURL!, "GET", path)).toMatchObject({ name: "Ripe pu er", price: 4200 });
});

test("what is typed after a save stays when the page is drawn anew; where nothing is typed, the page shows what others have saved", async ({
  page,
  baseURL,
}) => {
  const { form } = await atList(page, baseURL!);
  const chooseLook = async (name: string, look: RegExp) => {
    await page.getByRole("button", { name: "Account and profile" }).click();
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.locator("html")).toHaveClass(look);
  };
  await page.goto(form);
  await save(page, "From old trees.");
  await summary(page).fill("From very old trees.");
  await chooseLook("Dark", /\bdark\b/);
  await expect(summary(page)).toHaveValue("From very old trees.");
  await expect(page.getByText("1 unsaved change")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  const path = form.replace("/admin/products", "/cms/product");
  await asRoot(baseURL!, "PUT", path, { summary: "From young trees." });
  await chooseLook("Light", /\blight\b/);
  await expect(summary(page)).toHaveValue("From young trees.");
});

test("a form that is opened once more asks once more before what was typed is lost", async ({ page, baseURL }) => {
  const { form, row } = await atList(page, baseURL!);
  const leave = page.getByRole("dialog");
  await row.click();
  await save(page, "Once.");
  await summary(page).fill("Twice.");
  await page.goBack();
  await leave.getByRole("button", { name: "Leave without saving" }).click();
  await expect(row).toBeVisible();
  await row.click();
  await expect(page).toHaveURL(form);
  await summary(page).fill("Thrice.");
  await page.goBack();
  await leave.getByRole("button", { name: "Stay here" }).click();
  await expect(summary(page)).toHaveValue("Thrice.");
  await toProducts(page).click();
  await leave.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL("/admin/products");
  await page.goBack();
  await expect(page).toHaveURL(form);
  await expect(summary(page)).toHaveValue("Once.");
  await page.goBack();
  await expect(row).toBeVisible();
});

test("who signs out with something unsaved is asked too, from the menu and from the palette", async ({
  page,
  baseURL,
}) => {
  const { row } = await atList(page, baseURL!);
  await row.click();
  await summary(page).fill("Not yet.");
  await page.getByRole("button", { name: "Account and profile" }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).last().click();
  const leave = page.getByRole("dialog");
  await expect(leave.getByRole("button", { name: "Stay here" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(summary(page)).toHaveValue("Not yet.");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or jump to…" }).fill("Sign out");
  await page.getByRole("option", { name: "Sign out" }).click();
  await leave.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
});

test("who leaves a form by the link back to the list is not led to it again", async ({ page, baseURL }) => {
  const name = `Oolong ${Date.now()}`;
  await asRoot(baseURL!, "POST", "/cms/category", { name, sort: 980_000 }); // sorted last, so it is not the one shown by default
  await page.setViewportSize(narrow);
  await giveSession(page, { username: "root", password: "kiosk-root-demo" });
  await page.goto("/admin/settings");
  await page.goto("/admin/categories");
  const row = page.getByRole("link", { name });
  await row.click();
  await page.getByLabel("Name", { exact: true }).fill("Something else");
  await page.getByRole("link", { name: "Back to the list" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave without saving" }).click();
  await expect(row).toBeFocused();
  await expect(page).toHaveURL("/admin/categories");
  await page.goBack();
  await expect(page).toHaveURL("/admin/settings");
});

test("a window in which something is typed asks before Esc, its cross or the back button drop it; Cancel drops it at once", async ({
  page,
  baseURL,
}) => {
  await giveSession(page, await anAdmin(baseURL!, ["file.read", "file.create"], ["files"]));
  await page.goto("/admin/files");
  const open = page.getByRole("button", { name: "New folder" });
  const window = page.getByRole("dialog", { name: "New folder" });
  const name = window.getByLabel("Name");
  await open.click();
  await page.keyboard.press("Escape");
  await expect(window).toBeHidden();

  await open.click();
  await name.fill("Half a na");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep typing" }).click();
  await expect(name).toHaveValue("Half a na");
  await page.goBack();
  await page.getByRole("button", { name: "Stay here" }).click();
  await expect(name).toHaveValue("Half a na");
  await window.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Close without saving" }).click();
  await expect(window).toBeHidden();
  await expect(open).toBeFocused();

  await open.click();
  await expect(name).toHaveValue("");
  await name.fill("Other");
  await window.getByRole("button", { name: "Cancel" }).click();
  await expect(window).toBeHidden();
});

test("a window in which something is typed stays with it, however often Esc is pressed", async ({ page, baseURL }) => {
  await giveSession(page, await anAdmin(baseURL!, ["file.read", "file.create"], ["files"]));
  await page.goto("/admin/files");
  await page.getByRole("button", { name: "New folder" }).click();
  const name = page.getByRole("dialog", { name: "New folder" }).getByLabel("Name");
  const stay = page.getByRole("button", { name: "Keep typing" });
  await name.fill("Half a na");
  for (const isAtField of [true, true, false, false]) {
    if (!isAtField) await name.blur();
    await page.keyboard.press("Escape");
    await expect(stay).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(stay).toBeHidden();
    await expect(name).toBeVisible();
  }
  await page.keyboard.press("Escape");
  await stay.click();
  await expect(name).toHaveValue("Half a na");
});
