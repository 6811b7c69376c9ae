import { withAddresses } from "@/lib/content/html/stored-html";
import type { ChineseColumn } from "@/lib/csv/column";
import { asText } from "@/lib/csv/long-numbers";
import { yuanOf } from "@/lib/csv/yuan";
import { catalogues } from "@/lib/i18n/admin/texts";
import { fileUrl } from "@/lib/storage/urls";
import type { Product, Variant } from "../product";
import { emptyOf, headingOfProduct, type ProductFieldName, productFieldNames, productFields } from "../product-fields";
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

const number = (cell: string) => (/^(0|-?[1-9]\d{0,14})$/.test(cell) ? Number(cell) : cell);
const numberOrNothing = (cell: string) => (cell === "" ? undefined : number(cell));
const flag = (cell: string) => (/^(true|false)$/i.test(cell) ? /^true$/i.test(cell) : cell);
const text = (cell: string) => cell;
const plain = (value: unknown) => value as string | number | boolean;

/** How a value that is not null is written, and a cell that is not empty is read. */
const kinds = {
  text: { write: plain, read: text },
  number: { write: plain, read: number },
  numberOrNull: { write: plain, read: number },
  // The export writes times in the shop's time zone, and the import reads them there.
  timeOrNull: { write: (time: unknown) => (time as Date).toISOString(), read: text },
  pictureOrNull: { write: (key: unknown) => fileUrl(String(key)) ?? "", read: text },
  flag: { write: plain, read: flag },
  list: { write: plain, read: text },
  money: { write: (fen: unknown) => yuanOf(Number(fen)), read: text },
  grams: { write: plain, read: number },
  code: { write: (value: unknown) => asText(String(value)), read: text },
  picture: { write: (key: unknown) => fileUrl(String(key)) ?? "", read: text },
};

function columnOf<Row>(zh: string, field: keyof Row & string, kind: keyof typeof kinds, empty: unknown): Column<Row> {
  const { write, read } = kinds[kind];
  return {
    zh,
    field,
    write: ({ [field]: value }) => (value === null ? "" : write(value)),
    read: (cell) => (cell === "" ? empty : read(cell)),
  };
}

const special: { [Name in ProductFieldName]?: Partial<Column<Product>> } = {
  options: { write: ({ options }) => writeValues(options.map(({ name }) => name)), read: readValues },
  on_sale: { words: { true: words.on, false: words.off } },
  images: {
    write: ({ images }) => images.map((key) => fileUrl(key)).join(" | "),
    read: (cell) => (cell ? cell.split("|").map((url) => url.trim()) : []),
  },
  properties: { write: ({ properties }) => writeProperties(properties), read: readProperties },
  detail: { write: ({ detail }) => withAddresses(detail) },
};
export const productColumns: Record<string, Column<Product>> = {
  id: { zh: words["csv.id"], write: ({ id }) => id, read: numberOrNothing },
  ...Object.fromEntries(
    productFieldNames.map((name) => {
      const { kind } = productFields[name];
      return [
        name,
        { ...columnOf<Product>(headingOfProduct(name, "zh"), name, kind, emptyOf(kind)), ...special[name] },
      ];
    }),
  ),
};

const declared = variantFieldNames.map((name): [string, Column<Variant>] => [
  csvColumnOf(name),
  columnOf(headingOf(name, "zh"), name, variantFields[name].kind, name === "price" ? undefined : null),
]);
const isMoney = ([, { field }]: (typeof declared)[number]) => variantFields[field as VariantFieldName].kind === "money";
// Exported without a value, so that importing the file again sets no stock.
const count = (zh: string): Column<Variant> => ({ zh, write: () => "", read: numberOrNothing });

/** The columns of every row. A product's only variant needs no name. */
export const variantColumns: Record<string, Column<Variant>> = {
  variant_id: {
    zh: words["csv.variant_id"],
    field: "id",
    write: ({ id, values }) => (values.length ? id : ""),
    read: numberOrNothing,
  },
  variant: { zh: words["csv.variant"], field: "values", write: ({ values }) => writeValues(values), read: readValues },
  ...Object.fromEntries(declared.filter(isMoney)),
  stock: { zh: words["csv.stock"], write: ({ stock }) => stock, read: numberOrNothing },
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
