import { withAddresses } from "@/lib/content/html/pictures";
import type { ChineseColumn } from "@/lib/csv/column";
import { yuanOf } from "@/lib/csv/yuan";
import { catalogues } from "@/lib/i18n/admin/texts";
import { fileUrl } from "@/lib/storage/urls";
import type { Product, Variant } from "./product";
import { readValues, writeValues } from "./value-list";

const { products: words } = catalogues.zh;

interface Column<Row> extends ChineseColumn {
  /** The row's field, if it has another name. */
  field?: string;
  write(row: Row): string | number | boolean;
  /** Returns the value as a request body has it, or undefined for none. A malformed cell stays text: the schema refuses it. */
  read(cell: string): unknown;
}

const number = (cell: string) => (cell === "" ? undefined : /^(0|-?[1-9]\d{0,14})$/.test(cell) ? Number(cell) : cell);
const flag = (cell: string) => (/^(true|false)?$/i.test(cell) ? (cell ? /^true$/i.test(cell) : undefined) : cell);
const text = (cell: string) => cell;

type Property = Product["properties"][number];
/** One line for each, such as `Origin: Hangzhou`. JSON if a name has a colon or begins with `[`. */
const writeProperties = (properties: Property[]) =>
  properties.some(({ name }) => /[:：]|^\[/.test(name))
    ? JSON.stringify(properties)
    : properties.map(({ name, detail }) => `${name}: ${detail}`).join("\n");

function readProperties(cell: string): unknown {
  if (cell.startsWith("[")) {
    try {
      return JSON.parse(cell);
    } catch {
      return cell;
    }
  }
  return cell
    .split(/\r?\n/)
    .filter((line) => line.trim())
    .map((line) => {
      const [, name, detail] = /^([^:：]*)[:：]?(.*)$/.exec(line)!;
      return { name, detail };
    });
}

/** A spreadsheet shortens long numbers, and drops zeros at the beginning. A tab at the end makes them text. */
const asText = (text: string | null) => (text && /^(0\d+|\d{12,})$/.test(text) ? `${text}\t` : (text ?? ""));
const yuan = (fen: number | null) => (fen === null ? "" : yuanOf(fen));
const orNull = (cell: string) => cell || null;

/** The columns of a product's first row. */
export const productColumns: Record<string, Column<Product>> = {
  id: { zh: words["csv.id"], write: ({ id }) => id, read: number },
  category_id: { zh: words["csv.category_id"], write: ({ category_id }) => category_id, read: number },
  name: { zh: words["csv.name"], write: ({ name }) => name, read: text },
  options: {
    zh: words["csv.options"],
    write: ({ options }) => writeValues(options.map(({ name }) => name)),
    read: readValues,
  },
  on_sale: {
    zh: words["csv.on_sale"],
    write: ({ on_sale }) => on_sale,
    read: flag,
    words: { true: words.on, false: words.off },
  },
  sort: { zh: words["csv.sort"], write: ({ sort }) => sort, read: number },
  freight_template_id: {
    zh: words["csv.freight_template_id"],
    write: ({ freight_template_id }) => freight_template_id ?? "",
    read: (cell) => number(cell) ?? null,
  },
  summary: { zh: words["csv.summary"], write: ({ summary }) => summary, read: text },
  main_image: { zh: words["csv.main_image"], write: ({ main_image }) => fileUrl(main_image) ?? "", read: orNull },
  images: {
    zh: words["csv.images"],
    write: ({ images }) => images.map((key) => fileUrl(key)).join(" | "),
    read: (cell) => (cell ? cell.split("|").map((url) => url.trim()) : []),
  },
  properties: {
    zh: words["csv.properties"],
    write: ({ properties }) => writeProperties(properties),
    read: readProperties,
  },
  detail: { zh: words["csv.detail"], write: ({ detail }) => withAddresses(detail), read: text },
};

/** The columns of each row. A variant without values is its product's only one, and needs no name. */
export const variantColumns: Record<string, Column<Variant>> = {
  variant_id: {
    zh: words["csv.variant_id"],
    field: "id",
    write: ({ id, values }) => (values.length ? id : ""),
    read: number,
  },
  variant: { zh: words["csv.variant"], field: "values", write: ({ values }) => writeValues(values), read: readValues },
  price_yuan: {
    zh: words["csv.price_yuan"],
    field: "price",
    write: ({ price }) => yuan(price),
    read: (cell) => cell || undefined,
  },
  market_price_yuan: {
    zh: words["csv.market_price_yuan"],
    field: "market_price",
    write: ({ market_price }) => yuan(market_price),
    read: orNull,
  },
  stock: { zh: words["csv.stock"], write: ({ stock }) => stock, read: number },
  // Empty in an export, so that importing it again sets no stock.
  stock_counted: { zh: words["csv.stock_counted"], write: () => "", read: number },
  on_hand_counted: { zh: words["csv.on_hand_counted"], write: () => "", read: number },
  counted_from: { zh: words["csv.counted_from"], write: () => "", read: number },
  sku: { zh: words["csv.sku"], write: ({ sku }) => asText(sku), read: orNull },
  barcode: { zh: words["csv.barcode"], write: ({ barcode }) => asText(barcode), read: orNull },
  weight_g: {
    zh: words["csv.weight_g"],
    write: ({ weight_g }) => weight_g ?? "",
    read: (cell) => number(cell) ?? null,
  },
  picture: { zh: words["csv.picture"], field: "image", write: ({ image }) => fileUrl(image) ?? "", read: orNull },
};

const [first, rest] = [Object.keys(productColumns).slice(0, 4), Object.keys(productColumns).slice(4)];
/** Export and import use the same columns, in this order. */
export const columnNames = [...first, ...Object.keys(variantColumns), ...rest];
export const columns: Readonly<Record<string, ChineseColumn>> = Object.fromEntries(
  columnNames.map((name) => [name, productColumns[name] ?? variantColumns[name]!]),
);
