import type { Page } from "@playwright/test";
import { aPaidOrder, aProduct } from "./a-paid-order";
import { anAdmin, asRoot, signIn } from "./admin";
import { aRequest, aShopper } from "./an-after-sale";
import { hold, holdDrawing, holdPauses } from "./hold";
import { expect, narrow, test } from "./page-test";

const keeper = (baseURL: string) =>
  anAdmin(baseURL, ["category.read", "category.create", "category.edit"], ["categories"]);
const search = (page: Page) => page.getByRole("combobox", { name: "Search or jump to…" });
const toList = (page: Page) => page.getByRole("navigation", { name: "Where you are" }).getByRole("link").last();
const leave = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Leave without saving" });
/** By then the page has processed the responses so far. */
const settled = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));

test("a panel that is closed before the page has followed the choice closes", async ({ page, baseURL }) => {
  const names = ["White", "Yellow"].map((name) => `${name} ${Date.now()}`);
  const made = [];
  for (const name of names) made.push(await asRoot(baseURL!, "POST", "/cms/category", { name, sort: 970_000 }));
  await holdDrawing(page);
  await page.setViewportSize(narrow);
  await signIn(page, await keeper(baseURL!), "/admin/categories");
  const rows = await Promise.all(names.map((name) => page.getByRole("link", { name }).elementHandle()));
  const close = await page.getByText("Back to the list").elementHandle();
  await page.evaluate(
    async (links) => {
      window.hold(true);
      for (const link of links as HTMLElement[]) {
        link.click();
        await undefined; // React has handled the click by then
      }
      window.hold(false);
    },
    [...rows, close],
  );
  await expect(page).toHaveURL("/admin/categories");
  await expect(page.getByRole("link", { name: names[1] })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toBeHidden();
  for (const { id } of made) await asRoot(baseURL!, "DELETE", `/cms/category/${id}`);
});

test("who left a new category while it was being created stays where they went", async ({ page, baseURL }) => {
  const name = `Late ${Date.now()}`;
  await signIn(page, await keeper(baseURL!), "/admin/categories");
  await page.getByRole("link", { name: "New category" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  const saves = await hold(page, "**/cms/category", "POST");
  await page.keyboard.press("Control+s");
  await saves.isHeld(1);
  await page.goBack();
  await leave(page).click();
  await expect(page).toHaveURL("/admin/categories");
  await saves.letGo(0);
  const row = page.getByRole("link", { name });
  await expect(row).toBeVisible();
  await expect(page).toHaveURL("/admin/categories");
  const { items } = await asRoot(baseURL!, "GET", "/cms/category");
  const { id } = items.find((category: { name: string }) => category.name === name);
  await asRoot(baseURL!, "DELETE", `/cms/category/${id}`);
});

const created = [
  {
    ...{ kind: "article", path: "articles", field: "Title", button: "Save", said: () => "Saved" },
    rights: ["article.read", "article.create", "article.edit"] as const,
  },
  {
    ...{ kind: "group", path: "groups", field: "Name", button: "Create group" },
    ...{ rights: ["group.read", "group.create"] as const, said: (name: string) => `${name} is created.` },
  },
];
for (const { kind, path, rights, field, button, said } of created)
  test(`who left a new ${kind} while it was being created stays where they went`, async ({ page, baseURL }) => {
    const name = `Late ${Date.now()}`;
    await signIn(page, await anAdmin(baseURL!, [...rights], [path]), `/admin/${path}`);
    await page
      .getByRole("link", { name: `New ${kind}` })
      .first()
      .click();
    await page.getByRole("textbox", { name: field, exact: true }).fill(name);
    if (kind === "article") await page.getByRole("textbox", { name: "Text", exact: true }).fill("Wait.");
    const saves = await hold(page, `**/cms/${kind}`, "POST");
    await page.getByRole("button", { name: button, exact: true }).click();
    await saves.isHeld(1);
    await toList(page).click();
    await leave(page).click();
    await expect(page).toHaveURL(`/admin/${path}`);
    await expect(page.getByRole("heading", { level: 1, name: `${kind}s` })).toBeVisible();
    await saves.letGo(0);
    await expect(page.getByRole("status").getByText(said(name), { exact: false })).toBeVisible();
    await settled(page);
    await expect(page).toHaveURL(`/admin/${path}`);
    await expect(page.getByRole("heading", { level: 1, name: `${kind}s` })).toBeVisible();
  });

test("an article that was deleted while its reader went elsewhere leads nobody away from there", async ({
  page,
  baseURL,
}) => {
  const { id } = await asRoot(baseURL!, "POST", "/cms/article", { title: "Gone", content: "<p>Wait.</p>" });
  const rights = ["article.read", "article.edit", "article.delete"] as const;
  await signIn(page, await anAdmin(baseURL!, [...rights], ["articles"]), `/admin/articles/${id}`);
  const deletions = await hold(page, `**/cms/article/${id}`, "DELETE");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await deletions.isHeld(1);
  await page.keyboard.press("Control+k");
  await search(page).fill("prof");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/profile");
  await deletions.letGo(0);
  await expect(page.getByText("Gone is in the bin")).toBeVisible();
  await settled(page);
  await expect(page).toHaveURL("/admin/profile");
});

test("a decision that is undone before the next request is there shows its own request again", async ({
  page,
  baseURL,
}) => {
  const { id: product } = await aProduct(baseURL!, { price: 5000 });
  const shopper = await aShopper(baseURL!);
  const first = await aRequest(baseURL!, shopper, {}, product);
  const second = await aRequest(baseURL!, shopper, {}, product);
  const { user } = await asRoot(baseURL!, "GET", `/cms/after_sale/${first.id}`);
  const admin = await anAdmin(baseURL!, ["after_sale.read", "after_sale.approve", "order.refund"], ["after_sales"]);
  await signIn(page, admin, `/admin/after_sales?user_id=${user.id}&status=requested`);
  await page.locator(`[data-row="${first.id}"]`).getByRole("link").first().click();
  const approve = page.getByRole("button", { name: "Approve, refund ¥50.00" }).locator("visible=true");
  await expect(page).toHaveURL(`/admin/after_sales/${first.id}`);
  await expect(page.getByRole("button", { name: "Next" })).toHaveAttribute("aria-disabled", "false");
  const next = await hold(page, new RegExp(`/admin/after_sales/${second.id}\\?`), "GET");
  await approve.click();
  await next.isHeld(1);
  await page.keyboard.press("z");
  await expect(approve).toBeVisible();
  const answered = page.waitForResponse(new RegExp(`/admin/after_sales/${second.id}\\?`)).catch(() => {});
  await next.letGo(0);
  await Promise.race([answered, settled(page)]); // the page may have aborted it
  await settled(page);
  await expect(page).toHaveURL(`/admin/after_sales/${first.id}`);
  await expect(approve).toBeVisible();
  expect((await asRoot(baseURL!, "GET", `/cms/after_sale/${first.id}`)).status).toBe("requested");
});

test("typing that goes on when the reader goes back is not searched for on the page before", async ({
  page,
  baseURL,
}) => {
  const name = `Back ${Date.now()}`;
  await aProduct(baseURL!, { name });
  const endPauses = await holdPauses(page, 200);
  const list = `/admin/products?q=${encodeURIComponent(name).replaceAll("%20", "+")}`;
  await signIn(page, await anAdmin(baseURL!, ["product.read"], ["products"]), list);
  const box = page.getByRole("searchbox");
  await page.getByRole("link", { name: "Off sale", exact: true }).click();
  await expect(page).not.toHaveURL(list);
  await box.fill("something");
  expect(await endPauses()).toBe(1);
  await expect(page).toHaveURL(/q=something/);
  await box.press("End");
  await page.keyboard.type("!");
  await page.goBack();
  await expect(box).toHaveValue(name);
  await endPauses();
  await expect(page).toHaveURL(list);
  await expect(page.getByRole("link", { name })).toBeVisible();
  await settled(page);
  await expect(page).toHaveURL(list);
});

test("a row that is pressed right after typing opens, and the search is there on the way back", async ({
  page,
  baseURL,
}) => {
  const name = `Press ${Date.now()}`;
  const { id } = await aProduct(baseURL!, { name });
  const endPauses = await holdPauses(page, 200);
  await signIn(page, await anAdmin(baseURL!, ["product.read"], ["products"]), `/admin/products?q=${name.slice(0, 5)}`);
  const held: (() => void)[] = [];
  let isHeld = true;
  await page.route(new RegExp(`/admin/products/${id}\\?`), async (route) => {
    if (isHeld) await new Promise<void>((go) => held.push(go));
    await route.continue().catch(() => {}); // the page may have aborted it
  });
  await page.getByRole("searchbox").fill(name);
  await page.locator("[data-row-link]").getByText(name).click();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await endPauses();
  await settled(page);
  isHeld = false;
  for (const go of held) go();
  await expect(page).toHaveURL(`/admin/products/${id}`);
  await page.goBack();
  await expect(page.getByRole("searchbox")).toHaveValue(name);
});

test("on a phone the drawer closes also when its link leads to the page that is shown", async ({ page, baseURL }) => {
  await page.setViewportSize(narrow);
  await signIn(page, await anAdmin(baseURL!, ["stats.read"], ["dashboard"]), "/admin/dashboard?days=7");
  const drawer = page.getByRole("navigation", { name: "Pages" });
  for (const _ of ["from another period", "from the page itself"]) {
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await drawer.getByRole("link", { name: "Dashboard" }).click();
    await expect(page).toHaveURL("/admin/dashboard");
    await expect(drawer).toBeHidden();
  }
});

test("at the desk the palette brings another order to hand, and the way back to the desk shows who still waits", async ({
  page,
  baseURL,
}) => {
  const [one, two, other] = [await aPaidOrder(baseURL!), await aPaidOrder(baseURL!), await aPaidOrder(baseURL!)];
  await page.addInitScript(() => {
    window.setInterval = (() => 0) as unknown as typeof window.setInterval; // the desk polls twice a minute
  });
  const admin = await anAdmin(baseURL!, ["order.read", "order.ship"], ["orders"]);
  await signIn(page, admin, `/admin/orders/desk?ids=${one.id},${two.id}`);
  const atHand = ({ order_no }: { order_no: string }) =>
    expect(page.getByRole("region", { name: `Order ${order_no}` })).toBeVisible();
  const waits = page.getByText(two.order_no.slice(-8));
  await atHand(one);
  await expect(waits).not.toHaveCount(0);
  await page.keyboard.press("Alt+KeyO");
  await expect(page).toHaveURL(`/admin/orders/${one.id}`);
  const parcel = { status: "shipped", carrier: "SF", tracking_no: "SF1234567890" };
  await asRoot(baseURL!, "PUT", `/cms/order/${two.id}/status`, parcel);
  await page.goBack();
  await atHand(one);
  await expect(page.getByRole("main").getByText(/^1 to ship/)).toBeVisible();

  const shipByPalette = async () => {
    await page.keyboard.press("Control+k");
    await search(page).fill(`ship ${other.order_no}`);
    await page.getByRole("option", { name: `Ship order ${other.order_no}` }).waitFor();
    await page.keyboard.press("Enter");
    await atHand(other);
  };
  await shipByPalette();
  await page.getByRole("textbox", { name: "Tracking number" }).fill(one.order_no);
  await page.keyboard.press("Enter");
  await atHand(one);
  await shipByPalette();
});

test("another group's routes are named in the field before they are there", async ({ page }) => {
  await signIn(page, { username: "root", password: "kiosk-root-demo" }, "/admin/menus/routes");
  const group = page.getByRole("combobox", { name: "Group" });
  const waiting = await hold(page, /\/admin\/menus\/routes\?/, "GET");
  await group.selectOption({ label: "Clerks" });
  await waiting.isHeld(1);
  const shown = () => group.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]!.label);
  expect(await shown()).toBe("Clerks");
  await waiting.letGo(0);
  await expect(page).toHaveURL(/routes\?group=\d+$/);
  expect(await shown()).toBe("Clerks");
});

test("who goes back twice at once is asked before what was typed is lost", async ({ page, baseURL }) => {
  const admin = await anAdmin(baseURL!, ["order.read"], ["orders"]);
  await signIn(page, admin, "/admin/orders");
  await page.goto("/admin");
  await page.getByRole("link", { name: "Orders" }).first().click();
  await expect(page).toHaveURL("/admin/orders");
  await page.getByRole("button", { name: "Account and profile" }).click();
  await page.getByRole("link", { name: "Profile" }).click();
  await expect(page).toHaveURL("/admin/profile");
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Half a na");
  await page.evaluate(() => history.go(-2));
  await page.getByRole("dialog").getByRole("button", { name: "Stay here" }).click();
  await expect(name).toHaveValue("Half a na");
  await expect(page).toHaveURL("/admin/profile");
  await page.evaluate(() => history.go(-2));
  await leave(page).click();
  await expect(page).toHaveURL("/admin/orders");
  await expect(page.getByRole("searchbox")).toBeVisible();
});
