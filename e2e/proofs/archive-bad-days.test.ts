import { randomBytes } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rows } from "@/db/client";
import { innermost } from "@/lib/kernel/contract/errors";
import { inspectArchive } from "@/lib/system/archive/inspect-archive";
import type { Origin } from "@/lib/system/archive/manifest";
import { version } from "@/package.json";
import { alterArchive, rebuildArchive, replaceTexts } from "../fixtures/databases/altered-archive";
import { archiveCommands } from "../fixtures/databases/archive-commands";
import { createPlaces, type Place, withShop } from "../fixtures/databases/shop-copies";
import { copyTemplate } from "../fixtures/databases/template";

const made = createPlaces();
const archive = join(made.path, "kiosk.tar");
const another = () => join(made.path, `${crypto.randomUUID()}.tar`);
const files = 10;
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

const bomb = Buffer.concat(Array.from({ length: 60 }, () => gzipSync(Buffer.alloc(10_000_000, "\n"))));

describe("an invalid archive is refused before anything is imported", () => {
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

  test("with one sentence, exit code 1 and no data directory", async () => {
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

  test("is cleaned like that of a write, in articles, notices and product details", async () => {
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

describe("an import changes nothing", () => {
  test("in a database that is not empty, and lists its contents", async () => {
    const { code, said } = await commands.importFrom(archive, { ...source, DATA_DIR: made.local().DATA_DIR });
    expect(said).toMatch(/^Nothing was imported: The database is not empty: it has \d+ users, .* \d+ orders/);
    expect(code).toBe(1);
  });
});

test("an export does not overwrite a file", async () => {
  const before = readFileSync(archive);
  const { code, said } = await commands.exportTo(archive, source);
  expect(said).toContain(`${archive} is there already.`);
  expect(code).toBe(1);
  expect(readFileSync(archive).equals(before)).toBe(true);
});
