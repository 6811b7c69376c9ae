import { typedFen } from "@/components/edit/typed-fen";
import { yuanOf } from "@/lib/csv/yuan";
import type { Product } from "../types";
import { changedPrice } from "./percent";

export const columns = ["price", "stock", "sku", "market_price", "weight_g", "barcode"] as const;
export type Column = (typeof columns)[number];

/** A row of the matrix: texts as they are typed. */
export interface Row extends Record<Column, string> {
  /** A variant that is stored. */
  id?: number;
  values: string[];
  image: string | null;
  /** False: this combination is not sold, but the row is kept, so that it can come back. */
  isSold: boolean;
}
export interface Option {
  name: string;
  values: string[];
}
/** What a product is sold as. Without options it has one row, whose price is the product's own field. */
export interface Variants {
  options: Option[];
  rows: Row[];
}

/** Makes new variants of those that are there in the moment of the change. */
export type ChangeVariants = (to: (before: Variants) => Variants) => void;

export const mostOptions = 3;
export const mostRows = 100;

const emptyRow: Omit<Row, "values"> = {
  ...{ price: "", stock: "", sku: "", market_price: "", weight_g: "", barcode: "" },
  ...{ image: null, isSold: true },
};
export const noVariants: Variants = { options: [], rows: [{ ...emptyRow, values: [] }] };

const yuan = (fen: number | null) => (fen === null ? "" : yuanOf(fen));

export function variantsOf({ options, variants, deleted_variants }: Product): Variants {
  const rowOf = (variant: Product["variants"][number], isSold: boolean): Row => ({
    ...{ id: variant.id, values: variant.values, image: variant.image, isSold, stock: "" },
    price: options.length || !isSold ? yuanOf(variant.price) : "",
    ...{ sku: variant.sku ?? "", barcode: variant.barcode ?? "", market_price: yuan(variant.market_price) },
    weight_g: variant.weight_g === null ? "" : String(variant.weight_g),
  });
  const rows = [...variants.map((each) => rowOf(each, true)), ...deleted_variants.map((each) => rowOf(each, false))];
  return ordered({ options, rows });
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value, at) => value === b[at]);

/** All combinations of the options' values, in their order. */
const combinationsOf = (options: readonly Option[]): string[][] =>
  options.reduce<string[][]>((all, { values }) => all.flatMap((one) => values.map((value) => [...one, value])), [[]]);

/** The row of a combination: the one that is sold, before deleted ones with the same values. */
const rowWith = (rows: readonly Row[], values: readonly string[]) =>
  rows.find((row) => row.isSold && isSame(row.values, values)) ?? rows.find((row) => isSame(row.values, values));

/** The rows of the matrix: each combination, with its row if it has one. */
export const matrixOf = ({ options, rows }: Variants) =>
  combinationsOf(options).map((values) => ({ values, row: rowWith(rows, values) }));

/** Gives rows the ids under which they are stored by now. Their first stock is no field of the form any more. */
export const withIds = ({ options, rows }: Variants, stored: Variants): Variants => ({
  options,
  rows: rows.map((row) => {
    const known = stored.rows.find(({ isSold, values }) => isSold && isSame(values, row.values));
    return row.id === undefined && known ? { ...row, id: known.id, stock: "" } : row;
  }),
});

/** Rows that are in no combination any more, or are not sold: their variants are deleted. */
export const removedOf = ({ rows }: Variants) => rows.filter(({ isSold, id }) => !isSold && id !== undefined);

/** Fits the rows to the options: a new combination is sold at once, and costs what the first one does. */
function fitted({ options, rows }: Variants): Variants {
  const wanted = combinationsOf(options);
  const first = rows.find(({ isSold }) => isSold);
  const kept = rows.map((row) =>
    wanted.some((values) => isSame(values, row.values)) ? row : { ...row, isSold: false },
  );
  const added = wanted
    .filter((values) => !rows.some((row) => isSame(row.values, values)))
    .slice(0, mostRows)
    .map((values): Row => ({ ...emptyRow, values, price: first?.price ?? "" }));
  return ordered({ options, rows: [...kept, ...added] });
}

