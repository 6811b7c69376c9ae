import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startBucket } from "@/lib/storage/bucket.fixture";
import { createBackupKey, encryption } from "@/lib/system/archive/encryption";
import { exportShop } from "@/lib/system/archive/export-shop";
import { archiveCommands } from "../fixtures/databases/archive-commands";
import { createPlaces, listFiles, type Place, readAllRows, withShop } from "../fixtures/databases/shop-copies";
import { copyTemplate } from "../fixtures/databases/template";

const made = createPlaces();
const path = join(made.path, "kiosk.tar.age");
const newest = "backups/kiosk-2026-12-01-031000.tar.age";
let commands: Awaited<ReturnType<typeof archiveCommands>>;
let bucket: Awaited<ReturnType<typeof startBucket>>;
let shop: Place;
let env: Record<string, string>;
let drop: () => Promise<void>;
beforeAll(async () => {
  commands = await archiveCommands();
  bucket = await startBucket();
  const copy = await copyTemplate();
  drop = copy.drop;
  shop = { DATABASE_URL: copy.url, DATA_DIR: made.local().DATA_DIR };
  const { key } = await createBackupKey();
  const { encrypt } = await encryption(key);
  const stop = new AbortController().signal;
  await withShop(shop, (db) => exportShop(db, path, { dataDir: shop.DATA_DIR, asOf: new Date(), stop, encrypt }));
  const { endpoint, bucket: name, accessKey, secretKey, region } = bucket.settings;
  env = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: name,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    S3_REGION: region,
    S3_PATH_STYLE: "true",
    BACKUP_KEY: key,
  };
});
beforeEach(() => {
  bucket.objects.clear();
  const older = { bytes: Buffer.from("older"), headers: {} };
  for (const day of ["28", "29", "30"]) bucket.objects.set(`backups/kiosk-2026-11-${day}-031000.tar.age`, older);
  bucket.objects.set(newest, { bytes: readFileSync(path), headers: {} });
  bucket.objects.set("uploads/later.webp", older);
});
afterAll(async () => {
  commands.remove();
  await bucket?.close();
  await drop?.();
  await made.remove();
});

const tryRestore = (source: string, place = made.local(), other = {}) =>
  commands.restore(`--try=${source}`, place, { env: { ...env, ...other } });

test("the newest backup of the bucket, or a file, has the figures of the shop, which is not changed", async () => {
  const before = await readAllRows(shop);
  for (const [source, name] of [
    ["bucket", newest.slice("backups/".length)],
    [path, path],
  ] as const) {
    const { code, said } = await tryRestore(source, shop);
    expect(said).toContain(`${name} was restored: 41 products`);
    expect(said).toMatch(/^ {2}payments of \d{4}-\d\d: (\d+ \(sum \d+\)), the shop: \1$/m);
    expect(said).toMatch(/The shop has the same figures\.\nNothing was changed\.$/);
    expect(code).toBe(0);
  }
  expect(await readAllRows(shop)).toEqual(before);
  expect(listFiles(shop.DATA_DIR)).toEqual([]);
});

test("on a machine without the shop the figures are printed alone, and no shop is left there", async () => {
  const place = made.local();
  const { code, said } = await tryRestore("bucket", place);
  expect([code, said]).toEqual([0, expect.stringMatching(/^ {2}orders of \d{4}-\d\d: \d+ \(sum \d+\)$/m)]);
  expect(said).toContain("There is no shop here to compare them with.");
  expect(existsSync(join(place.DATA_DIR, "postgres"))).toBe(false);
  expect(listFiles(place.DATA_DIR)).toEqual([]);
});

test("a figure that differs from the shop's is marked, and the exit code is 1; what came after the backup does not count", async () => {
  const other = await made.postgres();
  expect(await commands.importFrom(path, other, { env })).toMatchObject({ code: 0 });
  const shift = (created_at: string) =>
    withShop(other, (db) =>
      db.execute(sql`insert into stock_ledger (product_id, variant_id, delta, reason, user_id, created_at)
        select product_id, variant_id, 1, 'adjust', (select min(id) from users), ${created_at}::timestamptz from stock_ledger order by id limit 1`),
    );
  await shift("2030-01-01");
  expect(await tryRestore("bucket", other)).toMatchObject({ code: 0 });
  await shift("2020-01-01");
  const { code, said } = await tryRestore("bucket", other);
  expect(said).toContain(
    "  changes of stock of 2020-01: none, the shop: 1 (sum 1) (differs)\n1 figure of the shop differ",
  );
  expect(code).toBe(1);
});

test("a flipped byte, another key, an empty bucket and one without a backup are each reported with exit code 1", async () => {
  const whole = readFileSync(path);
  const flipped = Buffer.from(whole);
  flipped[whole.length >> 1]! ^= 1;
  bucket.objects.set(newest, { bytes: flipped, headers: {} });
  const place = made.local();
  expect(await tryRestore("bucket", place)).toEqual({ code: 1, said: expect.stringContaining("is damaged") });

  bucket.objects.set(newest, { bytes: whole, headers: {} });
  const { key } = await createBackupKey();
  const refused = await tryRestore("bucket", place, { BACKUP_KEY: key });
  expect(refused).toEqual({ code: 1, said: expect.stringMatching(/is encrypted with another key\.$/) });

  for (const name of bucket.objects.keys()) if (name.startsWith("backups/")) bucket.objects.delete(name);
  const none = { code: 1, said: `The bucket ${bucket.settings.bucket} has no backup.` };
  expect(await tryRestore("bucket", place)).toEqual(none);
  bucket.objects.clear();
  expect(await tryRestore("bucket", place)).toEqual(none);
  expect(listFiles(place.DATA_DIR)).toEqual([]);
});
