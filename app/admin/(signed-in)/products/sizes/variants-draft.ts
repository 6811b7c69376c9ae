import { fieldLabel } from "@/components/edit/field-label";
import { parsePositiveFen } from "@/components/edit/parse-fen";
import { changedPrice } from "@/lib/catalogue/products/new-price";
import {
  headingOf,
  type KindOf,
  optionalFields,
  type VariantFieldName,
  variantFields,
} from "@/lib/catalogue/products/variant-fields";
import { yuanOf } from "@/lib/csv/yuan";
import type { Language } from "@/lib/i18n/language";
import type { Product } from "../types";

type TypedField = { [Name in VariantFieldName]: KindOf<Name> extends "picture" ? never : Name }[VariantFieldName];
export type Column = "stock" | TypedField;
/** The fields of a plain product's variant, whose price and stock are elsewhere in the form. */
export const plainColumns = optionalFields.filter((name) => name !== "image");
/** The order of the columns of a pasted block. */
export const columns: readonly Column[] = ["price", "stock", ...plainColumns];
/** Whether an admin sees the column. */
export const isShown = (seesCosts: boolean) => (column: Column) => seesCosts || column !== "cost_price";

export const kindOf = (column: Column) => (column === "stock" ? "count" : variantFields[column].kind);
export const columnHeading = (column: Column, language: Language) =>
  column === "stock" ? fieldLabel("product", column, language) : headingOf(column, language);

/** A row of the matrix. Its fields are typed text. */
export interface Row extends Record<Column, string> {
  /** Undefined if the variant is not stored yet. */
  id?: number;
  values: string[];
  image: string | null;
  /** False if this combination is not sold. The row remains, so that it can be sold again. */
  isSold: boolean;
}
export interface Option {
  name: string;
  values: string[];
}
/** Without options, a product has one row, whose price is a field of the product. */
export interface Variants {
  options: Option[];
  rows: Row[];
}

/** An update function, because the current variants can differ from those of the last render. */
export type ChangeVariants = (to: (before: Variants) => Variants) => void;

export const maxOptions = 3;
export const maxRows = 100;

const emptyCells = Object.fromEntries(columns.map((column) => [column, ""])) as Record<Column, string>;
const emptyRow: Omit<Row, "values"> = { ...emptyCells, image: null, isSold: true };
export const noVariants: Variants = { options: [], rows: [{ ...emptyRow, values: [] }] };

const typedOf = (column: TypedField, value: string | number | null = null) =>
  value === null ? "" : kindOf(column) === "money" ? yuanOf(Number(value)) : String(value);

export function variantsOf({ options, variants, deleted_variants }: Product): Variants {
  const rowOf = (variant: Product["variants"][number], isSold: boolean): Row => ({
    ...emptyCells,
    ...Object.fromEntries(plainColumns.map((column) => [column, typedOf(column, variant[column])])),
    id: variant.id,
    values: variant.values,
    image: variant.image,
    isSold,
    price: options.length || !isSold ? yuanOf(variant.price) : "",
  });
  const rows = [...variants.map((each) => rowOf(each, true)), ...deleted_variants.map((each) => rowOf(each, false))];
  return ordered({ options, rows });
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value, at) => value === b[at]);

const combinationsOf = (options: readonly Option[]): string[][] =>
  options.reduce<string[][]>((all, { values }) => all.flatMap((one) => values.map((value) => [...one, value])), [[]]);

/** Prefers a row that is sold to deleted ones with the same values. */
const rowWith = (rows: readonly Row[], values: readonly string[]) =>
  rows.find((row) => row.isSold && isSame(row.values, values)) ?? rows.find((row) => isSame(row.values, values));

export const matrixOf = ({ options, rows }: Variants) =>
  combinationsOf(options).map((values) => ({ values, row: rowWith(rows, values) }));

