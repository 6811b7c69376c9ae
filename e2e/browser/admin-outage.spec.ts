import { adminPages } from "@/app/admin/pages";
import { execute } from "../fixtures/databases/postgres-databases";
import { copyTemplate } from "../fixtures/databases/template";
import { wayTo } from "../fixtures/databases/way-to-database";
import { startServer } from "../fixtures/servers/server";
import { signIn } from "./admin";
import { test as base, expect, narrow } from "./page-test";

let started: ReturnType<typeof startShop> | undefined;
const ownShop = () => (started ??= startShop());
async function startShop() {
  const { url, drop } = await copyTemplate();
  const way = await wayTo(url);
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
const records = [
  "orders/1",
  "products/1",
  "banners/1",
  "themes/1",
  "articles/1",
  "notices/1",
  "users/1",
  "customers/3",
  "groups/1",
];
const paths = [...Object.values(adminPages).map(({ path }) => path), ...records.map((record) => `/admin/${record}`)];

test("while the database is away each page keeps a frame, says so and offers another try; then it is there again", async ({
  page,
}) => {
  const shop = await ownShop();
  await signIn(page, root);
  await shop.cut();
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "The shop's database cannot be reached" }), path).toBeVisible();
    await expect(page.getByRole("banner"), path).toContainText("Back office");
    await expect(page.getByText(/^Request id [\w-]{8,}$/), path).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" }), path).toBeVisible();
  }
  await page.setViewportSize(narrow);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrow.width);
  await shop.mend();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("The shop's database cannot be reached");
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
});

test("who goes on to another page meanwhile keeps the side bar, and a form keeps what was typed", async ({ page }) => {
  const shop = await ownShop();
  await signIn(page, root);
  await page.goto("/admin/products/1");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Typed while the database was away");
  await shop.cut();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The shop's database cannot be reached at the moment.")).toBeVisible();
  await shop.mend();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await shop.cut();
  const side = page.getByRole("navigation", { name: "Pages" });
  await side.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "The shop's database cannot be reached" })).toBeVisible();
  await expect(side).toBeVisible();
  const requestId = page.getByText(/^Request id [\w-]{8,}$/);
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

test("whoever signs out meanwhile stays on the page, reads that they are still signed in, and what is typed is still guarded", async ({
  page,
}) => {
  const shop = await ownShop();
  await signIn(page, root, "/admin/products/1");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Typed before signing out");
  const signOut = async () => {
    await page.getByRole("button", { name: "Account and profile" }).click();
    await page.getByRole("button", { name: "Sign out", exact: true }).last().click();
    await page.getByRole("button", { name: "Leave without saving" }).click();
  };
  await shop.cut();
  await signOut();
  await expect(page.getByText("You are still signed in. The shop's database cannot be reached")).toBeVisible();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Stay here" }).click();
  await shop.mend();
  await signOut();
  await expect(page.getByText("You are signed out.")).toBeVisible();
});

test("a search that fails says why, and not that nothing has this name: in the palette, in a filter, in a banner", async ({
  page,
}) => {
  const reason = /The shop's database cannot be reached at the moment/;
  for (const path of [/\/cms\/(order|product)\?q=/, /\/cms\/theme$/])
    await page.route(path, (route) =>
      route.fulfill({ status: 503, json: { code: "unavailable", detail: "", request_id: "1" } }),
    );
  await signIn(page, root, "/admin/orders");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search and jump" });
  await palette.getByRole("combobox").fill("zzz");
  await expect(palette.getByRole("status")).toHaveText(reason);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const product = page.getByRole("textbox", { name: "Product", exact: true });
  await product.fill("tea");
  await expect(product).toHaveAccessibleDescription(reason);

  await page.goto("/admin/banners/1");
  const opens = page.getByRole("combobox", { name: "A tap opens" });
  const item = page.getByRole("group").filter({ has: opens }).first();
  await item.getByRole("combobox", { name: "A tap opens" }).selectOption("Theme");
  await expect(item.getByRole("combobox", { name: "Theme", exact: true })).toHaveAccessibleDescription(reason);
});
