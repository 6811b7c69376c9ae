import { createReadStream } from "node:fs";
import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/db/client";
import { backups } from "@/db/schema/logs";
import { translate } from "@/lib/i18n/translate";
import type { Actor } from "@/lib/kernel/contract/actor";
import { AppError, notFound } from "@/lib/kernel/contract/errors";
import { id, nothing, time } from "@/lib/kernel/contract/fields";
import { namedObject } from "@/lib/kernel/contract/named";
import { operation } from "@/lib/kernel/operation";
import { environment } from "@/lib/kernel/process/environment";
import { configEntity, lockSettings, writeSettings } from "@/lib/settings/entity";
import { readSetting } from "@/lib/settings/queries";
import { createBackupKey } from "@/lib/system/archive/encryption";
import { backUpNow, isBackedUp, isRunning } from "./back-up";
import { findFile, placeNames } from "./places";

const module = "cms-backup";
const count = z.int().meta({ examples: [42] });
const placeName = z
  .enum(["disk", "directory", "bucket"])
  .describe("`disk`: `DATA_DIR/backups`. `directory`: `BACKUP_DIR`. `bucket`: that of `S3_*`, under `backups/`.");
const reason = z.string().nullable();

const backup = namedObject("Backup", {
  id: id.describe("Its id."),
  name: z.string().meta({ examples: ["kiosk-2026-11-30-031002.tar.age"], description: "The name of its file." }),
  created_at: time.describe("When it was made."),
  bytes: z
    .int()
    .nullable()
    .meta({ examples: [1_204_224], description: "The size of its file. Null: there is none." }),
  is_encrypted: z.boolean().describe("Only the key opens the file. It also has the shop's secrets."),
  counts: namedObject("BackupCounts", {
    products: count.describe("Products."),
    orders: count.describe("Orders."),
    files: count.describe("Uploads on the server's disk."),
  })
    .nullable()
    .describe("What the file has. Null: there is none."),
  places: z
    .array(
      namedObject("BackupPlace", {
        place: placeName,
        stored_at: time.nullable().describe("When it was copied there. Null: it was not."),
        error: reason.describe("The reason why it could not be copied. It is retried every hour."),
      }),
    )
    .describe("Where the file is stored."),
  checked_at: time.nullable().describe("When its file was last compared with its checksum. It is every day."),
  check: z
    .enum(["imported", "read"])
    .nullable()
    .describe(
      "`imported`: it was imported into a database that was removed afterwards, and the invariants hold. `read`: only its checksum could be compared. Null: it was not checked yet.",
    ),
  error: reason.describe("Why there is no file, or why it cannot be used."),
});

export const list = operation({
  method: "GET",
  path: "/cms/backup",
  module,
  summary: "List backups",
  description:
    "Backups and failed attempts, newest first. A shop other than a demo is backed up every day at `backup.at`; the last one of each of `backup.keep` days and of four Sundays is kept.",
  access: "backup.run",
  output: namedObject("Backups", {
    items: z.array(backup).describe("The backups."),
    is_running: z.boolean().describe("A backup is being made or checked."),
    is_automatic: z.boolean().describe("False: a demo, a shop without a disk, or one whose `backup.at` is empty."),
    key: z
      .enum(["environment", "stored", "none"])
      .describe("What encrypts new backups: `BACKUP_KEY`, the public key in the settings, or nothing."),
    places: z.array(placeName).describe("The places that are set up. The bucket takes encrypted backups only."),
  }),
  async run(_, { actor, db }) {
    const translated = (text: string | null) => text && translate(text as never, actor.origin.language);
    const stored = await db.select().from(backups).orderBy(desc(backups.id));
    return {
      items: stored.map((row) => ({
        ...row,
        created_at: row.created_at.toISOString(),
        checked_at: row.checked_at?.toISOString() ?? null,
        is_encrypted: row.name.endsWith(".age"),
        places: row.places.map((place) => ({ ...place, error: translated(place.error) })),
        error: translated(row.error),
      })),
      is_running: await isRunning(db),
      is_automatic: isBackedUp() && (await readSetting(db, "backup.at")) !== "",
      key: await keySource(db),
      places: placeNames(),
    };
  },
});

async function keySource(db: Database): Promise<"environment" | "stored" | "none"> {
  if (environment().backupKey) return "environment";
  return (await readSetting(db, "backup.public_key")) ? "stored" : "none";
}

export const make = operation({
  method: "POST",
  path: "/cms/backup",
  module,
  summary: "Make a backup",
  description:
    "Begins a backup, which continues after the answer; `GET /cms/backup` shows it when it is done. Nothing happens while another one is made. 409 `protected` on Vercel, which has no disk.",
  access: "backup.run",
  problems: ["protected"],
  unrecorded: "A backup changes no record of the shop.",
  output: nothing,
  async prepare(_, { actor }) {
    if (environment().onVercel) throw new AppError("protected", "There is no disk for backups here.");
    actor.origin.later(backUpNow);
  },
  async run() {},
});

function requireOwner({ user }: Actor) {
  if (!user?.group?.isRoot)
    throw new AppError("forbidden", "Only the owner has the backups: an admin of the group root.");
}

export const download = operation({
  method: "GET",
  path: "/cms/backup/{id}/file",
  module,
  summary: "Download a backup",
  description:
    "The file: a tar archive, or an encrypted one in the format of age. Only for admins of the group root, with a recent code if they have a second factor. 404 if this server does not have the file.",
  access: "backup.run",
  needsCode: true,
  url: z.object({ id: id.describe("Which backup.") }),
  output: { stream: "application/octet-stream" },
  problems: ["not_found"],
  async run({ id }, { actor, db }) {
    requireOwner(actor);
    const [found] = await db.select().from(backups).where(eq(backups.id, id));
    const path = found && findFile(found.name);
    if (!found?.bytes || !path) throw notFound("The file is not on this server.");
    return {
      bytes: found.bytes,
      etag: `"${found.sha256}"`,
      read: (start: number, end: number) => createReadStream(path, { start, end }),
      headers: {
        "content-type": "application/octet-stream",
        "content-disposition": `attachment; filename="${found.name}"`,
        "cache-control": "private, no-store",
      },
    };
  },
});

export const createKey = operation({
  method: "POST",
  path: "/cms/backup/key",
  module,
  summary: "Create the key of backups",
  description:
    "Only this answer has the `key`; the shop stores its public part, `backup.public_key`, and encrypts the backups from now on. Without the key nobody can read them, the shop neither. A new key does not open earlier backups. Only for admins of the group root; 409 `protected` while `BACKUP_KEY` of the environment counts.",
  access: "backup.run",
  reads: "backup.run",
  idempotent: false,
  needsCode: true,
  problems: ["protected"],
  output: namedObject("BackupKey", {
    key: z.string().meta({
      examples: ["AGE-SECRET-KEY-1QQQSYQCYQ5RQWZQFPG9SCRGWPUGPZYSNZS23V9CCRYDPK8QARC0SWJTPKR"],
      description: "The secret key, in the format of age.",
    }),
  }),
  async run(_, { actor, db, changed }) {
    requireOwner(actor);
    if (environment().backupKey)
      throw new AppError("protected", "BACKUP_KEY of the server encrypts the backups. Remove it first.");
    const { key, recipient } = await createBackupKey();
    const before = await lockSettings(db);
    const after = await writeSettings(db, before, { "backup.public_key": recipient }, actor);
    changed(configEntity, 1, before, after);
    return { key };
  },
});
