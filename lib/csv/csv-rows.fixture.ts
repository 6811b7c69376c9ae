import { parseCsv } from "./read-csv";

export async function csvCells(text: string) {
  const all: string[][] = [];
  for await (const { cells } of parseCsv(text)) all.push(cells);
  return all;
}
