import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { originalKey } from "@/lib/storage/widths";
import { defaultAvatar } from "./catalogue";
import { createDemo } from "./demo";
import { invoiceFile } from "./invoices";

const folder = join(import.meta.dirname, "../../public");
const both = { English: createDemo("en"), Chinese: createDemo("zh") };
const { articles, categories, homeBanner, products, shoppers, themes } = both.English;

describe("the demo shop", () => {
  test("has prices in whole fen that WeChat Pay accepts", () => {
    for (const { name, variants } of products)
      for (const { price } of variants)
        expect(Number.isInteger(price) && price >= 1 && price <= 99_999_999, name).toBe(true);
  });
});

describe("the pictures of the demo shop", () => {
  const named = [
    ...products.flatMap((product) => [product.main_image, ...product.images]),
    ...products.flatMap(({ variants }) => variants.map(({ image }) => image)),
    ...categories.map((category) => category.image),
    ...themes.flatMap((theme) => [theme.topic_image, theme.head_image]),
    ...homeBanner.items.map((item) => item.image),
    ...articles.flatMap(({ cover }) => cover ?? []),
    ...articles.flatMap((article) => [...article.content.matchAll(/src="\/([^"]+)"/g)].map((found) => found[1])),
    ...shoppers.map((shopper) => shopper.avatar),
    defaultAvatar,
    invoiceFile,
  ].filter((key) => key != null);

  test("exist and are all used", () => {
    for (const key of named) expect(existsSync(join(folder, key)), key).toBe(true);
    const drawn = readdirSync(join(folder, "demo")).map((file) => `demo/${file}`);
    expect(drawn.filter((key) => !named.includes(originalKey(key)))).toEqual([]);
  });
});
