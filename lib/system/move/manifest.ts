import { z } from "zod";

/**
 * An export is a tar file of these entries, in this order: what made it (`kiosk.json`), the rows (`tables/orders.000001.jsonl.gz`: a line
 * a row, a JSON array of its columns as PostgreSQL writes them as text), the uploads, what there must be of each, and the SHA-256 of all
 * that comes before.
 */
export const originEntry = "kiosk.json";
export const contentsEntry = "contents.json";
export const checksumEntry = "sha256";

export const rowsEntry = (table: string, part: number) => `tables/${table}.${String(part).padStart(6, "0")}.jsonl.gz`;
export const tableOf = (entry: string) => /^tables\/(\w+)\.\d+\.jsonl\.gz$/.exec(entry)?.[1];

export const format = 1;

export const origin = z.object({
  format: z.literal(format),
  kiosk: z.string(),
  made_at: z.string(),
  migrations: z.array(z.object({ tag: z.string(), hash: z.string(), when: z.number() })),
  /** The columns of each table, in the order of the lines' values. */
  tables: z.record(z.string(), z.array(z.string())),
});
export type Origin = z.infer<typeof origin>;

export const contents = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  file_bytes: z.number(),
  /** Where each sequence stands; `last` is text, since it may pass what a JSON number holds. */
  sequences: z.array(z.object({ table: z.string(), last: z.string(), called: z.boolean() })),
  /** Named by the shop, but not on its disk. */
  missing_files: z.array(z.string()),
  /** What the invariants found in the shop that was exported. */
  faults: z.array(z.object({ fault: z.string(), id: z.string().nullable() })),
});
export type Contents = z.infer<typeof contents>;
