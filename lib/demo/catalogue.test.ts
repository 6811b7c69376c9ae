import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { originalKey } from "@/lib/storage/widths";
import { dictionariesIn } from "@/lib/system/basics/dictionaries";
import { defaultAvatar } from "./catalogue";
import { createDemo, type Demo } from "./demo";
import { invoiceFile } from "./invoices";
import { pictureNames, readPictures } from "./pictures";

const folder = join(import.meta.dirname, "../../public");
const both = { English: createDemo("en"), Chinese: createDemo("zh") };
const { articles, categories, homeBanner, products, shoppers, themes } = both.English;
const onSale = products.filter((product) => product.on_sale);
const ids = (rows: { id: number }[]) => rows.map((row) => row.id);
const upTo = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

/** 0 if an EAN-13 is valid. */
const checkDigit = (code: string) =>
  [...code].reduce((sum, digit, place) => sum + Number(digit) * (place % 2 ? 3 : 1), 0) % 10;

describe("the demo shop", () => {
  test("has 40 products on sale with ids 1 to 40 in 6 categories, none of them empty", () => {
    expect(ids(onSale)).toEqual(upTo(40));
    expect(ids(categories)).toEqual(upTo(6));
    expect([...new Set(onSale.map((product) => product.category_id))].toSorted()).toEqual(upTo(6));
  });

  test("has exactly one product sold out, and 5 to 500 units of all others", () => {
    const stockOf = ({ variants }: (typeof products)[number]) => variants.reduce((sum, { stock }) => sum + stock, 0);
    expect(onSale.filter((product) => stockOf(product) === 0)).toHaveLength(1);
    for (const product of products.filter((product) => stockOf(product) !== 0))
      expect(stockOf(product) >= 5 && stockOf(product) <= 500, product.name).toBe(true);
  });

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

  test("has the same structure in each language", () => {
    const facts = ({ articles, notices, products, shoppers, texts, ...rest }: Demo) => ({
      articles: articles.map(({ title, summary, content, ...fact }) => ({
        ...fact,
        tags: content.match(/<[/\w]+|src="[^"]+"/g),
      })),
      notices: notices.map(({ title, remark, content, ...fact }) => ({ ...fact, tags: content.match(/<[/\w]+/g) })),
      products: products.map(({ name, summary, detail, properties, options, variants, ...fact }) => ({
        ...fact,
        lines: detail.split("\n\n").length,
        properties: properties.length,
        options: options.map(({ values }) => values.length),
        variants: variants.map(({ values, ...rest }) => rest),
      })),
      shoppers: shoppers.map(({ nickname, addresses, ...fact }) => ({
        ...fact,
        codes: addresses.map((one) => one.postal_code),
      })),
      themes: rest.themes.map(({ name, description, ...fact }) => fact),
      categories: rest.categories.map(({ name, description, ...fact }) => fact),
      banner: rest.homeBanner.items.map(({ title, ...fact }) => fact),
    });
    expect(facts(both.Chinese)).toEqual(facts(both.English));
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

  test("has themes 1 to 3 with products on sale, and a home banner with four existing targets", () => {
    expect(ids(themes)).toEqual(upTo(3));
    for (const theme of themes) {
      expect(new Set(theme.product_ids).size).toBe(theme.product_ids.length);
      expect(ids(onSale)).toEqual(expect.arrayContaining(theme.product_ids));
    }
    const known: Record<string, number[]> = { product: ids(onSale), theme: ids(themes), category: ids(categories) };
    expect(homeBanner).toMatchObject({ is_home: true, items: { length: 4 } });
    for (const { target_type, target } of homeBanner.items) {
      if (target_type === "none") expect(target).toBeNull();
      else expect(known[target_type]).toContain(Number(target));
    }
  });

  test("gives each shopper a phone number and one default address", () => {
    expect(new Set(shoppers.map((shopper) => shopper.phone)).size).toBe(12);
    for (const { phone, addresses } of shoppers) {
      expect(phone).toMatch(/^1380000\d{4}$/);
      expect(addresses.filter((address) => address.is_default)).toHaveLength(1);
    }
  });

  test("has dictionaries with unique values and one default each, and articles of known types", () => {
    for (const { type, entries } of dictionariesIn("zh")) {
      expect(new Set(entries.map((entry) => entry.value)).size, type).toBe(entries.length);
      expect(entries.filter((entry) => entry.is_default).length, type).toBeLessThanOrEqual(1);
    }
    const types = dictionariesIn("zh").find((dictionary) => dictionary.type === "article_type")?.entries ?? [];
    expect(types.map((entry) => entry.value)).toEqual(expect.arrayContaining(articles.map((article) => article.type)));
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

  test("have Chinese titles in the Chinese shop and file names in the English one", async () => {
    const pictures = await readPictures();
    const titles = pictureNames(both.Chinese);
    expect(pictures.filter(({ key }) => !/^[^A-Za-z]+$/.test(titles.get(key) ?? "")).map(({ key }) => key)).toEqual([]);
    expect(pictureNames(both.English).size).toBe(0);
  });

  test("have at most 20 KB per product, 40 KB if wide, and 2.5 MB in total", () => {
    const there = readdirSync(join(folder, "demo")).map((file) => `demo/${file}`);
    const sizes = there.map((key) => ({ key, bytes: statSync(join(folder, key)).size }));
    const wide = /banner-|-head\./;
    expect(sizes.filter(({ key, bytes }) => bytes > (wide.test(key) ? 40_000 : 20_000))).toEqual([]);
    expect(sizes.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(2_500_000);
  });
});
