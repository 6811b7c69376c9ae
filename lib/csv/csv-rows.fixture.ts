import { pauses } from "@/lib/kernel/work/pauses";
import { parseCsv } from "./read-csv";

export async function csvCells(text: string) {
  const all: string[][] = [];
  for await (const { cells } of parseCsv(text, pauses())) all.push(cells);
  return all;
}
