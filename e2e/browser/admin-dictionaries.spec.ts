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
    ["dictionaries", "orders"],
  );
const entriesOf = async (baseURL: string, type: string): Promise<Entry[]> =>
  (await requestAsRoot(baseURL, "GET", `/cms/dict?type=${type}`)).items;

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
