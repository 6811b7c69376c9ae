import { signIn } from "../../browser/admin";
import { test as base, expect, narrow } from "../../browser/page-test";
import { startDatabaseProxy } from "../../fixtures/databases/database-proxy";
import { execute } from "../../fixtures/databases/postgres-databases";
import { copyTemplate } from "../../fixtures/databases/template";
import { startServer } from "../../fixtures/servers/server";

let started: ReturnType<typeof startShop> | undefined;
const ownShop = () => (started ??= startShop());
async function startShop() {
  const { url, drop } = await copyTemplate();
  const way = await startDatabaseProxy(url);
  const server = await startServer({ env: { DATABASE_URL: way.url, SANDBOX: "true" } });
  const stop = async () => {
    await server.stop();
    await way.cut();
    await drop();
  };
  return { ...way, address: server.url, stop, database: url };
}

const test = base.extend({ baseURL: async ({ browserName: _ }, use) => use((await ownShop()).address) });
test.describe.configure({ mode: "default" }); // serial, because the tests share one shop
test.afterAll(async () => (await ownShop()).stop());

// A failed page also logs a console error.
test.use({ complains: true });

const root = { username: "root", password: "kiosk-root-demo" };
const paths = ["/admin", "/admin/orders", "/admin/products/1"];

test("without the database each page shows an error in its frame with a retry, which works once it is back", async ({
  page,
}) => {
  const shop = await ownShop();
  await signIn(page, root);
  await shop.cut();
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "The shop's database is unavailable" }), path).toBeVisible();
    await expect(page.getByRole("banner"), path).toContainText("Back office");
    await expect(page.getByText(/^Request ID [\w-]{8,}$/), path).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" }), path).toBeVisible();
  }
  await page.setViewportSize(narrow);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrow.width);
  await shop.mend();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("The shop's database is unavailable");
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
});

test("without the database navigation keeps the side bar, and a form keeps its input", async ({ page }) => {
  const shop = await ownShop();
  await signIn(page, root);
  await page.goto("/admin/products/1");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Typed while the database was away");
  await shop.cut();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The shop's database is unavailable at the moment.")).toBeVisible();
  await shop.mend();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await shop.cut();
  const side = page.getByRole("navigation", { name: "Pages" });
  await side.getByText("Settings", { exact: true }).click();
  await side.getByRole("link", { name: "Shop settings" }).click();
  await expect(page.getByRole("heading", { name: "The shop's database is unavailable" })).toBeVisible();
  await expect(side).toBeVisible();
  const requestId = page.getByText(/^Request ID [\w-]{8,}$/);
  const first = await requestId.textContent();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(requestId).not.toHaveText(first!);
  await expect(side).toBeVisible();
  await execute(shop.database, "update menus set title = 'Till and counter' where name = 'orders'");
  await shop.mend();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Shop name", { exact: true })).toBeVisible();
  await expect(side.getByRole("link", { name: "Till and counter" })).toBeVisible();
});
