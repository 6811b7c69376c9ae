import { aPaidOrder } from "./a-paid-order";
import { anAdmin, asRoot, signIn, undo } from "./admin";
import { holdPauses } from "./hold";
import { expect, expectAccessible, test } from "./page-test";

interface Entry {
  id: number;
  type: string;
  label: string;
  value: string;
}
const keeper = (baseURL: string) =>
  anAdmin(
    baseURL,
    ["dict.create", "dict.edit", "dict.delete", "dict_type.create", "payment.read"],
    ["dictionaries", "orders"],
  );
const entriesOf = async (baseURL: string, type: string): Promise<Entry[]> =>
  (await asRoot(baseURL, "GET", `/cms/dict?type=${type}`)).items;

test("a dictionary is made, its entries are ordered by keyboard, and what is deleted comes back from the toast", async ({
  page,
  baseURL,
}) => {
  const type = `t${Date.now()}`;
  await signIn(page, await keeper(baseURL!), "/admin/dictionaries");
  await page.getByRole("button", { name: "New dictionary" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Gift wraps");
  await page.getByRole("dialog").getByLabel("Code").fill(type);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Gift wraps" })).toBeVisible();
  for (const label of ["Paper", "Silk"]) {
    await page.getByRole("button", { name: "New entry" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill(label);
    await page.getByRole("dialog").getByLabel("Value").fill(label.toLowerCase());
    await page.getByRole("dialog").getByRole("radio", { name: "green" }).check();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: `Edit ${label}` })).toBeVisible();
  }
  await page.getByRole("button", { name: "Silk: further up" }).press("Enter");
  await expect(page.getByText("Moved")).toBeVisible();
  expect((await entriesOf(baseURL!, type)).map(({ value }) => value)).toEqual(["silk", "paper"]);
  await page.getByRole("button", { name: "Delete Silk" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Silk is deleted")).toBeVisible();
  await undo(page, "Silk is deleted");
  await expect(page.getByRole("button", { name: "Edit Silk" })).toBeVisible();
  await expect.poll(async () => (await entriesOf(baseURL!, type)).map(({ value }) => value)).toEqual(["silk", "paper"]);
  await expectAccessible(page);
});

test("an entry that is moved twice on a slow line goes two places, and each way back takes back its own move", async ({
  page,
  baseURL,
}) => {
  const type = `t${Date.now()}`;
  await asRoot(baseURL!, "POST", "/cms/dict_type", { name: type, type });
  for (const value of ["a", "b", "c", "d"]) await asRoot(baseURL!, "POST", "/cms/dict", { type, label: value, value });
  await holdPauses(page, 12_000); // messages close after this time
  await signIn(page, await keeper(baseURL!), `/admin/dictionaries?type=${type}`);
  const stored = async () => (await entriesOf(baseURL!, type)).map(({ value }) => value).join("");
  const shown = async () => (await page.getByRole("main").locator("ol code").allTextContents()).join("");
  const held: (() => void)[] = [];
  await page.route("**/cms/dict/*", async (route) => {
    await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  await page.getByRole("button", { name: "a: further down" }).click();
  await page.getByRole("button", { name: "a: further down" }).click();
  await expect.poll(shown).toBe("bcad");
  const release = setInterval(() => held.pop()?.(), 50);
  await expect(page.getByText("Moved")).toHaveCount(2);
  expect([await stored(), await shown()]).toEqual(["bcad", "bcad"]);
  await page.getByRole("button", { name: "d: further up" }).click();
  await expect(page.getByText("Moved")).toHaveCount(3);
  expect(await stored()).toBe("bcda");
  const back = page.getByRole("status").getByRole("button", { name: "Undo" });
  await back.first().click();
  await expect(page.getByText("This was changed again since then. Nothing was put back.")).toBeVisible();
  expect(await stored()).toBe("bcda");
  await back.first().click();
  await expect(page.getByText("Put back", { exact: true })).toBeVisible();
  clearInterval(release);
  expect([await stored(), await shown()]).toEqual(["bacd", "bacd"]);
});

test("a colour is seen where the states are; a value that is taken is said at its field", async ({ page, baseURL }) => {
  const order = await aPaidOrder(baseURL!);
  await signIn(page, await keeper(baseURL!), "/admin/dictionaries?type=verdict");
  await page.getByRole("button", { name: "Edit Applied" }).click();
  await page.getByRole("dialog").getByLabel("Value").fill("review");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("has the value review already", { exact: false })).toBeVisible();
  await page.getByRole("dialog").getByLabel("Value").fill("applied");
  await page.getByRole("dialog").getByRole("radio", { name: "violet" }).check();
  await page.route("**/cms/dict/*", (route) => route.abort());
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog").getByText("The server could not be reached.", { exact: false })).toBeVisible();
  await page.unroute("**/cms/dict/*");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.goto("/admin/orders/notifications");
  const told = page
    .locator("[data-row]")
    .filter({ hasText: order.order_no.slice(-8) })
    .first();
  await expect(told.getByText("Applied")).toHaveClass(/text-violet/);
  const applied = (await entriesOf(baseURL!, "verdict")).find(({ value }) => value === "applied")!;
  await asRoot(baseURL!, "PUT", `/cms/dict/${applied.id}`, { style: "green" });
});

test("the dictionary of after-sale reasons, which the shop uses, keeps its code and is not deleted", async ({
  page,
  baseURL,
}) => {
  const keeper = await anAdmin(baseURL!, ["dict_type.edit", "dict_type.delete"], ["dictionaries"]);
  await signIn(page, keeper, "/admin/dictionaries?type=after_sale_reason");
  await page.getByRole("button", { name: "Edit this dictionary" }).click();
  const code = page.getByRole("dialog").getByLabel("Code");
  await expect(code).toHaveValue("after_sale_reason");
  await expect(code).toHaveAttribute("readonly");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Delete this dictionary" })).toHaveCount(0);
});
