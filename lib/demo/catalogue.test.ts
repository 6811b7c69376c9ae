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
const onSale = products.filter((product) => product.on_sale);

/** 0 if an EAN-13 is valid. */
const checkDigit = (code: string) =>
  [...code].reduce((sum, digit, place) => sum + Number(digit) * (place % 2 ? 3 : 1), 0) % 10;

describe("the demo shop", () => {
  test.each(Object.entries(both))("has tea in 6 sizes and mooncakes in 4 fillings with pictures, in %s", (_, demo) => {
    const several = demo.products.filter(({ variants }) => variants.length > 1);
    const [longjing, mooncakes] = several;
    expect(several).toHaveLength(2);
    const all = longjing!.options[0]!.values.flatMap((weight) =>
      longjing!.options[1]!.values.map((pack) => [weight, pack]),
    );
    expect(longjing!.variants.map(({ values }) => values)).toEqual(all);
    expect(longjing!.variants.map(({ price, stock }) => [price, stock])).toEqual([
      [2800, 60],
      [3900, 35],
      [5200, 48],
      [7200, 4],
      [12800, 22],
      [16800, 0],
    ]);
    expect(new Set(longjing!.variants.map(({ sku }) => sku)).size).toBe(6);
    for (const { barcode } of longjing!.variants) expect(barcode && checkDigit(barcode)).toBe(0);
    expect(new Set(mooncakes!.variants.map(({ image }) => image)).size).toBe(4);
    expect(Number(demo.homeBanner.items[0]!.target)).toBe(longjing!.id);
  });

  test("has prices in whole fen that WeChat Pay accepts", () => {
    for (const { name, variants } of products)
      for (const { price } of variants)
        expect(Number.isInteger(price) && price >= 1 && price <= 99_999_999, name).toBe(true);
  });

  test.each(Object.entries(both))("names everything in %s, and each product differently", (_, demo) => {
    const named = [...demo.products, ...demo.categories, ...demo.themes, demo.homeBanner].map((row) => row.name);
    const titled = [...demo.articles, ...demo.notices].map((row) => row.title);
    for (const name of [...named, ...titled, ...demo.shoppers.map((shopper) => shopper.nickname)]) {
      expect(name).toBe(name.trim());
      expect(name).not.toBe("");
    }
    expect(new Set(demo.products.map((product) => product.name)).size).toBe(demo.products.length);
  });

  test("describes each product, with a main picture and one to three others", () => {
    for (const product of onSale) {
      expect(product.summary, product.name).not.toBe("");
      expect(product.detail.split("\n").length, product.name).toBeGreaterThan(1);
      expect(product.properties.length, product.name).toBeGreaterThan(1);
      expect(product.main_image, product.name).not.toBeNull();
      expect(product.images.length, product.name).toBeGreaterThanOrEqual(1);
      expect(product.images.length, product.name).toBeLessThanOrEqual(3);
    }
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
