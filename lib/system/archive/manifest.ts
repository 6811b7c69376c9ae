import { z } from "zod";

/**
 * An export is a tar file of these entries, in this order: its origin (`kiosk.json`), the rows
 * (`tables/orders.000001.jsonl.gz`: one line for each row, a JSON array of its columns in PostgreSQL's text form), the
 * uploads, the counts of all contents, and the SHA-256 of all preceding entries.
 */
export const originEntry = "kiosk.json";
export const contentsEntry = "contents.json";
export const checksumEntry = "sha256";

export const rowsEntry = (table: string, part: number) => `tables/${table}.${String(part).padStart(6, "0")}.jsonl.gz`;
export function partOf(entry: string) {
  const [, table, part] = /^tables\/(\w+)\.(\d{6,9})\.jsonl\.gz$/.exec(entry) ?? [];
  return table === undefined ? undefined : { table, part: Number(part) };
}

/**
 * The maximum size of each entry that is read into memory. The contents list each missing file, the origin each column.
 */
export const maxEntryBytes: Record<string, number> = {
  [originEntry]: 1024 * 1024,
  [contentsEntry]: 16 * 1024 * 1024,
  [checksumEntry]: 128,
};

export const format = 1;

/** Without control characters, because it is printed on a terminal. */
const shown = z
  .string()
  .max(500)
  .regex(/^\P{Cc}*$/u);

export const origin = z.object({
  format: z.literal(format),
  kiosk: shown,
  made_at: z.iso.datetime(),
  migrations: z.array(z.object({ tag: shown, hash: z.string(), when: z.number() })),
  tables: z.record(z.string(), z.array(z.string())),
  /** `AUTH_SECRET`, only of an encrypted export: it opens the secrets of the shop. */
  auth_secret: z.string().min(32).max(1000).optional(),
});
export type Origin = z.infer<typeof origin>;

export const contents = z.object({
  rows: z.record(shown, z.number()),
  files: z.number(),
  file_bytes: z.number(),
  /** The position of each sequence. `last` is text, because it can exceed the safe integers of JSON. */
  sequences: z.array(z.object({ table: shown, last: z.string().regex(/^\d{1,19}$/), called: z.boolean() })),
  missing_files: z.array(shown),
  faults: z.array(z.object({ fault: shown, id: shown.nullable() })),
  /** Written before an upgrade: the new version does not know which invariants the old one had, except those of 0.3.0. */
  unchecked: z.boolean().default(false),
  /** Absent in files of 0.2.0. */
  left_behind: z
    .array(z.object({ kind: z.enum(["api_key", "bot", "sealed_setting", "webhook"]), name: z.string() }))
    .default([]),
});
export type Contents = z.infer<typeof contents>;
