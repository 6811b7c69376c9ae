import { randomBytes } from "node:crypto";
import { createAdmin, requestAsRoot, signIn, undo } from "./admin";
import { createShopper } from "./after-sale";
import { expect, expectAccessible, expectExport, narrow, test } from "./page-test";

test("customers get a note and tags, and a coupon is granted to a filtered count of customers and withdrawn", async ({
  page,
  baseURL,
}) => {
  const word = randomBytes(4).toString("hex");
  const coupon = await requestAsRoot(baseURL!, "POST", "/cms/coupon", {
    name: `Thanks ${word}`,
    kind: "amount",
    tiers: [{ from: 1, off: 500 }],
    claim: "grant",
    valid_days: 7,
  });
  const copies = async (): Promise<string[]> =>
    (await requestAsRoot(baseURL!, "GET", `/cms/user_coupon?coupon_id=${coupon.id}`)).items.map(
      ({ status }: { status: string }) => status,
    );
  const signUp = async () => (await (await createShopper(baseURL!))("GET", "/v1/user")).id as number;
  const [first, second, third] = [await signUp(), await signUp(), await signUp()];
  const tag = (id: number) => requestAsRoot(baseURL!, "PUT", `/cms/customer/${id}`, { tags: [word] });

  const permissions = ["customer.read", "customer.edit", "customer.export", "coupon.read", "coupon.grant"] as const;
  await signIn(page, await createAdmin(baseURL!, [...permissions], ["customers"]), `/admin/customers/${first}`);
  await page.getByRole("button", { name: "Edit note and tags" }).click();
  const notes = page.getByRole("dialog", { name: "Note and tags" });
  await notes.getByLabel("Tags").fill("longer than a tag");
  await notes.getByLabel("Note").fill("Prefers pu'er");
  await notes.getByRole("button", { name: "Save" }).click();
  await expect(notes.getByLabel("Tags")).toHaveAccessibleDescription(/12/);
  await notes.getByLabel("Tags").fill(`${word}，Mondays`);
  await expectAccessible(page);
  await notes.getByRole("button", { name: "Save" }).click();
  await expect(notes).toHaveCount(0);
  await expect(page.getByText("Prefers pu'er")).toBeVisible();
  await expect(page.getByRole("link", { name: "Mondays" })).toBeVisible();

  await tag(second);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Customers" }).click();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("combobox", { name: "Tag" }).selectOption(word);
  await expect(page.getByText(`Tag: ${word}`)).toBeVisible();
  await expect(page.locator("[data-row]")).toHaveCount(2);
  await expectExport(page);
  await page.setViewportSize(narrow);
  await expectAccessible(page);

  await tag(third);
  await page.getByRole("button", { name: "Give a coupon to 2 customers" }).click();
  const dialog = page.getByRole("dialog", { name: /^Give a coupon to \d customers$/ });
  await dialog.getByRole("combobox", { name: "Coupon" }).selectOption(coupon.name);
  await dialog.getByRole("button", { name: "Give to 2 customers" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("The filter now matches 3 customers.");
  expect(await copies()).toEqual([]);
  await dialog.getByRole("button", { name: "Give to 3 customers" }).click();
  await expect(page.getByText("Given to 3 customers")).toBeVisible();
  expect(await copies()).toEqual(["unused", "unused", "unused"]);
  await undo(page, "Given to 3 customers");
  await expect(page.getByText("Undone")).toBeVisible();
  expect(await copies()).toEqual(["void", "void", "void"]);
});
