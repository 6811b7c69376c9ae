import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { rows } from "@/db/client";
import { backups } from "@/db/schema/logs";
import { createUser } from "@/e2e/fixtures/callers/people";
import { type Scratch, scratchDirectory } from "@/e2e/fixtures/databases/scratch";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { loggedErrors } from "@/e2e/fixtures/servers/logged-errors";
import { inEnglish } from "@/lib/i18n/msg";
import { environment } from "@/lib/kernel/process/environment";
import { startBucket } from "@/lib/storage/bucket.fixture";
import { createBackupKey } from "@/lib/system/archive/encryption";
import { inspectArchive } from "@/lib/system/archive/inspect-archive";
import { backUp, backUpNow } from "@/lib/system/backups/back-up";
import { prune } from "@/lib/system/backups/places";
import { findBackup } from "@/lib/system/findings/find-shop";

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
/** A backup of ten bytes that another process made and proved. */
async function addBackup(name: string) {
  const bytes = Buffer.alloc(10, name);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), bytes);
  await db().insert(backups).values({ name, bytes: bytes.length, sha256, check: "imported" });
}
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
  await addBackup("kiosk.tar");
  const path = join(folder, "kiosk.tar");
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1]! ^= 1;
  await sweepAsLasting();
  expect(await finding()).toBe("ok: The last backup is 0 hours old.");
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
  await addBackup("kiosk.tar");
  await sweepAsLasting();
  expect((await listed()).items[0].places).toMatchObject([{ place: "disk" }, { place: "directory", error: null }]);
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

test("while the bucket is away the finding and an alarm name it, and an hour later all copies are made", async () => {
  const bucket = await startBucket();
  const gone = await startBucket();
  await gone.close();
  Object.assign(environment(), { bucket: gone.settings });
  for (const name of ["kiosk-1.tar.age", "kiosk-2.tar.age"]) await addBackup(name);
  await sweepAsLasting();
  expect(await finding()).toBe("warning: The last backup has no second copy: The bucket said nothing: ECONNREFUSED");
  const alarms = () => rows(db(), sql`select from events where data ->> 'error' like 'The bucket said%'`);
  expect([bucket.objects.size, (await alarms()).length]).toEqual([0, 1]);

  Object.assign(environment(), { bucket: bucket.settings });
  await db().execute(sql`update backups set checked_at = now() - interval '61 minutes'`);
  await sweepAsLasting();
  expect([bucket.objects.size, (await alarms()).length]).toEqual([2, 1]);
  expect(await finding()).toBe("ok: The last backup is 0 hours old.");
  expect(loggedErrors.splice(0)).toHaveLength(2);
  await bucket.close();
});

test("the last good backup of each of seven days and of four Sundays remains, and all of the newest day", async () => {
  const add = (name: string, at: string, error: string | null) =>
    db().execute(
      sql`insert into backups (name, error, created_at) values (${name}, ${error}, ${`${at}+08`}::timestamptz)`,
    );
  for (let before = 0; before < 60; before++) {
    const day = new Date(Date.UTC(2026, 11, 31 - before)).toISOString().slice(0, 10); // 31 December is a Thursday
    for (const hour of ["03", "09"]) await add(`${day} ${hour}`, `${day} ${hour}:10`, null);
    await add(`${day} failed`, `${day} 12:00`, "a reason");
  }
  mkdirSync(folder, { recursive: true });
  for (const day of ["2026-12-25", "2026-12-24"]) writeFileSync(join(folder, `${day} 09`), "");
  await prune(db());
  const left = await rows<{ name: string }>(db(), sql`select name from backups order by created_at desc`);
  expect(left.map(({ name }) => name.slice(5))).toEqual([
    ...["12-31 failed", "12-31 09", "12-31 03"],
    ...["12-30 09", "12-29 09", "12-28 09", "12-27 09", "12-26 09", "12-25 09", "12-20 09", "12-13 09", "12-06 09"],
  ]);
  expect(files()).toEqual(["2026-12-25 09"]);
});