/** Assigns stored ids to rows. The first stock of such a row is no longer a field of the form. */
export const withIds = ({ options, rows }: Variants, stored: Variants): Variants => ({
  options,
  rows: rows.map((row) => {
    const known = stored.rows.find(({ isSold, values }) => isSold && isSame(values, row.values));
    return row.id === undefined && known ? { ...row, id: known.id, stock: "" } : row;
  }),
});

export const removedOf = ({ rows }: Variants) => rows.filter(({ isSold, id }) => !isSold && id !== undefined);

/** Adapts the rows to the options. A new combination is sold at the price of the first one. */
function fitted({ options, rows }: Variants): Variants {
  const wanted = combinationsOf(options);
  const first = rows.find(({ isSold }) => isSold);
  const present = rows.map((row) =>
    wanted.some((values) => isSame(values, row.values)) ? row : { ...row, isSold: false },
  );
  const added = wanted
    .filter((values) => !rows.some((row) => isSame(row.values, values)))
    .slice(0, maxRows)
    .map((values): Row => ({ ...emptyRow, values, price: first?.price ?? "" }));
  return ordered({ options, rows: [...present, ...added] });
}

/** Sorts the rows in the order of the matrix. Removes rows that are neither sold nor stored. */
function ordered({ options, rows }: Variants): Variants {
  const combinations = combinationsOf(options);
  const place = new Map(combinations.map((values, at) => [JSON.stringify(values), at]));
  const at = (row: Row) => place.get(JSON.stringify(row.values)) ?? combinations.length;
  const all = rows.filter(({ id, isSold }) => isSold || id !== undefined);
  return { options, rows: all.toSorted((a, b) => at(a) - at(b)) };
}

/** Adds an option. The present variants get its first value, and keep their stock and orders. */
export function addOption(variants: Variants, name: string, text: string, price: string): Variants {
  const [value, ...others] = splitValues(text);
  if (!value) return variants;
  const options = [...variants.options, { name, values: [value] }];
  const rows = variants.rows.map((row) => ({
    ...row,
    ...(row.isSold && { values: [...row.values, value] }),
    ...(row.isSold && row.price === "" && { price }),
  }));
  return addValues(fitted({ options, rows }), options.length - 1, others.join());
}

/** Adds the values of a typed or pasted text, without those that the option has. */
export function addValues(variants: Variants, option: number, text: string): Variants {
  const { name, values } = variants.options[option]!;
  const all = [...new Set([...values, ...splitValues(text)])];
  if (all.length === values.length) return variants;
  return fitted({ ...variants, options: variants.options.with(option, { name, values: all }) });
}

const separator = /[,，、;；\n\t]/;
export const hasSeparator = (text: string) => separator.test(text);
const splitValues = (text: string) => text.split(separator).flatMap((value) => value.trim() || []);

/** Removing the last value of an option removes the option. */
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

/** Of rows that differ only in this option, the first one remains. Without options, the price is a field of the product. */
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
  rows,
  options: options.with(option, { ...options[option]!, name }),
});

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

export function sell(variants: Variants, values: readonly string[], isSold: boolean): Variants {
  const { options, rows } = variants;
  if (!isSold && rows.filter((row) => row.isSold).length === 1) return variants;
  const known = rowWith(rows, values);
  if (known) return ordered({ options, rows: rows.map((row) => (row === known ? { ...row, isSold } : row)) });
  const first = rows.find((row) => row.isSold);
  return ordered({ options, rows: [...rows, { ...emptyRow, values: [...values], price: first?.price ?? "" }] });
}

/** Whether a deleted variant fits the present options, and no other variant with its values is sold. */
export const fits = ({ options, rows }: Variants, { values }: Row) =>
  options.length > 0 && values.length === options.length && !rowWith(rows, values)?.isSold;

