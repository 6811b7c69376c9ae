import { parseCsv } from "./read-csv";

/** The cells of all rows of a file that are not empty. */
export async function csvCells(text: string) {
  const all: string[][] = [];
  for await (const { cells } of parseCsv(text)) all.push(cells);
  return all;
}
