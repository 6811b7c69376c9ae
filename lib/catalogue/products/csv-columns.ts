import { withAddresses } from "@/lib/content/html/pictures";
import { yuanOf } from "@/lib/csv/yuan";
import type { Plain } from "@/lib/i18n/say";
import { fileUrl } from "@/lib/storage/urls";
import type { Product } from "./product";

interface Column {
  /** The product's field, if it has another name. */
  field?: string;
  write(product: Product): string | number | boolean;
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

/** Export and import use the same columns. */
export const csvColumns: Record<string, Column> = {
  id: { write: ({ id }) => id, read: number },
  category_id: { write: ({ category_id }) => category_id, read: number },
  name: { write: ({ name }) => name, read: text },
  price_yuan: { field: "price", write: ({ price }) => yuanOf(price), read: (cell) => cell || undefined },
  stock: { write: ({ stock }) => stock, read: number },
  // Empty in an export, so that importing it again sets no stock.
  stock_counted: { write: () => "", read: number },
  on_hand_counted: { write: () => "", read: number },
  counted_from: { write: () => "", read: number },
  on_sale: { write: ({ on_sale }) => on_sale, read: flag },
  sort: { write: ({ sort }) => sort, read: number },
  summary: { write: ({ summary }) => summary, read: text },
  main_image: { write: ({ main_image }) => fileUrl(main_image) ?? "", read: (cell) => cell || null },
  images: {
    write: ({ images }) => images.map((key) => fileUrl(key)).join(" | "),
    read: (cell) => (cell ? cell.split("|").map((url) => url.trim()) : []),
  },
  properties: { write: ({ properties }) => writeProperties(properties), read: readProperties },
  detail: { write: ({ detail }) => withAddresses(detail), read: text },
};

/** Says what to write instead of a column that exports had before. */
export const retiredColumns: Record<string, Plain> = {
  price:
    "The column price held fen. Name it price_yuan and write yuan: 12.50 for ¥12.50. A new export has the column already.",
};
