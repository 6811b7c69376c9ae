import type { PageProblem } from "@/components/api/problem";
import type { Product } from "../types";

type Variant = Product["variants"][number];

/** `expected` is the number of pieces on the shelf, including those of orders that have not been shipped. */
export interface Row {
  product: number;
  variant: number;
  name: string;
  size: string;
  codes: string[];
  expected: number;
  typed: string;
}

const rowOf = ({ id, name }: Product, { name: size, sku, barcode, ...variant }: Variant): Row => ({
  product: id,
  variant: variant.id,
  name,
  size,
  typed: "",
  codes: [barcode, sku].filter((code) => code !== null),
  expected: variant.stock + variant.reserved,
});

export const toCountRows = (product: Product) => product.variants.map((variant) => rowOf(product, variant));

export interface UnmatchedCode {
  code: string;
  why: "unknown" | "unasked";
}

export const hasCode = ({ codes }: Row, code: string) =>
  codes.some((each) => each.toLowerCase() === code.toLowerCase());

/** Appends new rows, and updates the expected numbers of present rows. Typed counts remain. */
export function withRows(rows: Row[], read: Row[]): Row[] {
  const newest = new Map(read.map((row) => [row.variant, row]));
  const known = new Set(rows.map(({ variant }) => variant));
  return [
    ...rows.map((row) => ({ ...row, ...newest.get(row.variant), typed: row.typed })),
    ...read.filter(({ variant }) => !known.has(variant)),
  ];
}

const maxDigits = 7;

/** Accepts fullwidth digits. Undefined for invalid text, such as two numbers in one field. */
export function parseCount({ typed }: Pick<Row, "typed">) {
  const written = typed.normalize("NFKC").trim();
  const plain = /^\d{1,3}(,\d{3})+$/.test(written) ? written.replaceAll(",", "") : written;
  return /^\d+$/.test(plain) && plain.length <= maxDigits ? Number(plain) : undefined;
}

export const isWrong = (row: Pick<Row, "typed">) => row.typed.trim() !== "" && parseCount(row) === undefined;

/**
 * Pastes a column of numbers into a row and those below it; `left` numbers have no row. Undefined if the text is a single line.
 */
export function withPasted(rows: Row[], variant: number, text: string): { rows: Row[]; left: number } | undefined {
  const lines = text.trimEnd().split(/\r\n|\r|\n/);
  if (lines.length < 2) return undefined;
  const first = rows.findIndex((row) => row.variant === variant);
  const pastedCount = (at: number) => lines[at - first]?.split("\t").at(-1)?.trim();
  return {
    rows: rows.map((row, at) => ({ ...row, typed: pastedCount(at) ?? row.typed })),
    left: Math.max(0, first + lines.length - rows.length),
  };
}

/** Groups the errors of a response by variant. `others` belong to no row. */
export function groupErrors<Sent extends { variant: number }>(refused: Sent[], errors: PageProblem["errors"] = []) {
  const atRows = new Map<number, string>();
  const others: string[] = [];
  for (const { path, message } of errors) {
    const row = refused[Number(/^items\.(\d+)(\.|$)/.exec(path)?.[1] ?? Number.NaN)];
    if (row) atRows.set(row.variant, message);
    else others.push(message);
  }
  return { atRows, others };
}

/** Removes the rows of written counts. A row that was corrected during the save remains, and expects the written count. */
export function removeSaved(rows: Row[], written: (Pick<Row, "variant" | "typed"> & { count: number })[]): Row[] {
  const sent = new Map(written.map((row) => [row.variant, row]));
  return rows.flatMap((row) => {
    const was = sent.get(row.variant);
    if (!was) return [row];
    return row.typed === was.typed ? [] : [{ ...row, expected: was.count }];
  });
}

export const isScanned = (typed: string) => /^\d{8,}$/.test(typed.trim());

/** The limit of the API. */
const maxPerRequest = 200;

/** Writes counts in several requests, until one is refused. Each request is atomic. */
export async function writeCounts<Counted>(
  counted: Counted[],
  send: (turn: Counted[]) => Promise<{ problem?: PageProblem }>,
) {
  for (let at = 0; at < counted.length; at += maxPerRequest) {
    const turn = counted.slice(at, at + maxPerRequest);
    const { problem } = await send(turn);
    if (problem) return { written: counted.slice(0, at), refused: turn, problem };
  }
  return { written: counted, refused: [], problem: undefined };
}
