import { withAddresses } from "@/lib/content/html/pictures";
import type { ChineseColumn } from "@/lib/csv/column";
import { asText } from "@/lib/csv/long-numbers";
import { yuanOf } from "@/lib/csv/yuan";
import { catalogues } from "@/lib/i18n/admin/texts";
import { fileUrl } from "@/lib/storage/urls";
import type { Product, Variant } from "../product";
import { csvColumnOf, headingOf, type VariantFieldName, variantFieldNames, variantFields } from "../variant-fields";

const { products: words } = catalogues.zh;

interface Column<Row> extends ChineseColumn {
  /** The field of the row, if its name differs from the column's. */
  field?: string;
  write(row: Row): string | number | boolean;
  /**
   * Returns the value as in a request body, or undefined if there is none. A malformed cell remains text, which the
   * schema refuses.
   */
  read(cell: string): unknown;
}

const number = (cell: string) => (cell === "" ? undefined : /^(0|-?[1-9]\d{0,14})$/.test(cell) ? Number(cell) : cell);
const flag = (cell: string) => (/^(true|false)?$/i.test(cell) ? (cell ? /^true$/i.test(cell) : undefined) : cell);
const text = (cell: string) => cell;
const textOrNull = (cell: string) => cell || null;
const numberOrNull = (cell: string) => number(cell) ?? null;

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
  // The export writes times in the shop's time zone, and the import reads them there.
  on_sale_at: {
    zh: words["csv.on_sale_at"],
    write: ({ on_sale_at }) => on_sale_at?.toISOString() ?? "",
    read: textOrNull,
  },
  off_sale_at: {
    zh: words["csv.off_sale_at"],
    write: ({ off_sale_at }) => off_sale_at?.toISOString() ?? "",
    read: textOrNull,
  },
  sort: { zh: words["csv.sort"], write: ({ sort }) => sort, read: number },
  freight_template_id: {
    zh: words["csv.freight_template_id"],
    write: ({ freight_template_id }) => freight_template_id ?? "",
    read: numberOrNull,
  },
  max_per_customer: {
    zh: words["csv.max_per_customer"],
    write: ({ max_per_customer }) => max_per_customer ?? "",
    read: numberOrNull,
  },
  summary: { zh: words["csv.summary"], write: ({ summary }) => summary, read: text },
  main_image: { zh: words["csv.main_image"], write: ({ main_image }) => fileUrl(main_image) ?? "", read: textOrNull },
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

const kinds = {
  money: { write: (fen: string | number) => yuanOf(Number(fen)), read: textOrNull },
  grams: { write: (value: string | number) => value, read: numberOrNull },
  code: { write: (value: string | number) => asText(String(value)), read: textOrNull },
  picture: { write: (key: string | number) => fileUrl(String(key)) ?? "", read: textOrNull },
};
const declared = variantFieldNames.map((name): [string, Column<Variant>] => {
  const { write, read } = kinds[variantFields[name].kind];
  const column: Column<Variant> = {
    zh: headingOf(name, "zh"),
    field: name,
    write: ({ [name]: value }) => (value === null ? "" : write(value)),
    read: name === "price" ? (cell) => cell || undefined : read,
  };
  return [csvColumnOf(name), column];
});
const isMoney = ([, { field }]: (typeof declared)[number]) => variantFields[field as VariantFieldName].kind === "money";
// Exported without a value, so that importing the file again sets no stock.
const count = (zh: string): Column<Variant> => ({ zh, write: () => "", read: number });

/** The columns of every row. A product's only variant needs no name. */
export const variantColumns: Record<string, Column<Variant>> = {
  variant_id: {
    zh: words["csv.variant_id"],
    field: "id",
    write: ({ id, values }) => (values.length ? id : ""),
    read: number,
  },
  variant: { zh: words["csv.variant"], field: "values", write: ({ values }) => writeValues(values), read: readValues },
  ...Object.fromEntries(declared.filter(isMoney)),
  stock: { zh: words["csv.stock"], write: ({ stock }) => stock, read: number },
  stock_counted: count(words["csv.stock_counted"]),
  on_hand_counted: count(words["csv.on_hand_counted"]),
  counted_from: count(words["csv.counted_from"]),
  ...Object.fromEntries(declared.filter((column) => !isMoney(column))),
};

const [first, rest] = [Object.keys(productColumns).slice(0, 4), Object.keys(productColumns).slice(4)];
export const columnNames = [...first, ...Object.keys(variantColumns), ...rest];
export const columns: Readonly<Record<string, ChineseColumn>> = Object.fromEntries(
  columnNames.map((name) => [name, productColumns[name] ?? variantColumns[name]!]),
);

type Property = Product["properties"][number];
/** One line per property, such as `Origin: Hangzhou`. JSON if a name has a colon or begins with `[`. */
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

const separator = " / ";

export function readValues(cell: string): string[] | undefined {
  if (!cell) return undefined;
  try {
    const read: unknown = JSON.parse(cell);
    if (Array.isArray(read) && read.every((text) => typeof text === "string")) return read;
  } catch {}
  return cell.split(separator).map((text) => text.trim());
}

export function writeValues(values: readonly string[]): string {
  const cell = values.join(separator);
  const read = readValues(cell.trim()) ?? [];
  const isSame = read.length === values.length && read.every((text, at) => text === values[at]);
  return isSame ? cell : JSON.stringify(values);
}
