import { csvColumnOf, headingOf, variantFieldNames } from "@/lib/catalogue/products/variant-fields";
import type { Translator } from "@/lib/i18n/admin/translator";
import type { Language } from "@/lib/i18n/language";

const productColumns = [
  ...(["id", "category_id", "name", "options", "variant_id", "variant", "stock", "stock_counted"] as const),
  ...(["on_hand_counted", "counted_from", "on_sale", "on_sale_at", "off_sale_at", "sort"] as const),
  ...(["freight_template_id", "max_per_customer", "summary"] as const),
  ...(["main_image", "images", "properties", "detail"] as const),
];
type ProductColumn = (typeof productColumns)[number];
export type ImportColumn = ProductColumn | ReturnType<typeof csvColumnOf>;

export const importColumns: readonly ImportColumn[] = [...productColumns, ...variantFieldNames.map(csvColumnOf)];

export function columnLabel(column: string, t: Translator, language: Language) {
  const field = variantFieldNames.find((name) => csvColumnOf(name) === column);
  if (field) return headingOf(field, language);
  const known = productColumns.find((name) => name === column);
  return known ? t(`products.csv.${known}`) : column;
}

/**
 * Other names of columns in the tables of shops and suppliers. Names that mean different columns in different tables are
 * not in the list, such as 商品编号 (an SKU or an id) and 单价 (the price, or the cost): the admin is asked about them.
 */
const synonyms: Partial<Record<ImportColumn, string>> = {
  id: "编号 商品ID",
  category_id: "分类 商品分类 类别 品类 category",
  name: "商品名称 名称 品名 商品名 商品 商品标题 产品名称 product productname",
  options: "规格项",
  variant_id: "规格编号 规格ID",
  variant: "规格 规格名称",
  price_yuan: "价格 售价 销售价 零售价 现价 新价 新价格 price sellingprice retailprice",
  market_price_yuan: "划线价 原价 市场价 marketprice compareatprice crossedoutprice",
  cost_price_yuan: "成本价 成本 进价 进货价 采购价 costprice cost",
  sku: "货号 商品货号 商家编码 SKU编码 SKU码 skucode",
  barcode: "条码 条形码 商品条码 69码 EAN",
  weight_g: "重量(克) 重量(g) 克重 weight(g)",
  picture: "规格图片 ownpicture",
  stock: "库存 库存数量 库存数 可售库存 数量 quantity qty inventory",
  stock_counted: "盘点数量",
  on_hand_counted: "货架盘点数量 shelfcounted",
  counted_from: "盘点前数量",
  on_sale: "状态",
  on_sale_at: "定时上架",
  off_sale_at: "定时下架",
  max_per_customer: "每人限购",
  sort: "排序 sortorder",
  freight_template_id: "运费模板编号 freighttemplate(id)",
  summary: "简介 商品简介",
  main_image: "主图 商品主图 mainpicture",
  images: "图片 pictures",
  properties: "属性",
  detail: "图文详情 商品详情 description",
};

/** Ignores case, width, spaces, and the unit of an amount. */
const plain = (header: string) =>
  header
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s_*:]/g, "")
    .replace(/\((元|¥|rmb|cny)\)$|¥$/, "");

const byName = new Map<string, ImportColumn>(
  importColumns.flatMap((column) =>
    [column, ...(synonyms[column]?.split(" ") ?? [])].map((name) => [plain(name), column] as const),
  ),
);

export const columnNamed = (header: string) => byName.get(plain(header));
