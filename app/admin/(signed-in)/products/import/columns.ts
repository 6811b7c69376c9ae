import { headingOfProduct, type ProductFieldName, productFieldNames } from "@/lib/catalogue/products/product-fields";
import { csvColumnOf, headingOf, variantFieldNames } from "@/lib/catalogue/products/variant-fields";
import { csvLine } from "@/lib/csv/csv-line";
import type { Translator } from "@/lib/i18n/admin/translator";
import type { Language } from "@/lib/i18n/language";

const otherColumns = [
  "id",
  "variant_id",
  "variant",
  "stock",
  "stock_counted",
  "on_hand_counted",
  "counted_from",
] as const;
export type ImportColumn = ProductFieldName | ReturnType<typeof csvColumnOf> | (typeof otherColumns)[number];

const headings = new Map<ImportColumn, (language: Language) => string>([
  ...productFieldNames.map((name) => [name, (language: Language) => headingOfProduct(name, language)] as const),
  ...variantFieldNames.map((name) => [csvColumnOf(name), (language: Language) => headingOf(name, language)] as const),
]);
export const importColumns: readonly ImportColumn[] = [...headings.keys(), ...otherColumns];

export function columnLabel(column: string, t: Translator, language: Language) {
  const other = otherColumns.find((name) => name === column);
  return other ? t(`products.csv.${other}`) : (headings.get(column as ImportColumn)?.(language) ?? column);
}

/** A table with the columns that a new product needs, and the usual ones. */
export function sampleFile(t: Translator, language: Language) {
  const names: ImportColumn[] = ["name", "category_id", "price_yuan", "stock", "sku", "on_sale"];
  const rows = t("products.import.sample.rows").split("\n");
  const lines = [names.map((name) => columnLabel(name, t, language)), ...rows.map((row) => row.split("|"))];
  return `\ufeff${lines.map(csvLine).join("")}`;
}

/**
 * Other names of columns in the tables of shops and suppliers, next to the headings. Names that mean different columns in different
 * tables are not in the list, such as 商品编号 (an SKU or an id) and 单价 (the price, or the cost): the admin is asked about them.
 */
const synonyms: Partial<Record<ImportColumn, string>> = {
  id: "编号 商品ID",
  category_id: "商品分类 类别 品类",
  name: "名称 品名 商品名 商品 商品标题 产品名称 product productname",
  variant_id: "规格编号 规格ID",
  variant: "规格 规格名称",
  price_yuan: "售价 销售价 零售价 现价 新价 新价格 sellingprice retailprice",
  market_price_yuan: "原价 市场价 marketprice compareatprice crossedoutprice",
  cost_price_yuan: "成本 进价 进货价 采购价 cost",
  sku: "商品货号 商家编码 SKU编码 SKU码 skucode",
  barcode: "条形码 商品条码 69码 EAN",
  weight_g: "重量(g) 克重",
  stock: "库存 库存数量 库存数 可售库存 数量 quantity qty inventory",
  stock_counted: "盘点数量",
  on_hand_counted: "货架盘点数量 shelfcounted",
  counted_from: "盘点前数量",
  summary: "商品简介",
  main_image: "商品主图",
  detail: "商品详情",
};

/** Ignores case, width, spaces, and the unit of an amount. */
const plain = (header: string) =>
  header
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s_*:]/g, "")
    .replace(/\((元|¥|rmb|cny)\)$|¥$/, "");

const namesOf = (column: ImportColumn) => {
  const heading = headings.get(column);
  return [column, ...(heading ? [heading("en"), heading("zh")] : []), ...(synonyms[column]?.split(" ") ?? [])];
};
const byName = new Map(
  importColumns.flatMap((column) => namesOf(column).map((name) => [plain(name), column] as const)),
);

export const columnNamed = (header: string) => byName.get(plain(header));
