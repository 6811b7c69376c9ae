import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rows } from "@/db/client";
import type { Contents } from "@/lib/system/archive/manifest";
import { alterArchive } from "../fixtures/databases/altered-archive";
import { archiveCommands } from "../fixtures/databases/archive-commands";
import { startDatabaseProxy } from "../fixtures/databases/database-proxy";
import { createPlaces, listFiles, type Place, readAllFiles, withShop } from "../fixtures/databases/shop-copies";
import { copyTemplate } from "../fixtures/databases/template";
import { canMountDisks, onSmallDisk } from "../fixtures/servers/small-disk";

const made = createPlaces();
const archive = join(made.path, "kiosk.tar");
const another = () => join(made.path, `${crypto.randomUUID()}.tar`);
const files = 300;
const keyOf = (n: number) => `uploads/${String(n).padStart(32, "0")}.webp`;

let commands: Awaited<ReturnType<typeof archiveCommands>>;
let source: Place;
let removeSource: () => Promise<void>;
beforeAll(async () => {
  commands = await archiveCommands();
  const { url, drop } = await copyTemplate();
  removeSource = drop;
  source = { DATABASE_URL: url, DATA_DIR: made.local().DATA_DIR };
  mkdirSync(join(source.DATA_DIR, "uploads"), { recursive: true });
  for (let n = 0; n < files; n++) writeFileSync(join(source.DATA_DIR, keyOf(n)), randomBytes(20_000));
  expect(await commands.exportTo(archive, source)).toMatchObject({ code: 0 });
});
afterAll(async () => {
  commands.remove();
  await removeSource();
  await made.remove();
});

const countOf = (place: Place, table: string) =>
  withShop(
    place,
    async (db) => (await rows<{ count: number }>(db, sql.raw(`select count(*)::int as count from ${table}`)))[0]!.count,
  );

const filesAreComing = async ({ DATA_DIR }: Place) => {
  for (const end = Date.now() + 60_000; listFiles(join(DATA_DIR, "uploads")).length < 5 && Date.now() < end; )
    await sleep(2);
};

describe("an import changes nothing", () => {
  test("while an app runs on the database", async () => {
    const place = await made.migrated.postgres();
    const { code, said } = await withShop(place, (db) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
        await tx.execute(sql`select from users`);
        return commands.importFrom(archive, place);
      }),
    );
    expect(said).toBe("Nothing was imported: The database is in use: stop the app that runs on it, and import again.");
    expect(code).toBe(1);
  });

  test("when another shop's file has one of its names, and leaves that file as it is", async () => {
    const place = await made.migrated.postgres();
    mkdirSync(join(place.DATA_DIR, "uploads"), { recursive: true });
    writeFileSync(join(place.DATA_DIR, keyOf(200)), "mine");
    const { code, said } = await commands.importFrom(archive, place);
    expect(said).toMatch(/^Nothing was imported: uploads\/0+200.webp is in .* already, with other bytes/);
    expect(code).toBe(1);
    expect(Object.values(readAllFiles(place))).toEqual([Buffer.from("mine").toString("base64")]);
    expect(await countOf(place, "users")).toBe(0);
  });

  test("when the imported shop breaks invariants that the exported one did not", async () => {
    const broken = another();
    await withShop(source, (db) => db.execute(sql`update products set sold = sold + 1 where id = 1`));
    const exported = await commands.exportTo(broken, source);
    await withShop(source, (db) => db.execute(sql`update products set sold = sold - 1 where id = 1`));
    expect(exported.said).toContain("breaks 1 invariant, such as: sold is not what paid orders took (1)");

    const place = await made.migrated.postgres();
    const hidden = await alterArchive(broken, another(), "contents.json", (all: Contents) => ({
      ...all,
      faults: [],
    }));
    const refused = await commands.importFrom(hidden, place);
    expect(refused.said).toContain(
      "Nothing was imported: The imported shop breaks invariants that the exported one kept",
    );
    expect(await countOf(place, "users")).toBe(0);
    expect(readAllFiles(place)).toEqual({});

    const restored = await commands.importFrom(broken, place);
    expect(restored.said).toContain("breaks 1 invariant that it broke before the export");
    expect(restored.code).toBe(0);
  });

  test("when it is killed on the local PostgreSQL, and the next import succeeds", async () => {
    const place = made.migrated.local();
    const meanwhile = async (kill: (signal: NodeJS.Signals) => void) => {
      await filesAreComing(place);
      kill("SIGKILL");
    };
    expect(await commands.importFrom(archive, place, { meanwhile })).toMatchObject({ code: null });
    expect(await countOf(place, "users")).toBe(0);
    expect(Object.keys(readAllFiles(place)).length).toBeLessThan(files);

    const { code, said } = await commands.importFrom(archive, place);
    expect(said).toContain("The invariants hold.");
    expect(code).toBe(0);
    expect(await countOf(place, "orders")).toBe(await countOf(source, "orders"));
    expect(readAllFiles(place)).toEqual(readAllFiles(source));
  });
});

