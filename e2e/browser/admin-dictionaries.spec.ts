import { createAdmin, requestAsRoot, signIn, undo } from "./admin";
import { expect, expectAccessible, test } from "./page-test";

interface Entry {
  id: number;
  type: string;
  label: string;
  value: string;
}
const keeper = (baseURL: string) =>
  createAdmin(
    baseURL,
    ["dict.create", "dict.edit", "dict.delete", "dict_type.create", "payment.read"],
    ["advanced", "orders"],
  );
const entriesOf = async (baseURL: string, type: string): Promise<Entry[]> =>
  (await requestAsRoot(baseURL, "GET", `/cms/dict?type=${type}`)).items;

test("a dictionary is created, its entries are ordered by keyboard, and a deleted entry is restored", async ({
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
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: `Edit ${label}` })).toBeVisible();
  }
  await page.getByRole("button", { name: "Move up: Silk" }).press("Enter");
  await expect(page.getByText("Moved")).toBeVisible();
  expect((await entriesOf(baseURL!, type)).map(({ value }) => value)).toEqual(["silk", "paper"]);
  await page.getByRole("button", { name: "Delete Silk" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Silk deleted")).toBeVisible();
  await undo(page, "Silk deleted");
  await expect(page.getByRole("button", { name: "Edit Silk" })).toBeVisible();
  await expect.poll(async () => (await entriesOf(baseURL!, type)).map(({ value }) => value)).toEqual(["silk", "paper"]);
  await expectAccessible(page);
});

test("the search for 物流 finds the carriers, and shipping offers those that are added and active", async ({
  page,
  baseURL,
}) => {
  const admin = await createAdmin(
    baseURL!,
    ["dict.create", "dict.edit", "order.ship", "order.read"],
    ["carriers", "orders"],
  );
  await signIn(page, admin, "/admin/orders");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or jump to…" }).fill("物流");
  await page.getByRole("option", { name: "Carriers" }).click();
  const name = `Bicycle ${Date.now()}`;
  await page.getByRole("button", { name: "New carrier" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await page.getByRole("dialog").getByLabel("Code").fill(name.replace(" ", "-"));
  await page.keyboard.press("Enter");
  const box = page.getByRole("checkbox", { name });
  await expect(box).toBeChecked();
  await page.getByRole("button", { name: `Move up: ${name}` }).click();
  await expect(page.getByText("Moved")).toBeVisible();
  await expectAccessible(page);

  const offered = async () =>
    (await requestAsRoot(baseURL!, "GET", "/cms/dict?type=carrier&status=active")).items as (Entry & {
      is_default: boolean;
    })[];
  const usual = (await offered()).find(({ is_default }) => is_default)!;
  expect((await offered()).at(-1)!.label).not.toBe(name);
  await page.getByRole("radio", { name: `${name}: default` }).click();
  await expect.poll(async () => (await offered()).find(({ is_default }) => is_default)?.label).toBe(name);
  await page.getByRole("radio", { name: `${usual.label}: default` }).click();
  await expect(page.getByRole("radio", { name: `${usual.label}: default` })).toBeChecked();
  await box.click();
  await expect(page.getByRole("radio", { name: `${name}: default` })).toHaveCount(0);
  await expect.poll(async () => (await offered()).map(({ label }) => label)).not.toContain(name);
  const { id } = (await entriesOf(baseURL!, "carrier")).find(({ label }) => label === name)!;
  await requestAsRoot(baseURL!, "DELETE", `/cms/dict/${id}`);
});
