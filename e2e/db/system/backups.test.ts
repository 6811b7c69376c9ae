import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { rows } from "@/db/client";
import { createUser } from "@/e2e/fixtures/callers/people";
import { type Scratch, scratchDirectory } from "@/e2e/fixtures/databases/scratch";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { loggedErrors } from "@/e2e/fixtures/servers/logged-errors";
import { inEnglish } from "@/lib/i18n/msg";
import { environment } from "@/lib/kernel/process/environment";
import { startBucket } from "@/lib/storage/bucket.fixture";
import { backUp, backUpNow } from "@/lib/system/backups/back-up";
import { findBackup } from "@/lib/system/findings/find-shop";
import { createBackupKey } from "@/lib/system/move/encryption";
import { inspectArchive } from "@/lib/system/move/inspect-archive";

let scratch: Scratch;
let folder: string;
let rootToken: string;
beforeAll(async () => {
  scratch = scratchDirectory();
  folder = join(scratch.path, "backups");
  await openTestStore({ DATA_DIR: scratch.path });
  rootToken = (await createUser({ permissions: "root" })).token;
});
beforeEach(async () => {
  await db().execute(sql`truncate backups`);
  await db().execute(sql`delete from settings where key like 'backup.%'`);
  await db().execute(sql`update users set created_at = now() - interval '3 days'`);
  rmSync(folder, { recursive: true, force: true });
  Object.assign(environment(), { sandbox: true, backupKey: undefined, backupDir: undefined, bucket: undefined });
});
afterAll(async () => {
  await closeTestStore();
  scratch.remove();
});

const listed = async () => (await request("GET", "/cms/backup", { token: rootToken })).json;
const files = () => (existsSync(folder) ? readdirSync(folder) : []);
const finding = async () => {
  const { state, detail } = await findBackup(db());
  return `${state}: ${inEnglish(detail)}`;
};
const sweepAsLasting = async () => {
  environment().sandbox = false;
  await ("tidy" in backUp && backUp.tidy(db(), 100));
};

test("a backup is listed with its check, a second one at the same time does nothing, and only the owner downloads it", async () => {
  await Promise.all([backUpNow(), backUpNow()]);
  const { items, is_running, is_automatic, key, places } = await listed();
  expect([is_running, is_automatic, key, places]).toEqual([false, false, "none", ["disk"]]);
  expect(items).toMatchObject([{ check: "imported", is_encrypted: false, error: null, places: [{ place: "disk" }] }]);
  expect(files()).toEqual([items[0].name]);
  expect(await finding()).toBe("ok: The last backup is 0 hours old.");

  const [{ id, name }] = items;
  const { token } = await createUser({ permissions: ["backup.run"] });
  const path = `/cms/backup/${id}/file`;
  expect((await request("GET", path, { token })).json.code).toBe("forbidden");
  expect((await request("POST", "/cms/backup/key", { token })).json.code).toBe("forbidden");
  expect((await request("GET", path, {})).status).toBe(401);
  const answer = await request("GET", path, { token: rootToken });
  expect(answer.status).toBe(200);
  expect(answer.headers["content-disposition"]).toContain(name);
});

test("a lasting shop is backed up once a day after backup.at, and the partial file of a killed process is removed", async () => {
  await db().execute(
    sql`insert into settings (key, value) values ('shop.time_zone', 'Asia/Tokyo') on conflict do nothing`,
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "kiosk-2026-01-01-031000.tar.part"), "half");
  await backUp.tidy(db(), 100);
  expect(files()).toHaveLength(1); // a demo is not backed up
  await sweepAsLasting();
  await sweepAsLasting();
  expect((await listed()).items).toHaveLength(1);
  expect(files().filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("a shop created today, or without a time of day, is not backed up", async () => {
  await db().execute(sql`update users set created_at = now()`);
  await sweepAsLasting();
  await db().execute(sql`update users set created_at = now() - interval '3 days'`);
  await db().execute(sql`insert into settings (key, value) values ('backup.at', '')`);
  await sweepAsLasting();
  expect(files()).toEqual([]);
});

test("a flipped byte is found the next day, and raises an alarm", async () => {
  await backUpNow();
  const path = join(folder, files()[0]!);
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1]! ^= 1;
  writeFileSync(path, bytes);
  await db().execute(sql`update backups set checked_at = now() - interval '25 hours'`);
  await sweepAsLasting();
  expect(await finding()).toBe(
    `fault: A backup has failed: ${path} is damaged, or was changed since it was made. Take another copy of it.`,
  );
  const alarms = await rows(db(), sql`select data from events where type = 'backup.failing' and resource = 'backup'`);
  expect(alarms).toHaveLength(1);
  expect(loggedErrors.splice(0)).toHaveLength(1);
});

test("a backup without enough disk space fails with the reason and leaves no file", async () => {
  writeFileSync(folder, "a file where the folder would be");
  await backUpNow();
  expect((await listed()).items).toMatchObject([{ bytes: null, check: null, error: expect.any(String) }]);
  expect(loggedErrors.splice(0)).toHaveLength(1);
  rmSync(folder);
});

test("with a key the file has the shop's secrets, and leaves the machine; without one it does not", async () => {
  const bucket = await startBucket();
  const other = scratchDirectory({ inMemory: true });
  Object.assign(environment(), { bucket: bucket.settings, backupDir: other.path });
  await backUpNow();
  expect(bucket.objects.size).toBe(0);
  const { json } = await request("POST", "/cms/backup/key", { token: rootToken });
  await db().execute(sql`truncate backups`);
  await backUpNow();
  const [backup] = (await listed()).items;
  expect(backup).toMatchObject({ check: "imported", is_encrypted: true, error: null });
  expect(backup.places.map(({ place, error }: { place: string; error: null }) => [place, error])).toEqual([
    ["disk", null],
    ["directory", null],
    ["bucket", null],
  ]);
  expect([...bucket.objects.keys()]).toEqual([`backups/${backup.name}`]);
  const path = join(other.path, backup.name);
  const { made, holds } = await inspectArchive(path, json.key);
  expect([made.auth_secret, holds.left_behind]).toEqual([environment().authSecret, []]);
  expect(holds.rows).toHaveProperty("api_keys");
  await expect(inspectArchive(path)).rejects.toThrow("is encrypted. Set BACKUP_KEY to its key.");
  await expect(inspectArchive(path, (await createBackupKey()).key)).rejects.toThrow("with another key");
  expect((await listed()).key).toBe("stored");
  await bucket.close();
  other.remove();
});