/** Rows in the order of the matrix. One that is not sold and was never stored goes for good. */
function ordered({ options, rows }: Variants): Variants {
  const combinations = combinationsOf(options);
  const place = new Map(combinations.map((values, at) => [JSON.stringify(values), at]));
  const at = (row: Row) => place.get(JSON.stringify(row.values)) ?? combinations.length;
  const all = rows.filter(({ id, isSold }) => isSold || id !== undefined);
  return { options, rows: all.toSorted((a, b) => at(a) - at(b)) };
}

/** Begins a new option. What is there gets its first value, and keeps its stock and its orders. */
export function addOption(variants: Variants, name: string, value: string, price: string): Variants {
  const options = [...variants.options, { name, values: [value] }];
  const rows = variants.rows.map((row) => ({
    ...row,
    ...(row.isSold && { values: [...row.values, value] }),
    ...(row.isSold && row.price === "" && { price }),
  }));
  return fitted({ options, rows });
}

export function addValue(variants: Variants, option: number, value: string): Variants {
  const { name, values } = variants.options[option]!;
  if (!value || values.includes(value)) return variants;
  return fitted({ ...variants, options: variants.options.with(option, { name, values: [...values, value] }) });
}

/** Takes a value away. The last value of an option goes with the option. */
export function removeValue(variants: Variants, option: number, at: number): Variants {
  const { name, values } = variants.options[option]!;
  if (values.length === 1) return removeOption(variants, option);
  return fitted({ ...variants, options: variants.options.with(option, { name, values: values.toSpliced(at, 1) }) });
}

export function moveValue(variants: Variants, option: number, at: number, to: number): Variants {
  const { name, values } = variants.options[option]!;
  if (to < 0 || to >= values.length) return variants;
  const moved = values.toSpliced(at, 1).toSpliced(to, 0, values[at]!);
  return fitted({ ...variants, options: variants.options.with(option, { name, values: moved }) });
}

/** The first of the rows that only this option told apart stays. A plain product's row has no price: the product has a field for it. */
export function removeOption(variants: Variants, option: number): Variants {
  const options = variants.options.toSpliced(option, 1);
  const seen = new Set<string>();
  const rows = variants.rows.map((row) => {
    const values = row.values.toSpliced(option, 1);
    const isFirst = row.isSold && !seen.has(JSON.stringify(values));
    if (isFirst) seen.add(JSON.stringify(values));
    if (!isFirst) return { ...row, isSold: false };
    return { ...row, values, ...(!options.length && { price: "" }) };
  });
  return fitted({ options, rows });
}

export const renameOption = ({ options, rows }: Variants, option: number, name: string): Variants => ({
  ...{ rows, options: options.with(option, { ...options[option]!, name }) },
});

/** Calls a value otherwise: its variants stay. */
export function renameValue({ options, rows }: Variants, option: number, at: number, to: string): Variants {
  const { name, values } = options[option]!;
  const was = values[at]!;
  if (!to || (to !== was && values.includes(to))) return { options, rows };
  return {
    options: options.with(option, { name, values: values.with(at, to) }),
    rows: rows.map((row) =>
      row.values.length === options.length && row.values[option] === was
        ? { ...row, values: row.values.with(option, to) }
        : row,
    ),
  };
}

/** Sells a combination, or sells it no more. */
export function sell(variants: Variants, values: readonly string[], isSold: boolean): Variants {
  const { options, rows } = variants;
  if (!isSold && rows.filter((row) => row.isSold).length === 1) return variants;
  const known = rowWith(rows, values);
  if (known) return ordered({ options, rows: rows.map((row) => (row === known ? { ...row, isSold } : row)) });
  const first = rows.find((row) => row.isSold);
  return ordered({ options, rows: [...rows, { ...emptyRow, values: [...values], price: first?.price ?? "" }] });
}

/** Whether a deleted variant fits the options of today, and no other one is sold under its values. */
export const fits = ({ options, rows }: Variants, { values }: Row) =>
  options.length > 0 && values.length === options.length && !rowWith(rows, values)?.isSold;

