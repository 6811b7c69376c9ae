import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Database } from "@/db/client";
import { readMigrations } from "@/db/migration-history";
import { findSecretRecords } from "@/lib/system/findings/find-shop";
import { version } from "@/package.json";
import { type ArchiveWriter, createArchive } from "./archive-file";
import type { Encrypt } from "./encryption";
import { findFaults, isOf030 } from "./faults";
import { addLocalFile, findLocalFiles } from "./local-files";
import { type Contents, contentsEntry, format, type Origin, originEntry, rowsEntry } from "./manifest";
import { fixTextForm, readRows, readSequences } from "./stored-rows";
import { exportedTables, exportedWithSecrets, isExported, type ShopTable, shopTables } from "./tables";

/** Larger parts block the event loop for longer, and higher levels take more of the CPU that answers shoppers. */
const partCharacters = 250_000;
const level = 3;
const compress = promisify(gzip) as (text: string, options: { level: number }) => Promise<Buffer>;

interface ExportOptions {
  encrypt?: Encrypt | undefined;
  /** `AUTH_SECRET`, if the file is encrypted: it then has the secrets of the shop. */
  secret?: string | undefined;
  dataDir: string;
  asOf: Date;
  stop: AbortSignal;
  /**
   * The state of a database before an upgrade. Its file has no uploads, which no migration changes, and nothing that only
   * this version's queries could find, except the faults of 0.3.0.
   */
  earlier?: EarlierState;
  onRows?: (count: number) => void;
}

interface EarlierState {
  tables: ShopTable[];
  migrations: Origin["migrations"];
}

/** Exports the whole shop from one snapshot, or leaves no file. The shop can remain in use. */
export async function exportShop(db: Database, path: string, options: ExportOptions): Promise<Contents> {
  const archive = await createArchive(path, options.encrypt);
  try {
    const holds = await addShop(db, archive, options);
    options.stop.throwIfAborted();
    await archive.finish();
    return holds;
  } catch (error) {
    await archive.discard();
    throw error;
  }
}

async function addShop(db: Database, archive: ArchiveWriter, options: ExportOptions) {
  const { dataDir, stop, earlier, secret } = options;
  const tables = earlier?.tables.filter(isExported) ?? (secret === undefined ? exportedTables : exportedWithSecrets);
  const made = originOf(options.asOf, tables, earlier?.migrations ?? readMigrations(), secret);
  await archive.add(originEntry, JSON.stringify(made, undefined, 2));
  const { keys, ...read } = await db.transaction(
    (tx) => readAtOneMoment(tx as Database, archive, made, tables, options),
    {
      isolationLevel: "repeatable read",
      accessMode: "read only",
    },
  );
  const holds: Contents = { ...read, files: 0, file_bytes: 0, unchecked: !!earlier };
  for (const key of keys) {
    stop.throwIfAborted();
    const bytes = await addLocalFile(archive, dataDir, key);
    if (bytes === undefined) holds.missing_files.push(key);
    else holds.file_bytes += bytes;
  }
  holds.files = keys.length - (holds.missing_files.length - read.missing_files.length);
  await archive.add(contentsEntry, JSON.stringify(holds, undefined, 2));
  return holds;
}

const originOf = (now: Date, tables: ShopTable[], migrations: Origin["migrations"], secret?: string): Origin => ({
  format,
  kiosk: version,
  made_at: now.toISOString(),
  migrations: migrations.map(({ tag, hash, when }) => ({ tag, hash, when })),
  tables: Object.fromEntries(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)])),
  ...(secret !== undefined && { auth_secret: secret }),
});

async function readAtOneMoment(
  db: Database,
  archive: ArchiveWriter,
  made: Origin,
  tables: ShopTable[],
  options: ExportOptions,
) {
  const { dataDir, earlier } = options;
  await fixTextForm(db);
  const counts: Record<string, number> = {};
  for (const table of tables) counts[table.name] = await addRows(db, archive, table, options);
  const sequences = await readSequences(db, earlier?.tables ?? shopTables);
  const faults = !earlier || isOf030(made) ? await findFaults(db, made) : [];
  if (earlier) return { keys: [], rows: counts, sequences, missing_files: [], faults, left_behind: [] };
  const { keys, missing } = await findLocalFiles(db, dataDir);
  return {
    keys,
    rows: counts,
    sequences,
    missing_files: missing,
    faults,
    left_behind: made.auth_secret === undefined ? await findSecretRecords(db) : [],
  };
}

async function addRows(db: Database, archive: ArchiveWriter, table: ShopTable, { stop, onRows }: ExportOptions) {
  let [count, parts, part] = [0, 0, ""];
  const addPart = async () => archive.add(rowsEntry(table.name, ++parts), await compress(part, { level }));
  for await (const lines of readRows(db, table)) {
    stop.throwIfAborted();
    count += lines.length;
    onRows?.(lines.length);
    part += `${lines.join("\n")}\n`;
    if (part.length < partCharacters) continue;
    await addPart();
    part = "";
  }
  if (part) await addPart();
  return count;
}
