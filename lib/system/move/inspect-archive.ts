import { stat } from "node:fs/promises";
import type { z } from "zod";
import { readMigrations } from "@/db/migration-history";
import { ArchiveRefused, type Entry, notOurs, readAll, readArchive } from "./archive-reader";
import { type Contents, checksumEntry, contents, contentsEntry, type Origin, origin, originEntry } from "./manifest";
import { movingTables } from "./tables";

/** Reads all of the file before anything is done with it: a part of a shop, or of another version, is refused here. */
export async function inspectArchive(path: string): Promise<{ made: Origin; holds: Contents }> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new ArchiveRefused(`There is no file ${path}.`);
  let made: Origin | undefined;
  let holds: Contents | undefined;
  let isWhole = false;
  for await (const entry of readArchive(path)) {
    if (!made && entry.name !== originEntry) throw new ArchiveRefused(notOurs(path));
    if (entry.name === originEntry) {
      made = await read(entry, origin, notOurs(path));
      refuseOtherVersion(path, made);
    } else if (entry.name === contentsEntry) {
      holds = await read(entry, contents, damaged(path));
    } else if (entry.name === checksumEntry) {
      isWhole = (await readAll(entry.chunks)).toString().trim() === entry.sha256Before;
      if (!isWhole) throw new ArchiveRefused(damaged(path));
    }
  }
  if (!made || !holds || !isWhole) throw new ArchiveRefused(`${path} is not whole: its end is missing.`);
  return { made, holds };
}

const damaged = (path: string) => `${path} is damaged, or was changed since it was made. Take another copy of it.`;

async function read<T>(entry: Entry, schema: z.ZodType<T>, refusal: string): Promise<T> {
  try {
    return schema.parse(JSON.parse((await readAll(entry.chunks)).toString()));
  } catch (error) {
    throw error instanceof ArchiveRefused ? error : new ArchiveRefused(refusal);
  }
}

/** Rows fit only the tables that they were taken from. */
function refuseOtherVersion(path: string, { kiosk, migrations, tables }: Origin) {
  const known = readMigrations();
  const isOurs = (one: Origin["migrations"][number], at: number) => one.hash === known[at]?.hash;
  const strange = migrations.find((one, at) => !isOurs(one, at));
  const madeBy = `${path} was made by Kiosk ${kiosk}`;
  if (strange)
    throw new ArchiveRefused(
      `${madeBy} with the migration ${strange.tag}, which this version does not have. Import it with the version that made it.`,
    );
  const next = known[migrations.length];
  if (next)
    throw new ArchiveRefused(
      `${madeBy} before the migration ${next.tag}. Import it with the version that made it, then start this one: it migrates.`,
    );
  const shape = Object.fromEntries(movingTables.map(({ name, columns }) => [name, columns.map((one) => one.name)]));
  const other = [...new Set([...Object.keys(shape), ...Object.keys(tables)])].find(
    (name) => String(shape[name]) !== String(tables[name]),
  );
  if (other) throw new ArchiveRefused(`${madeBy}, whose table ${other} has other columns than here.`);
}