test("an import whose commit response is lost keeps its files and reports that it may be complete; the next one reports that it is", async () => {
  const place = await made.migrated.postgres();
  const way = await startDatabaseProxy(place.DATABASE_URL!);
  const meanwhile = async () => {
    await filesAreComing(place);
    way.loseCommit();
  };
  const { code, said } = await commands.importFrom(archive, { ...place, DATABASE_URL: way.url }, { meanwhile });
  expect(said).toMatch(
    /^The import may be complete: the database did not say so \(.+\)\. Its files stay\. Run it again/,
  );
  expect(code).toBe(1);
  expect(await countOf(place, "orders")).toBe(await countOf(source, "orders"));
  expect(readAllFiles(place)).toEqual(readAllFiles(source));
  expect((await commands.importFrom(archive, place)).said).toMatch(/^Nothing was imported: The database is not empty/);
});

test("an export of PostgreSQL has the state of its begin while orders come in", async () => {
  const path = another();
  let [isOver, placed] = [false, 0];
  const selling = withShop(source, async (db) => {
    for (; !isOver; placed++)
      await db.transaction(async (tx) => {
        await tx.execute(
          sql`insert into stock_ledger (product_id, variant_id, delta, reason, user_id) select id, variant_id, 1, 'adjust', 1 from products where id = 2`,
        );
        await tx.execute(sql`update products set stock = stock + 1 where id = 2`);
        await tx.execute(sql`update variants set stock = stock + 1 where product_id = 2`);
      });
  });
  const exported = await commands.exportTo(path, source);
  isOver = true;
  await selling;
  expect(placed).toBeGreaterThan(10);
  expect(exported).toMatchObject({ code: 0, said: expect.not.stringContaining("invariant") });
  const { said } = await commands.importFrom(path, await made.migrated.postgres());
  expect(said).toContain("The invariants hold.");
});

describe("an export that fails leaves no file", () => {
  const beingWritten = another();
  beforeAll(() => writeFileSync(`${beingWritten}.part`, ""));

  test.each<[string, () => string | undefined, string]>([
    ["next to one that is being written", () => beingWritten, "another export is writing it, or was killed"],
    ["into a missing directory", () => "/nowhere/kiosk.tar", "/nowhere/kiosk.tar cannot be written: ENOENT"],
    ["without a name", () => undefined, "Usage: npm run db:export -- <file>"],
  ])("%s", async (_, path, sentence) => {
    const before = readFileSync(archive);
    const { code, said } = await commands.exportTo(path(), source);
    expect(said).toContain(sentence);
    expect(said).not.toMatch(/\n\s+at /);
    expect(code).toBe(1);
    expect(readFileSync(archive).equals(before)).toBe(true);
  });

  test("of a directory without a shop, and creates none there", async () => {
    const place = made.local();
    const { code, said } = await commands.exportTo(another(), place);
    expect(said).toContain(`There is no database in ${place.DATA_DIR}.`);
    expect(code).toBe(1);
    expect(existsSync(place.DATA_DIR)).toBe(false);
  });

  test("but one with a missing upload continues and reports it", async () => {
    const key = keyOf(files + 1);
    await withShop(source, (db) => db.execute(sql`update users set avatar = ${key} where id = 1`));
    const path = another();
    const { code, said } = await commands.exportTo(path, source);
    await withShop(source, (db) => db.execute(sql`update users set avatar = null where id = 1`));
    expect(said).toContain(`The shop names 1 file that the disk does not have, such as ${key}`);
    expect(code).toBe(0);
  });
});

if (canMountDisks)
  describe("on a full disk", () => {
    test("an export leaves no file and reports it", async () => {
      const { code, said } = await commands.exportTo("/mnt/kiosk.tar", source, { through: onSmallDisk("/mnt", 3) });
      expect(said).toContain(
        "There is no export: there is no room left on the disk of /mnt: 3 MB free, and more is needed.",
      );
      expect(code).toBe(1);
    });

    test("an import changes nothing and reports it", async () => {
      const place = { ...(await made.migrated.postgres()), DATA_DIR: "/mnt" };
      const { code, said } = await commands.importFrom(archive, place, { through: onSmallDisk("/mnt", 3) });
      expect(said).toContain(
        "Nothing was imported: there is no room left on the disk of /mnt: 3 MB free, 70 MB needed.",
      );
      expect(code).toBe(1);
      expect(await countOf(place, "users")).toBe(0);
    });
  });
