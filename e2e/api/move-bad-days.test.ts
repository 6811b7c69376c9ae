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
import type { Origin } from "@/lib/system/move/manifest";
import { version } from "@/package.json";
import { alterArchive, rebuildArchive, replaceTexts } from "../fixtures/databases/altered-archive";
import { moveCommands } from "../fixtures/databases/move";
import { createPlaces, listFiles, type Place, readAllFiles, withShop } from "../fixtures/databases/shop-copies";
import { copyTemplate } from "../fixtures/databases/template";

const made = createPlaces();
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
  withShop(
    place,
    async (db) => (await rows<{ count: number }>(db, sql.raw(`select count(*)::int as count from ${table}`)))[0]!.count,
  );

const filesAreComing = async ({ DATA_DIR }: Place) => {
  for (const end = Date.now() + 60_000; listFiles(join(DATA_DIR, "uploads")).length < 5 && Date.now() < end; )
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
    alterArchive(archive, another(), entry, change);

  const rebuilt = (entry: string, change: (content: Buffer) => Uint8Array) =>
    rebuildArchive(archive, another(), (name, content) => [[name, name === entry ? change(content) : content]]);
  const withFile = (key: string) =>
    rebuildArchive(archive, another(), (name, content) => [
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
      "with one bit of a file changed",
      () => damaged((path) => flip(path, size() - 100_000)),
      "is damaged, or was changed since it was made",
    ],
    ["of another program", async () => "package.json", "is not an export of Kiosk."],
    [
      "of a newer version",
      alter("kiosk.json", ({ migrations, ...more }: Origin) => ({
        ...more,
        kiosk: "9.0.0",
        migrations: [...migrations, { tag: "0099_later", hash: "f", when: 1 }],
      })),
      `was made by Kiosk 9.0.0 with the migration 0099_later, which this version (${version}) does not have. Import it with the version that made it.`,
    ],
    [
      "of rows that unpack to a thousand times their size",
      () => rebuilt("tables/users.000001.jsonl.gz", () => bomb),
      "its rows become more than 100 times as large as they are in the file (in tables/users.000001.jsonl.gz)",
    ],
    [
      "with fewer rows than it says",
      () =>
        rebuilt("tables/users.000001.jsonl.gz", (rows) => gzipSync(`${gunzipSync(rows).toString().split("\n")[0]}\n`)),
      "is not what it says: it has 1 rows of users, and its list says ",
    ],
    [
      "with a file that leads out of the directory",
      () => withFile("uploads/../../x.webp"),
      'it has "uploads/../../x.webp", which none has there.',
    ],
  ])("a file %s", async (_, file, sentence) => {
    const refused = await inspectArchive(await file()).then(() => "", innermost);
    expect(refused).toContain(sentence);
    expect(refused.split("\n")).toHaveLength(1);
  });

  test("by the command: it prints one sentence, exits with 1, and creates no data directory", async () => {
    const place = made.local();
    const { code, said } = await commands.importFrom(await damaged((path) => flip(path, size() - 100_000)), place);
    expect(said).toContain("is damaged, or was changed");
    expect(said.split("\n")).toHaveLength(1);
    expect(code).toBe(1);
    expect(existsSync(place.DATA_DIR)).toBe(false);
  });
});

describe("HTML in an archive", () => {
  const evil = '<p onclick="steal()">Tea<script>steal()</script></p><a href="javascript:steal()">more</a>';

  test("is cleaned as that of a write: articles, notices, details of products", async () => {
    const place = await made.migrated.postgres();
    const texts = { articles: { content: evil }, notices: { content: evil }, products: { detail: evil } };
    const { code, said } = await commands.importFrom(await replaceTexts(archive, another(), texts), place);
    expect(said).toContain("The HTML of 3 records was cleaned: no write stores what it held.");
    expect(code).toBe(0);
    const stored = sql`select content as html from articles union all select content from notices union all select detail from products`;
    const htmls = (await withShop(place, (db) => rows<{ html: string }>(db, stored))).map(({ html }) => html);
    expect(htmls.filter((html) => html.includes("steal"))).toEqual([]);
    expect(htmls.filter((html) => html === "<p>Tea</p><span>more</span>")).toHaveLength(3);
  });
});

describe("an import leaves nothing behind", () => {
  test("in a database that is not empty: it says what is in it", async () => {
    const { code, said } = await commands.importFrom(archive, { ...source, DATA_DIR: made.local().DATA_DIR });
    expect(said).toMatch(/^Nothing was imported: The database is not empty: it has \d+ users, .* \d+ orders/);
    expect(code).toBe(1);
  });

  test("when an app runs on the database", async () => {
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

  test("when a file of another shop has a name that it needs; that file stays as it is", async () => {
    const place = await made.migrated.postgres();
    mkdirSync(join(place.DATA_DIR, "uploads"), { recursive: true });
    writeFileSync(join(place.DATA_DIR, keyOf(200)), "mine");
    const { code, said } = await commands.importFrom(archive, place);
    expect(said).toMatch(/^Nothing was imported: uploads\/0+200.webp is in .* already, with other bytes/);
    expect(code).toBe(1);
    expect(Object.values(readAllFiles(place))).toEqual([Buffer.from("mine").toString("base64")]);
    expect(await countOf(place, "users")).toBe(0);
  });

  test("when it is killed: the next one goes through", async () => {
    const place = await made.migrated.postgres();
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

test("a shop on PostgreSQL is exported as it was when the export began, while orders come in", async () => {
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

test("an export does not replace a file", async () => {
  const before = readFileSync(archive);
  const { code, said } = await commands.exportTo(archive, source);
  expect(said).toContain(`${archive} is there already.`);
  expect(code).toBe(1);
  expect(readFileSync(archive).equals(before)).toBe(true);
});