/** Sells a deleted variant again, under the values that it had. */
export function sellAgain(variants: Variants, row: Row): Variants {
  if (!fits(variants, row)) return variants;
  const options = variants.options.map((option, at) =>
    option.values.includes(row.values[at]!) ? option : { ...option, values: [...option.values, row.values[at]!] },
  );
  return ordered({
    ...{ options, rows: variants.rows.map((each) => (each.id === row.id ? { ...each, isSold: true } : each)) },
  });
}

const setRows = ({ options, rows }: Variants, change: (row: Row, at: number) => Row): Variants => {
  let at = -1;
  return { options, rows: rows.map((row) => (row.isSold ? change(row, ++at) : row)) };
};

/** `at` counts the rows that are sold. */
export const setCell = <Name extends Column | "image">(variants: Variants, at: number, name: Name, value: Row[Name]) =>
  setRows(variants, (row, place) => (place === at ? { ...row, [name]: value } : row));

/** Gives another price to the rows that have this one. */
export const reprice = (variants: Variants, from: string, to: string) =>
  setRows(variants, (row) => (row.price === from ? { ...row, price: to } : row));

/** Gives all rows the value of the first one that can be typed. A stored variant's stock is not a field of the form. */
export function fillDown(variants: Variants, column: Column): Variants {
  const isTyped = (row: Row) => column !== "stock" || row.id === undefined;
  const value = variants.rows.find((row) => row.isSold && isTyped(row))?.[column] ?? "";
  return setRows(variants, (row) => (isTyped(row) ? { ...row, [column]: value } : row));
}

/** Raises each price that can be read by a per cent, to whole fen; negative: lowers it. */
export const raise = (variants: Variants, percent: number) =>
  setRows(variants, (row) => {
    const fen = typedFen(row.price);
    return fen === undefined ? row : { ...row, price: yuanOf(Math.max(1, changedPrice(fen, percent))) };
  });

/** A block from a sheet: cells of a line are parted by tabs. It goes over the rows and columns from this cell on. */
export function paste(variants: Variants, at: number, column: Column, text: string): Variants {
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
  const from = columns.indexOf(column);
  return setRows(variants, (row, place) => {
    const cells = lines[place - at]?.split("\t") ?? [];
    const given = cells.flatMap((cell, n) => {
      const name = columns[from + n];
      return name && !(name === "stock" && row.id !== undefined) ? [[name, cell.trim()]] : [];
    });
    return { ...row, ...Object.fromEntries(given) };
  });
}

const whole = (text: string) =>
  /^\d+$/.test(text.normalize("NFKC").trim()) ? Number(text.normalize("NFKC")) : text.trim();

/** What is wrong with a cell, before anything is sent. */
export function isWrong(row: Row, column: Column) {
  const text = row[column].trim();
  if (column === "price") return typedFen(text) === undefined;
  if (!text) return false;
  if (column === "market_price") return typedFen(text) === undefined;
  return (column === "stock" || column === "weight_g") && typeof whole(text) !== "number";
}

const amount = (text: string) => (text.trim() ? (typedFen(text) ?? text.trim()) : null);
const textOrNone = (text: string) => text.trim() || null;

/** The part of a body for the API. A variant that is stored is named by its id. */
export function bodyOfVariants({ options, rows }: Variants) {
  const sold = rows.filter(({ isSold }) => isSold);
  return {
    // A value that nothing is sold in any more goes with its last combination.
    options: options.map(({ name, values }, at) => ({
      name: name.trim(),
      values: values.filter((value) => sold.some((row) => row.values[at] === value)),
    })),
    variants: sold.map((row) => ({
      ...(row.id !== undefined && { id: row.id }),
      values: row.values,
      ...(options.length && { price: amount(row.price) ?? "" }),
      ...(row.id === undefined && row.stock.trim() && { stock: whole(row.stock) }),
      ...{ market_price: amount(row.market_price), sku: textOrNone(row.sku), barcode: textOrNone(row.barcode) },
      ...{ weight_g: row.weight_g.trim() ? whole(row.weight_g) : null, image: row.image },
    })),
  };
}
