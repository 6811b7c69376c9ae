import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rows } from "@/db/client";
import { innermost } from "@/lib/kernel/contract/errors";
import { inspectArchive } from "@/lib/system/move/inspect-archive";
import type { Contents, Origin } from "@/lib/system/move/manifest";
import { alteredArchive, rebuiltArchive, withTexts } from "../fixtures/databases/altered-archive";
import { moveCommands, peakMemory } from "../fixtures/databases/move";
import { execute } from "../fixtures/databases/postgres-databases";
import { allFiles, filesIn, inShop, type Place, places } from "../fixtures/databases/shop-copies";
import { copyFolder, copyTemplate, openPlace } from "../fixtures/databases/template";
import { wayTo } from "../fixtures/databases/way-to-database";

const made = places();
const archive = join(made.path, "kiosk.tar");
const another = () => join(made.path, `${crypto.randomUUID()}.tar`);
const files = 300;
const keyOf = (n: number) => `uploads/${String(n).padStart(32, "0")}.webp`;

let commands: Awaited<ReturnType<typeof moveCommands>>;
let source: Place;
let removeSource: () => Promise<void>;
beforeAll(async () => {
  commands = await moveCommands();
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

const bomb = Buffer.concat(Array.from({ length: 60 }, () => gzipSync(Buffer.alloc(10_000_000, "\n"))));

const countOf = (place: Place, table: string) =>
  inShop(
    place,
    async (db) => (await rows<{ count: number }>(db, sql.raw(`select count(*)::int as count from ${table}`)))[0]!.count,
  );

const filesAreComing = async ({ DATA_DIR }: Place) => {
  for (const end = Date.now() + 60_000; filesIn(join(DATA_DIR, "uploads")).length < 5 && Date.now() < end; )
    await sleep(2);
};

describe("a file that is not sound is refused before anything is done", () => {
  const damaged = async (harm: (path: string) => unknown) => {
    const path = another();
    copyFileSync(archive, path);
    await harm(path);
    return path;
  };
  const flip = (path: string, at: number) => {
    const bytes = readFileSync(path);
    bytes[at]! ^= 1;
    writeFileSync(path, bytes);
  };
  const size = () => statSync(archive).size;
  const alter = (entry: string, change: (content: never) => unknown) => async () =>
    alteredArchive(archive, another(), entry, change);

  const rebuilt = (entry: string, change: (content: Buffer) => Uint8Array) =>
    rebuiltArchive(archive, another(), (name, content) => [[name, name === entry ? change(content) : content]]);
  const withFile = (key: string) =>
    rebuiltArchive(archive, another(), (name, content) => [
      [name, content],
      ...(name === keyOf(files - 1) ? [[key, "more"] as [string, string]] : []),
    ]);

  test.each<[string, () => Promise<string>, string]>([
    [
      "cut off in the middle",
      () => damaged((path) => truncateSync(path, size() / 2)),
      "is not whole: its end is missing.",
    ],
    [
      "without its last blocks",
      () => damaged((path) => truncateSync(path, size() - 2048)),
      "is not whole: its end is missing.",
    ],
    [
      "whose end was never written",
      () => damaged((path) => [size() - 2048, size()].map((bytes) => truncateSync(path, bytes))),
      "is not whole: its end is missing.",
    ],
    [
      "with one bit of a file changed",
      () => damaged((path) => flip(path, size() - 100_000)),
      "is damaged, or was changed since it was made",
    ],
    ["with one bit of a header changed", () => damaged((path) => flip(path, 0)), "is not an export of Kiosk."],
    ["that is something else", async () => "package.json", "is not an export of Kiosk."],
    ["that is empty", () => damaged((path) => truncateSync(path, 0)), "is not whole: its end is missing."],
    ["that is not there", async () => "/nowhere/kiosk.tar", "There is no file /nowhere/kiosk.tar."],
    ["that is a directory", async () => made.path, "There is no file"],
    [
      "of a newer version",
      alter("kiosk.json", ({ migrations, ...more }: Origin) => ({
        ...more,
        kiosk: "9.0.0",
        migrations: [...migrations, { tag: "0099_later", hash: "f", when: 1 }],
      })),
      "was made by Kiosk 9.0.0 with the migration 0099_later, which this version does not have. Import it with the version that made it.",
    ],
    [
      "of an older version",
      alter("kiosk.json", ({ migrations, ...more }: Origin) => ({ ...more, migrations: migrations.slice(0, -1) })),
      "Import it with the version that made it, then start this one: it migrates.",
    ],
    [
      "of another format",
      alter("kiosk.json", (origin: Origin) => ({ ...origin, format: 2 })),
      "is not an export of Kiosk.",
    ],
    [
      "of other tables",
      alter("kiosk.json", (origin: Origin) => ({ ...origin, tables: { ...origin.tables, users: ["id"] } })),
      "whose table users has other columns than here",
    ],
    [
      "of rows that unpack to a thousand times their size",
      () => rebuilt("tables/users.000001.jsonl.gz", () => bomb),
      "its rows become more than 100 times as large as they are in the file (in tables/users.000001.jsonl.gz)",
    ],
    [
      "with a row that is longer than any",
      () => rebuilt("tables/users.000001.jsonl.gz", () => gzipSync(randomBytes(9_000_000).toString("hex"))),
      "it has a row of more than 16 MiB (in tables/users.000001.jsonl.gz)",
    ],
    [
      "with rows that cannot be unpacked",
      () => rebuilt("tables/users.000001.jsonl.gz", () => randomBytes(1000)),
      "is damaged: tables/users.000001.jsonl.gz cannot be unpacked.",
    ],
    [
      "with fewer rows than it says",
      () =>
        rebuilt("tables/users.000001.jsonl.gz", (rows) => gzipSync(`${gunzipSync(rows).toString().split("\n")[0]}\n`)),
      "is not what it says: it has 1 rows of users, and its list says ",
    ],
    ["with more files than it says", () => withFile(keyOf(files)), "it has 301 files, and its list says 300."],
    ["with a file twice", () => withFile(keyOf(files - 1)), "which none has there."],
    [
      "with a file that leads out of the directory",
      () => withFile("uploads/../../x.webp"),
      'it has "uploads/../../x.webp", which none has there.',
    ],
    ["with rows of no table", () => withFile("tables/pg_authid.000001.jsonl.gz"), "which none has there."],
    [
      "whose list is huge",
      () => rebuilt("contents.json", () => Buffer.alloc(17 * 2 ** 20, " ")),
      "its contents.json has more than 16777216 bytes.",
    ],
  ])("a file %s", async (_, file, sentence) => {
    const refused = await inspectArchive(await file()).then(() => "", innermost);
    expect(refused).toContain(sentence);
    expect(refused.split("\n")).toHaveLength(1);
  });

  test.each<[string, () => Promise<string | undefined>, string]>([
    ["that is damaged", () => damaged((path) => flip(path, size() - 100_000)), "is damaged, or was changed"],
    ["that is not named", async () => undefined, "Usage: npm run db:import -- <file>"],
  ])(
    "by the command: for a file %s it says one sentence, ends with 1, and makes no data directory",
    async (_, file, sentence) => {
      const place = made.local();
      const { code, said } = await commands.importFrom(await file(), place);
      expect(said).toContain(sentence);
      expect(said.split("\n")).toHaveLength(1);
      expect(code).toBe(1);
      expect(existsSync(place.DATA_DIR)).toBe(false);
    },
  );
});

test("what unpacks to 600 MB is refused while it is unpacked: little memory, and nothing on the disk", async () => {
  const place = made.local();
  const path = await rebuiltArchive(archive, another(), (name, content) => [
    [name, name === "tables/users.000001.jsonl.gz" ? bomb : content],
  ]);
  let peak = 0;
  const meanwhile = async (_: unknown, pid: number) => {
    peak = await peakMemory(pid);
  };
  const { code, said } = await commands.importFrom(path, place, { meanwhile });
  expect(said).toContain("its rows become more than 100 times as large");
  expect(code).toBe(1);
  expect(peak).toBeLessThan(500);
  expect(existsSync(place.DATA_DIR)).toBe(false);
});

describe("HTML in an archive", () => {
  const evil = '<p onclick="steal()">Tea<script>steal()</script></p><a href="javascript:steal()">more</a>';

  test("is cleaned as that of a write: articles, notices, details of products", async () => {
    const place = await made.migrated.postgres();
    const texts = { articles: { content: evil }, notices: { content: evil }, products: { detail: evil } };
    const { code, said } = await commands.importFrom(await withTexts(archive, another(), texts), place);
    expect(said).toContain("The HTML of 3 records was cleaned: no write stores what it held.");
    expect(code).toBe(0);
    const stored = sql`select content as html from articles union all select content from notices union all select detail from products`;
    const htmls = (await inShop(place, (db) => rows<{ html: string }>(db, stored))).map(({ html }) => html);
    expect(htmls.filter((html) => html.includes("steal"))).toEqual([]);
    expect(htmls.filter((html) => html === "<p>Tea</p><span>more</span>")).toHaveLength(3);
  });

  test("that a write would refuse is refused by the name of its record", async () => {
    const place = await made.migrated.postgres();
    const deep = { notices: { content: "<div>".repeat(200) } };
    const { code, said } = await commands.importFrom(await withTexts(archive, another(), deep), place);
    expect(said).toMatch(/^Nothing was imported: the HTML of notices \d+: Is nested more than 100 deep\.$/);
    expect(code).toBe(1);
    expect(await countOf(place, "users")).toBe(0);
  });
});

describe("an import leaves nothing behind", () => {
  test("in a database that is not empty: it says what is in it", async () => {
    const { code, said } = await commands.importFrom(archive, { ...source, DATA_DIR: made.local().DATA_DIR });
    expect(said).toMatch(/^Nothing was imported: The database is not empty: it has \d+ users, .* \d+ orders/);
    expect(code).toBe(1);
  });

  test("nor a migration in a database that others use", async () => {
    const place = await made.postgres();
    await execute(place.DATABASE_URL!, "create table users as select 1 as id");
    const { code, said } = await commands.importFrom(archive, place);
    expect(said).toContain("Nothing was imported: The database is not empty: it has 1 users.");
    expect(code).toBe(1);
    const tables = sql`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;
    expect(await inShop(place, (db) => rows(db, tables))).toEqual([{ relname: "users" }]);
  });

  test("when an app runs on the database", async () => {
    const place = await made.migrated.postgres();
    const { code, said } = await inShop(place, (db) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
        await tx.execute(sql`select from users`);
        return commands.importFrom(archive, place);
      }),
    );
    expect(said).toBe("Nothing was imported: The database is in use: stop the app that runs on it, and import again.");
    expect(code).toBe(1);
  });

  test("when a file of another shop has a name that it needs; that file stays as it is", async () => {
    const place = await made.migrated.postgres();
    mkdirSync(join(place.DATA_DIR, "uploads"), { recursive: true });
    writeFileSync(join(place.DATA_DIR, keyOf(200)), "mine");
    const { code, said } = await commands.importFrom(archive, place);
    expect(said).toMatch(/^Nothing was imported: uploads\/0+200.webp is in .* already, with other bytes/);
    expect(code).toBe(1);
    expect(Object.values(allFiles(place))).toEqual([Buffer.from("mine").toString("base64")]);
    expect(await countOf(place, "users")).toBe(0);
  });

  test("when the shop that arrives breaks what the one that left kept", async () => {
    const broken = another();
    await inShop(source, (db) => db.execute(sql`update products set sold = sold + 1 where id = 1`));
    const exported = await commands.exportTo(broken, source);
    await inShop(source, (db) => db.execute(sql`update products set sold = sold - 1 where id = 1`));
    expect(exported.said).toContain("breaks 1 invariant, such as: sold is not what paid orders took (1)");

    const place = await made.migrated.postgres();
    const hidden = await alteredArchive(broken, another(), "contents.json", (all: Contents) => ({
      ...all,
      faults: [],
    }));
    const refused = await commands.importFrom(hidden, place);
    expect(refused.said).toContain(
      "Nothing was imported: The imported shop breaks invariants that the exported one kept",
    );
    expect(await countOf(place, "users")).toBe(0);
    expect(allFiles(place)).toEqual({});

    const restored = await commands.importFrom(broken, place);
    expect(restored.said).toContain("breaks 1 invariant that it broke before the export");
    expect(restored.code).toBe(0);
  });

  test("when the database's user may not do it", async () => {
    const place = await made.migrated.postgres();
    const url = new URL(place.DATABASE_URL!);
    await execute(url.href, `do $$ begin if to_regrole('guest') is null then create role guest login; end if; end $$`);
    await execute(
      url.href,
      "grant usage on schema drizzle to guest; grant select on all tables in schema drizzle, public to guest",
    );
    url.username = "guest";
    const { code, said } = await commands.importFrom(archive, { ...place, DATABASE_URL: url.href });
    expect(said).toMatch(/^Nothing was imported: .*permission denied/);
    expect(code).toBe(1);
    expect(await countOf(place, "users")).toBe(0);
  });

  test("when it is stopped by Ctrl-C", async () => {
    const place = await made.migrated.postgres();
    const meanwhile = async (kill: (signal: NodeJS.Signals) => void) => {
      await filesAreComing(place);
      kill("SIGINT");
    };
    const { code, said } = await commands.importFrom(archive, place, { meanwhile });
    expect(said).toBe("Nothing was imported: It was stopped.");
    expect(code).toBe(1);
    expect(await countOf(place, "users")).toBe(0);
    expect(allFiles(place)).toEqual({});
  });

  test.each([
    ["the local PostgreSQL", async () => made.migrated.local()],
    ["PostgreSQL", () => made.migrated.postgres()],
  ])("in %s when it is killed: the next one goes through", async (_, target) => {
    const place = await target();
    const meanwhile = async (kill: (signal: NodeJS.Signals) => void) => {
      await filesAreComing(place);
      kill("SIGKILL");
    };
    expect(await commands.importFrom(archive, place, { meanwhile })).toMatchObject({ code: null });
    expect(await countOf(place, "users")).toBe(0);
    expect(Object.keys(allFiles(place)).length).toBeLessThan(files);

    const { code, said } = await commands.importFrom(archive, place);
    expect(said).toContain("The invariants hold.");
    expect(code).toBe(0);
    expect(await countOf(place, "orders")).toBe(await countOf(source, "orders"));
    expect(allFiles(place)).toEqual(allFiles(source));
  });
});

test("an import whose last answer is lost keeps its files and says that it may be complete; the next one says that it is", async () => {
  const place = await made.migrated.postgres();
  const way = await wayTo(place.DATABASE_URL!);
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
  expect(allFiles(place)).toEqual(allFiles(source));
  expect((await commands.importFrom(archive, place)).said).toMatch(/^Nothing was imported: The database is not empty/);
});

describe("a shop that runs", () => {
  test("on the local PostgreSQL is exported, and lets no import in", async () => {
    const place = made.local();
    copyFolder(place.DATA_DIR);
    const running = await openPlace(place);
    expect(await commands.exportTo(another(), place)).toMatchObject({ code: 0 });
    expect(await commands.importFrom(archive, place)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^Nothing was imported: The database is not empty/),
    });
    await running.close();
  });

  test("on PostgreSQL is exported as it was when the export began, while orders come in", async () => {
    const path = another();
    let [isOver, placed] = [false, 0];
    const selling = inShop(source, async (db) => {
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
});

describe("an export that cannot be made leaves no file", () => {
  const beingWritten = another();
  beforeAll(() => writeFileSync(`${beingWritten}.part`, ""));

  test.each<[string, () => string | undefined, string]>([
    ["over one that is there", () => archive, `${archive} is there already.`],
    ["beside one that is being written", () => beingWritten, "another export is writing it, or was killed"],
    ["into a directory that is not there", () => "/nowhere/kiosk.tar", "/nowhere/kiosk.tar cannot be written: ENOENT"],
    ["without a name", () => undefined, "Usage: npm run db:export -- <file>"],
  ])("%s", async (_, path, sentence) => {
    const before = readFileSync(archive);
    const { code, said } = await commands.exportTo(path(), source);
    expect(said).toContain(sentence);
    expect(said).not.toMatch(/\n\s+at /);
    expect(code).toBe(1);
    expect(readFileSync(archive).equals(before)).toBe(true);
  });

  test("of a directory without a shop, and makes none there", async () => {
    const place = made.local();
    const { code, said } = await commands.exportTo(another(), place);
    expect(said).toContain(`There is no database in ${place.DATA_DIR}.`);
    expect(code).toBe(1);
    expect(existsSync(place.DATA_DIR)).toBe(false);
  });

  test("when it is stopped by Ctrl-C", async () => {
    const path = another();
    const meanwhile = async (kill: (signal: NodeJS.Signals) => void) => {
      for (const end = Date.now() + 10_000; !existsSync(`${path}.part`) && Date.now() < end; ) await sleep(2);
      kill("SIGINT");
    };
    const { code, said } = await commands.exportTo(path, source, { meanwhile });
    expect(said).toBe("There is no export: It was stopped.");
    expect(code).toBe(1);
    expect([path, `${path}.part`].filter(existsSync)).toEqual([]);
  });

  test("says so when a file is missing that the shop names, and goes on", async () => {
    const key = keyOf(files + 1);
    await inShop(source, (db) => db.execute(sql`update users set avatar = ${key} where id = 1`));
    const path = another();
    const { code, said } = await commands.exportTo(path, source);
    await inShop(source, (db) => db.execute(sql`update users set avatar = null where id = 1`));
    expect(said).toContain(`The shop names 1 file that the disk does not have, such as ${key}`);
    expect(code).toBe(0);
  });
});

const unshare = ["unshare", "--mount", ...(process.getuid?.() === 0 ? [] : ["--user", "--map-root-user"])];
const onSmallDisk = (directory: string) => [
  ...unshare,
  "sh",
  "-c",
  `mount -t tmpfs -o size=3m tmpfs ${directory} && exec "$@"`,
  "sh",
];
const [program = "", ...args] = [...onSmallDisk("/mnt"), "true"];
if (spawnSync(program, args).status === 0)
  describe("on a disk that is full", () => {
    test("an export leaves no file and says so", async () => {
      const { code, said } = await commands.exportTo("/mnt/kiosk.tar", source, { through: onSmallDisk("/mnt") });
      expect(said).toContain("There is no export: there is no room left on the disk of /mnt/kiosk.tar.");
      expect(code).toBe(1);
    });

    test("an import leaves nothing and says so", async () => {
      const place = { ...(await made.migrated.postgres()), DATA_DIR: "/mnt" };
      const { code, said } = await commands.importFrom(archive, place, { through: onSmallDisk("/mnt") });
      expect(said).toContain("Nothing was imported: there is no room left on the disk of /mnt.");
      expect(code).toBe(1);
      expect(await countOf(place, "users")).toBe(0);
    });
  });
