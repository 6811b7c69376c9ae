import { randomBytes } from "node:crypto";
import { aProduct } from "./a-paid-order";
import { anAdmin, asRoot, signIn } from "./admin";
import { expect, test } from "./page-test";

const named = (word: string) => `${word} ${randomBytes(4).toString("hex")}`;

test("under other filters nothing stays chosen, so that an action meets no row that nobody sees", async ({
  page,
  baseURL,
}) => {
  const name = named("Chosen");
  for (const each of ["one", "two"]) await aProduct(baseURL!, { name: `${name} ${each}` });
  const admin = await anAdmin(baseURL!, ["product.read", "product.edit", "product.delete"], ["products"]);
  await signIn(page, admin, `/admin/products?q=${encodeURIComponent(name)}`);
  const bar = page.getByRole("toolbar", { name: "Actions for the chosen rows" });
  await page.getByRole("checkbox", { name: `Choose ${name} one` }).check();
  await expect(bar).toContainText("1 chosen");
  await page.getByRole("searchbox").fill(`${name} two`);
  await expect(page.getByRole("link", { name: `${name} one` })).toHaveCount(0);
  await expect(bar).toHaveCount(0);
});

test("the products are searched by one character, as a name in Chinese may be", async ({ page, baseURL }) => {
  const name = `${named("Leaf")}茗`;
  await aProduct(baseURL!, { name });
  await signIn(page, await anAdmin(baseURL!, ["product.read"], ["products"]), "/admin/products");
  await page.getByRole("searchbox").fill("茗");
  await expect(page.getByRole("link", { name })).toBeVisible();
  await expect(page.getByText("Type two characters or more.")).toHaveCount(0);
  await page.getByRole("searchbox").fill("矗");
  await expect(page.getByText("Nothing matches these filters")).toBeVisible();
});

test("behind the last page nothing is read ahead", async ({ page, baseURL }) => {
  const name = named("Last");
  await aProduct(baseURL!, { name });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const admin = await anAdmin(baseURL!, ["product.read"], ["products"]);
  await signIn(page, admin, `/admin/products?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole("link", { name })).toBeVisible();
  await page.waitForTimeout(500); // prefetching begins after 100 ms
  expect(asked.filter((url) => url.includes("page=2"))).toEqual([]);
});

test("two filters that change in one moment both count", async ({ page, baseURL }) => {
  await signIn(page, await anAdmin(baseURL!, ["oper_log.read"], ["logs"]), "/admin/logs");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const fields = ["Result", "Part"].map((name) => page.getByRole("combobox", { name }).elementHandle());
  await page.evaluate(
    (selects) => {
      for (const select of selects as HTMLSelectElement[]) {
        select.value = select.options[1]!.value;
        select.dispatchEvent(new Event("change", { bubbles: true }));
      }
    },
    await Promise.all(fields),
  );
  await expect(page).toHaveURL(/outcome=\w+/);
  await expect(page).toHaveURL(/module=\S+/);
});

test("who may delete but not edit is offered no undo, which would be refused", async ({ page, baseURL }) => {
  const name = named("Gone");
  const product = await aProduct(baseURL!, { name });
  const admin = await anAdmin(baseURL!, ["product.read", "product.delete"], ["products"]);
  await signIn(page, admin, `/admin/products?q=${encodeURIComponent(name)}`);
  await page.getByRole("checkbox", { name: `Choose ${name}` }).check();
  await page.getByRole("toolbar").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("1 product deleted")).toBeVisible();
  // Checked once, without waiting: the message and its button would close in any case.
  expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
  const query = new URLSearchParams({ deleted: "true", q: name });
  expect((await asRoot(baseURL!, "GET", `/cms/product?${query}`)).items).toMatchObject([{ id: product.id }]);
});