/** Sells a deleted variant again, with its previous values. */
export function sellAgain(variants: Variants, row: Row): Variants {
  if (!fits(variants, row)) return variants;
  const options = variants.options.map((option, at) =>
    option.values.includes(row.values[at]!) ? option : { ...option, values: [...option.values, row.values[at]!] },
  );
  return ordered({
    options,
    rows: variants.rows.map((each) => (each.id === row.id ? { ...each, isSold: true } : each)),
  });
}

const setRows = ({ options, rows }: Variants, change: (row: Row, at: number) => Row): Variants => {
  let at = -1;
  return { options, rows: rows.map((row) => (row.isSold ? change(row, ++at) : row)) };
};

/** `at` is the position among the rows that are sold. */
export const setCell = <Name extends Column | "image">(variants: Variants, at: number, name: Name, value: Row[Name]) =>
  setRows(variants, (row, place) => (place === at ? { ...row, [name]: value } : row));

/** Copies the first value of a column to all rows. The stock of a stored variant is not a field of the form. */
export function fillDown(variants: Variants, column: Column): Variants {
  const isTyped = (row: Row) => column !== "stock" || row.id === undefined;
  const value = variants.rows.find((row) => row.isSold && isTyped(row))?.[column] ?? "";
  return setRows(variants, (row) => (isTyped(row) ? { ...row, [column]: value } : row));
}

/** Changes each valid price by a percentage, rounded to whole fen. */
export const raise = (variants: Variants, percent: number) =>
  setRows(variants, (row) => {
    const fen = parsePositiveFen(row.price);
    return fen === undefined ? row : { ...row, price: yuanOf(Math.max(1, changedPrice(fen, percent))) };
  });

/** Pastes a block from a spreadsheet, with tabs between cells, into the shown columns, starting at this cell. */
export function paste(variants: Variants, at: number, column: Column, text: string, shown = columns): Variants {
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
  const from = shown.indexOf(column);
  return setRows(variants, (row, place) => {
    const cells = lines[place - at]?.split("\t") ?? [];
    const given = cells.flatMap((cell, n) => {
      const name = shown[from + n];
      return name && !(name === "stock" && row.id !== undefined) ? [[name, cell.trim()]] : [];
    });
    return { ...row, ...Object.fromEntries(given) };
  });
}

const whole = (text: string) =>
  /^\d+$/.test(text.normalize("NFKC").trim()) ? Number(text.normalize("NFKC")) : text.trim();

/** The kind of value that the column requires, if the cell has text that the API would reject. Otherwise undefined. */
export function wrongKind(row: Row, column: Column) {
  const text = row[column].trim();
  const kind = kindOf(column);
  if (!text) return undefined;
  if (kind === "money") return parsePositiveFen(text) === undefined ? kind : undefined;
  return kind === "count" || kind === "grams" ? (typeof whole(text) === "number" ? undefined : kind) : undefined;
}

/** Text that is not a number is sent unchanged, so that the API reports the error. */
function storedValue(row: Row, column: Column) {
  const text = row[column].trim();
  if (!text) return null;
  const kind = kindOf(column);
  return kind === "money" ? (parsePositiveFen(text) ?? text) : kind === "code" ? text : whole(text);
}

export function bodyOfVariants({ options, rows }: Variants, seesCosts = true) {
  const sold = rows.filter(({ isSold }) => isSold);
  return {
    // Omits values that no sold combination has.
    options: options.map(({ name, values }, at) => ({
      name: name.trim(),
      values: values.filter((value) => sold.some((row) => row.values[at] === value)),
    })),
    variants: sold.map((row) => ({
      ...(row.id !== undefined && { id: row.id }),
      values: row.values,
      ...(options.length && { price: storedValue(row, "price") ?? "" }),
      ...(row.id === undefined && row.stock.trim() && { stock: whole(row.stock) }),
      ...Object.fromEntries(
        plainColumns.filter(isShown(seesCosts)).map((column) => [column, storedValue(row, column)]),
      ),
      image: row.image,
    })),
  };
}
