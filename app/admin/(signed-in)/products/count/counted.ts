import type { PageProblem } from "@/components/api/problem-words";
import type { Product } from "../types";

type Variant = Product["variants"][number];

/** A size that is counted. `expected` lies on the shelf as far as the shop knows, with the pieces of orders that have not left. */
export interface Row {
  product: number;
  variant: number;
  name: string;
  size: string;
  codes: string[];
  expected: number;
  /** As it is typed. */
  typed: string;
}

const rowOf = ({ id, name }: Product, { name: size, sku, barcode, ...variant }: Variant): Row => ({
  ...{ product: id, variant: variant.id, name, size, typed: "" },
  codes: [barcode, sku].filter((code) => code !== null),
  expected: variant.stock + variant.reserved,
});

export const rowsOf = (product: Product) => product.variants.map((variant) => rowOf(product, variant));

/** A code that has no row: no size has it, or it could not be asked. */
export interface Lost {
  code: string;
  why: "unknown" | "unasked";
}

/** A barcode or an SKU, whole; the case of an SKU does not matter. */
export const hasCode = ({ codes }: Row, code: string) =>
  codes.some((each) => each.toLowerCase() === code.toLowerCase());

/** The rows with those that are new at their end. A row that is there keeps what was typed, and learns what is expected now. */
export function withRows(rows: Row[], read: Row[]): Row[] {
  const newest = new Map(read.map((row) => [row.variant, row]));
  const known = new Set(rows.map(({ variant }) => variant));
  return [
    ...rows.map((row) => ({ ...row, ...newest.get(row.variant), typed: row.typed })),
    ...read.filter(({ variant }) => !known.has(variant)),
  ];
}

const mostDigits = 7;

/** The number of pieces; undefined if it is none. Fullwidth digits are digits; two numbers in one field are no count. */
export function countOf({ typed }: Pick<Row, "typed">) {
  const written = typed.normalize("NFKC").trim();
  const plain = /^\d{1,3}(,\d{3})+$/.test(written) ? written.replaceAll(",", "") : written;
  return /^\d+$/.test(plain) && plain.length <= mostDigits ? Number(plain) : undefined;
}

/** Something is typed, and it is no count. */
export const isWrong = (row: Pick<Row, "typed">) => row.typed.trim() !== "" && countOf(row) === undefined;

/**
 * A column of numbers that is pasted at a row goes into this one and those below it. `left` of them found no row. Undefined: it is one line,
 * which the field takes by itself.
 */
export function withPasted(rows: Row[], variant: number, text: string): { rows: Row[]; left: number } | undefined {
  const lines = text.trimEnd().split(/\r\n|\r|\n/);
  if (lines.length < 2) return undefined;
  const first = rows.findIndex((row) => row.variant === variant);
  const typedAt = (at: number) => lines[at - first]?.split("\t").at(-1)?.trim();
  return {
    rows: rows.map((row, at) => ({ ...row, typed: typedAt(at) ?? row.typed })),
    left: Math.max(0, first + lines.length - rows.length),
  };
}

/** What the API says of single counts of a turn, by their variants. The rest of its errors belongs to no row. */
export function refusalsOf<Sent extends { variant: number }>(refused: Sent[], errors: PageProblem["errors"] = []) {
  const atRows = new Map<number, string>();
  const others: string[] = [];
  for (const { path, message } of errors) {
    const row = refused[Number(/^items\.(\d+)(\.|$)/.exec(path)?.[1] ?? Number.NaN)];
    if (row) atRows.set(row.variant, message);
    else others.push(message);
  }
  return { atRows, others };
}

/** The rows once these counts are written. A row in which something else was typed meanwhile stays, and expects what was written. */
export function withoutWritten(rows: Row[], written: (Pick<Row, "variant" | "typed"> & { count: number })[]): Row[] {
  const sent = new Map(written.map((row) => [row.variant, row]));
  return rows.flatMap((row) => {
    const was = sent.get(row.variant);
    if (!was) return [row];
    return row.typed === was.typed ? [] : [{ ...row, expected: was.count }];
  });
}

/** A barcode that was scanned while the cursor stood in the field of a number: no shelf has so many pieces. */
export const isScanned = (typed: string) => /^\d{8,}$/.test(typed.trim());

/** The most counts that the API takes at once. */
const mostAtOnce = 200;

/** Writes counts in turns. The API writes a turn whole or not at all; after one that it refuses, no other is sent. */
export async function writeCounts<Counted>(
  counted: Counted[],
  send: (turn: Counted[]) => Promise<{ problem?: PageProblem }>,
) {
  for (let at = 0; at < counted.length; at += mostAtOnce) {
    const turn = counted.slice(at, at + mostAtOnce);
    const { problem } = await send(turn);
    if (problem) return { written: counted.slice(0, at), refused: turn, problem };
  }
  return { written: counted, refused: [], problem: undefined };
}
