import type { Page } from "@playwright/test";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { addSession, createAdmin, requestAsRoot } from "./admin";
import { expect, expectAccessible, test } from "./page-test";

const keeper: Permission[] = [
  ...(["freight.read", "freight.create", "freight.edit", "freight.delete"] as const),
  ...(["product.read", "product.edit", "category.read", "order.read"] as const),
];
const terms = { first: 3, first_price: 800, next: 1, next_price: 200, free_amount: 9900 };
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const region = (page: Page, name: string) => page.getByRole("treeitem", { name });

test("a freight template is tried before it is saved, and the list describes its rules", async ({ page, baseURL }) => {
  const name = `Parcels ${Date.now()}`;
  await addSession(page, await createAdmin(baseURL!, keeper, ["freight"]));
  await page.goto("/admin/freight/new");
  await field(page, "Name").fill(name);
  await page.getByRole("checkbox", { name: "Default template" }).uncheck();
  await field(page, "Everywhere else: Base quantity").fill("3");
  await field(page, "Everywhere else: base cost").fill("8");
  await field(page, "Everywhere else: additional cost").fill("2");
  await field(page, "Everywhere else: Free from amount").fill("99");

  await page.getByRole("button", { name: "Add a rule" }).click();
  await region(page, "新疆维吾尔自治区").click();
  await region(page, "西藏自治区").click();
  await page.getByRole("button", { name: "Use 2 regions" }).click();
  await field(page, "Rule 1: base cost").fill("25");
  await field(page, "Rule 1: Free from amount").fill("");
  await page.getByRole("button", { name: "Add a rule" }).click();
  await page.getByRole("searchbox", { name: "Find a region" }).fill("香港");
  await region(page, "香港特别行政区").click();
  await page.getByRole("button", { name: "Use 1 region" }).click();
  await page.getByRole("switch", { name: "Rule 2: No delivery" }).check();
  await expect(field(page, "Rule 2: base cost")).toHaveCount(0);

  const province = page.getByRole("combobox", { name: "Province" });
  const outcome = page.getByRole("status").filter({ hasText: "Rule: “" });
  await expect(outcome).toHaveText(
    "¥10.004 items: ¥8 + 1 × ¥2Rule: “Everywhere else”: ¥8 for 3 items, +¥2 per additional item; free from ¥99",
  );
  await province.selectOption("新疆维吾尔自治区");
  await page.getByRole("combobox", { name: "City" }).selectOption("乌鲁木齐市");
  await expect(outcome).toHaveText(
    "¥27.004 items: ¥25 + 1 × ¥2Rule: “Rule 1”: ¥25 for 3 items, +¥2 per additional item",
  );
  await province.selectOption("香港特别行政区");
  await expect(outcome).toHaveText("No deliveryRule: “Rule 2”");
  await province.selectOption("浙江省");
  await field(page, "Items total").fill("99");
  await expect(outcome).toContainText("¥0.00Items total ¥99: free from ¥99");
  await expectAccessible(page);

  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/\/admin\/freight\/\d+$/);
  const id = page.url().split("/").at(-1);
  const { rules } = await requestAsRoot(baseURL!, "GET", `/cms/freight_template/${id}`);
  expect(rules).toEqual([
    { regions: ["54", "65"], is_excluded: false, ...terms, first_price: 2500, free_amount: null, free_count: null },
    { regions: ["81"], is_excluded: true, ...terms, free_count: null },
    { regions: [], is_excluded: false, ...terms, free_count: null },
  ]);
  await page.goto("/admin/freight");
  const row = page.getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText(
    "¥8 for 3 items, +¥2 per additional item; free from ¥99; never free to 西藏自治区, 新疆维吾尔自治区; 1 other rule; no delivery to 香港特别行政区",
  );
  await expect(row).toContainText("Not in use");
  await expectAccessible(page);
  await row.getByRole("link", { name }).click();
  await expect(page).toHaveURL(`/admin/freight/${id}`);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("deleted", { exact: false }).first()).toBeVisible();
  await expect(page).toHaveURL("/admin/freight");
  await expect(row).toHaveCount(0);
});
