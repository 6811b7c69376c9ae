import { createAdmin, requestAsRoot, signIn } from "./admin";
import { expect, expectAccessible, test } from "./page-test";

test.use({ locale: "zh-CN" });

test("valid rows are imported with a new category and a confirmed price below cost, and invalid rows are offered as a file", async ({
  page,
  baseURL,
}) => {
  const mark = `滇红 ${Date.now()}`;
  const clerk = await createAdmin(
    baseURL!,
    ["product.read", "cost.read", "product.import", "product.create", "category.read", "category.create"],
    ["products"],
  );
  await signIn(page, clerk, "/admin/products");
  const dialog = page.getByRole("dialog");
  const choose = (buffer: Buffer) =>
    dialog.locator("input[type=file]").setInputFiles({ name: "新品.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "导入" }).click();
  const sample = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "下载示例表格" }).click();
  expect((await sample).suggestedFilename()).toBe("商品表.csv");
  const file = [
    "商品名称,分类,价格,成本价,条码,备注",
    `${mark} 甲,${mark} 新茶 / 红茶,45.00,22.60,,`,
    `${mark} 乙,${mark} 新茶 / 白茶,20.00,22.60,0690123456789,`,
    `${mark} 丙,${mark} 新茶/红茶,"12,50",,0690123456796,`,
  ];
  await choose(Buffer.from(file.join("\n")));
  await expect(dialog).toContainText("有误的 3 行不会导入");
  await expect(dialog).toContainText(`还没有分类：${mark} 新茶 / 红茶和${mark} 新茶 / 白茶。`);
  await dialog.getByRole("button", { name: "新建分类" }).click();
  await expect(dialog).toContainText("新建 2 件，修改 0 件，不变 0 件。");
  await expect(dialog).toContainText("表格没有“状态”列：新商品导入后直接上架");
  await expect(dialog).toContainText("有误的 1 行不会导入");
  const rows = dialog.getByRole("listitem");
  await expect(rows.nth(0)).toContainText("价格（元）：“12,50”不是价格。请填数字，如 12.50。");
  await expect(rows.nth(1)).toContainText("低于成本价 ¥22.60。");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "导入其余 2 件商品" }).click();
  await expect(dialog.getByRole("alert")).toContainText(`${mark} 乙 低于成本价 ¥22.60。确定导入？`);
  await dialog.getByRole("button", { name: "确定导入" }).click();
  await expect(dialog).toContainText("有误的 1 行没有导入");
  await expect(rows).toHaveCount(1);

  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "下载有误的行" }).click();
  expect((await saved).suggestedFilename()).toBe("新品 有误的行.csv");
  const chunks: Buffer[] = [];
  for await (const chunk of await (await saved).createReadStream()) chunks.push(chunk);
  const rest = Buffer.concat(chunks).toString();
  expect(rest).toContain("原因\r\n");
  expect(rest.split("\r\n")).toHaveLength(3);
  await choose(Buffer.from(rest.replace('"12,50"', "12.50")));
  await dialog.getByRole("button", { name: "导入 1 件商品" }).click();
  await expect(page.getByText("导入完成：新建 1 件，修改 0 件")).toBeVisible();
  const { items } = await requestAsRoot(baseURL!, "GET", `/cms/product?q=${encodeURIComponent(mark)}`);
  type Item = { name: string; price: number; on_sale: boolean };
  expect(items.map(({ name, price, on_sale }: Item) => [name, price, on_sale]).toSorted()).toEqual([
    [`${mark} 丙`, 1250, true],
    [`${mark} 乙`, 2000, true],
    [`${mark} 甲`, 4500, true],
  ]);
  const categories = (await requestAsRoot(baseURL!, "GET", "/cms/category")).items as { id: number; name: string }[];
  expect(categories.filter(({ name }) => name === `${mark} 新茶`)).toHaveLength(1);
});
