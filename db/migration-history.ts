import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { version } from "@/package.json";
import { type Database, rows } from "./client";

/**
 * Not traced, because Vercel's functions would include the snapshots for `db:generate`. next.config.ts lists the
 * required files.
 */
export const migrationsFolder = join(/* turbopackIgnore: true */ process.cwd(), "db/migrations");

/** A migration as stored in the database: the hash of its text, and the time when it was generated. */
interface Applied {
  hash: string;
  when: number;
}
export interface Migration extends Applied {
  tag: string;
}
interface MigrationFile extends Migration {
  statements: string[];
}

interface MigrationState {
  pending: number;
  /** The reason why this code must not use the database, and the remedy. */
  refusal?: string;
}

export function readMigrations(): MigrationFile[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8"),
  );
  const files = readMigrationFiles({ migrationsFolder });
  return files.map(({ hash, folderMillis: when, sql: statements }, at) => {
    const { tag } = journal.entries[at]!;
    return { tag, hash, when, statements };
  });
}

export async function migrationState(db: Database): Promise<MigrationState> {
  ours ??= readMigrations();
  const { applied, migratedBy } = await readApplied(db);
  return compare(applied, ours, migratedBy);
}

/** Read once per process, because readiness is requested often and reading the files takes two milliseconds. */
let ours: Migration[] | undefined;

/** Since 0.4.0 the comment of the table is the version that applied the newest migrations. */
async function readApplied(db: Database): Promise<{ applied: Applied[]; migratedBy?: string | null }> {
  const [found] = await rows<{ table: string | null; migrated_by: string | null }>(
    db,
    sql`select name::text as table, obj_description(name, 'pg_class') as migrated_by
      from to_regclass('drizzle.__drizzle_migrations') as name`,
  );
  if (!found?.table) return { applied: [] };
  const applied = await rows<{ hash: string; created_at: string }>(
    db,
    sql`select hash, created_at from drizzle.__drizzle_migrations order by created_at, id`,
  );
  return {
    applied: applied.map(({ hash, created_at }) => ({ hash, when: Number(created_at) })),
    migratedBy: found.migrated_by,
  };
}

/** Drizzle only compares the newest time. The database must start with this code's migrations, in the same order. */
export function compare(applied: Applied[], known: Migration[], migratedBy?: string | null): MigrationState {
  const at = applied.findIndex(({ hash, when }, n) => hash !== known[n]?.hash || when !== known[n].when);
  const pending = Math.max(0, known.length - applied.length);
  if (at === -1) return { pending };
  if (at === known.length) return { pending, refusal: aheadMessage(migratedBy) };
  return { pending, refusal: at === 0 ? olderMessage : differsMessage(known[at]!) };
}

const remains = "Nothing was changed.";

const aheadMessage = (migratedBy?: string | null) =>
  `A newer version of Kiosk than this one (${version}) has migrated the database. ${remains} Start ${migratedBy && migratedBy !== version ? `Kiosk ${migratedBy}` : "that version"}, or restore a backup from before the upgrade.`;

/** Before 0.2.0 the first migration was rewritten with each change of the schema. */
const olderMessage = `The database is older than Kiosk 0.2.0, and this version (${version}) upgrades shops of 0.2.0 and later. ${remains} Start the version that created it, or use an empty database.`;

const differsMessage = ({ tag }: Migration) =>
  `The database has another migration ${tag} than this version of Kiosk (${version}): db/migrations/${tag}.sql was edited, or the database belongs to another branch. ${remains} Start the version that migrated it.`;
