import { addSession, createAdmin, requestAsRoot, signIn } from "./admin";
import { expect, narrow, test } from "./page-test";

test("a page without permission is 403, names the permission and links to a usable page", async ({ page, baseURL }) => {
  const response = await signIn(page, await createAdmin(baseURL!, ["order.read"], ["products"]), "/admin/products");
  expect(response!.status()).toBe(403);
  await expect(page.getByText("“View products” (product.read)")).toBeVisible();
  await expect(page.getByText(/^Ask one of these people to grant it to your group: .*Lin Wei/)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Products" })).toHaveCount(0);
  await page.getByRole("link", { name: "Go to an available page" }).click();
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("heading", { name: "Your group has no pages yet" })).toBeVisible();
});

test("an unknown address under /admin is a 404 within the back office", async ({ page, baseURL }) => {
  await addSession(page, await createAdmin(baseURL!, []));
  expect((await page.goto("/admin/nowhere/at/all"))!.status()).toBe(404);
  await expect(page.getByText("Page not found")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Pages" })).toBeVisible();
});

test("a session that ends while a form is filled in asks for the password in place and then saves", async ({
  page,
  baseURL,
}) => {
  const admin = await createAdmin(baseURL!, []);
  await signIn(page, admin, "/admin/profile");
  await page.getByLabel("Name", { exact: true }).fill("Mei, who was typing");
  await requestAsRoot(baseURL!, "PUT", `/cms/user/${admin.id}`, { password: `${admin.password}-2` });
  await page.getByRole("button", { name: "Save" }).click();
  const window = page.getByRole("dialog", { name: "Sign in again" });
  await expect(window.getByLabel("Password")).toBeFocused();
  await page.keyboard.type("not this one");
  await window.getByRole("button", { name: "Sign in" }).click();
  await expect(window.getByRole("alert")).toContainText("The username or password is incorrect");
  await window.getByLabel("Password").fill(`${admin.password}-2`);
  await window.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect((await requestAsRoot(baseURL!, "GET", `/cms/user/${admin.id}`)).nickname).toBe("Mei, who was typing");
});

test("being offline is shown, and unsaved input can be sent again", async ({ page, baseURL, context }) => {
  const admin = await createAdmin(baseURL!, []);
  await signIn(page, admin, "/admin/profile");
  await page.getByLabel("Name", { exact: true }).fill("Typed offline");
  await context.setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The server could not be reached.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You are offline.")).toBeHidden();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
});

test("the palette opens by key, finds pages by a few letters, and returns the focus", async ({ page, baseURL }) => {
  await signIn(
    page,
    await createAdmin(baseURL!, ["stats.read", "order.read"], ["dashboard", "orders"]),
    "/admin/dashboard",
  );
  await page.getByRole("link", { name: "Last 7 days" }).focus();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search or jump to…" });
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Last 7 days" })).toBeFocused();
  await page.keyboard.press("Control+k");
  await field.fill("zzz");
  await expect(page.getByText("No results for “zzz”.")).toBeVisible();
  await field.fill("");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: "Orders" })).toHaveAttribute("aria-selected", "true");
  await field.fill("prof");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/profile");
});

test("the dashboard's sales can be read as a table for another period", async ({ page, baseURL }) => {
  await signIn(page, await createAdmin(baseURL!, ["stats.read", "order.read"], ["dashboard"]));
  const salesOf = async () =>
    (await requestAsRoot(baseURL!, "GET", "/cms/stats?days=7")).sales.map(
      ({ paid_amount: fen }: { paid_amount: number }) => fen,
    );
  const before: number[] = await salesOf();
  await page.getByRole("link", { name: "Last 7 days" }).click();
  await expect(page).toHaveURL("/admin/dashboard?days=7");
  await expect(page.getByRole("link", { name: "Last 7 days" })).toHaveAttribute("aria-current", "true");
  await page.getByText("as a table").click();
  const rows = page.locator("#sales-table tbody tr");
  await expect(rows).toHaveCount(7);
  const shown = await rows.evaluateAll((all) => all.map((row) => (row as HTMLTableRowElement).cells[1]!.textContent));
  const after: number[] = await salesOf();
  const yuan = (fen: number) => `¥${(fen / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",")}`;
  expect(shown.slice(0, -1)).toEqual(before.slice(0, -1).map(yuan));
  const today = Number(shown.at(-1)!.replaceAll(/[¥,]/g, "")) * 100; // other tests sell concurrently
  expect(today).toBeGreaterThan(Math.min(before.at(-1)!, after.at(-1)!) - 1);
  expect(today).toBeLessThan(Math.max(before.at(-1)!, after.at(-1)!) + 1);
});

test("on a phone the menu is a drawer, and no page is wider than the screen", async ({ page, baseURL }) => {
  await page.setViewportSize(narrow);
  await addSession(page, await createAdmin(baseURL!, ["stats.read"], ["dashboard"]));
  for (const path of ["/admin/dashboard", "/admin/profile"]) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(narrow.width);
  }
  const drawer = page.getByRole("navigation", { name: "Pages" });
  await expect(drawer).toBeHidden();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await drawer.getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL("/admin/dashboard");
  await expect(drawer).toBeHidden();
});
