import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { scratchDirectory } from "@/e2e/fixtures/databases/scratch";
import { openStore, rows, type Store } from "./client";

const { path: dataDir, remove } = scratchDirectory();
const pg = join(dataDir, "pg");
const incoming = join(dataDir, "incoming");
const ends: string[] = [];
let store: Store;
const open = () => openStore({ driver: "pglite", dataDir, onEnd: (reason) => ends.push(reason) });

const paths = new Map<number, string>();
const spies: { mockRestore(): void }[] = [];
function restore() {
  for (const spy of spies.splice(0)) spy.mockRestore();
  syncBuiltinESMExports();
}
const openSync = fs.openSync;
const spyOnOpen = vi.spyOn(fs, "openSync");

beforeAll(async () => {
  spyOnOpen.mockImplementation((...all) => {
    const fd = openSync(...all);
    paths.set(fd, String(all[0]));
    return fd;
  });
  syncBuiltinESMExports();
  // These files are what a first start leaves when it is killed in the middle.
  fs.mkdirSync(join(pg, "base"), { recursive: true });
  fs.writeFileSync(join(pg, "base", "left over"), "");
  fs.writeFileSync(join(pg, "PG_VERSION"), "");
  fs.writeFileSync(join(pg, "kiosk.state"), "new");
  fs.mkdirSync(incoming);
  fs.writeFileSync(join(incoming, "half a picture"), "");
  store = open();
  await store.db.execute(sql`create table notes (id int generated always as identity, words text)`);
  await store.db.execute(sql`alter table notes alter words set storage external`); // as long in the log as it is
});
afterEach(restore);
afterAll(async () => {
  await store.close();
  spyOnOpen.mockRestore();
  syncBuiltinESMExports();
  remove();
});

const isLog = (path: string | undefined) => /pg_wal.[0-9A-F]{24}$/.test(path ?? "");

/** Sees what reaches the files: how much of the log is written, and how much of that is on the disk. */
function recording({ syncTakesMs = 0, syncFails = "" } = {}) {
  const seen = { written: 0, synced: 0, syncs: 0, early: [] as string[], inTurn: 0 };
  const real = { writeSync: fs.writeSync, fdatasync: fs.fdatasync, fdatasyncSync: fs.fdatasyncSync };
  const change = (path: string | undefined) => {
    if (path?.startsWith(pg) && !isLog(path) && !path.includes("kiosk.lock") && seen.synced < seen.written)
      seen.early.push(path);
  };
  const onWrite = vi.spyOn(fs, "writeSync").mockImplementation(((fd: number, ...all: [Uint8Array]) => {
    if (isLog(paths.get(fd))) seen.written++;
    else change(paths.get(fd));
    return real.writeSync(fd, ...all);
  }) as typeof fs.writeSync);
  const onSync = vi.spyOn(fs, "fdatasync").mockImplementation(((fd: number, done: (error: Error | null) => void) => {
    const upTo = seen.written;
    seen.syncs++;
    const end = (error: Error | null) => {
      if (!error) seen.synced = Math.max(seen.synced, upTo);
      done(error);
    };
    if (syncFails) setTimeout(() => end(new Error(syncFails)), 1);
    else setTimeout(() => real.fdatasync(fd, end), syncTakesMs);
  }) as typeof fs.fdatasync);
  const onSyncInTurn = vi.spyOn(fs, "fdatasyncSync").mockImplementation((fd) => {
    real.fdatasyncSync(fd);
    seen.synced = seen.written;
    seen.inTurn++;
  });
  spies.push(onWrite, onSync, onSyncInTurn);
  syncBuiltinESMExports();
  return seen;
}
const note = (words = "w") => store.db.execute(sql`insert into notes (words) values (${words})`);

const state = () => fs.readFileSync(join(pg, "kiosk.state"), "utf8");

test("a first start that was cut short is begun anew", () => {
  expect(fs.readFileSync(join(pg, "PG_VERSION"), "utf8").trim()).toBe("18");
  expect(fs.existsSync(join(pg, "base", "left over"))).toBe(false);
  expect(state()).toBe("open");
});

test("what a dead process was receiving is removed before it opens", () => {
  expect(fs.readdirSync(incoming)).toEqual([]);
});

test("no answer comes before its commit is on the disk, whichever way it was asked", async () => {
  const seen = recording({ syncTakesMs: 5 });
  const isKept = () => expect(seen.synced).toBe(seen.written);
  for (let n = 0; n < 5; n++) {
    const before = seen.written;
    await note();
    isKept();
    expect(seen.written).toBeGreaterThan(before);
    await store.db.transaction((tx) => tx.execute(sql`insert into notes (words) values ('t')`));
    isKept();
  }
});

test("nor an answer that has seen what another has committed", async () => {
  const seen = recording({ syncTakesMs: 30 });
  const writing = note("seen by another").then(() => {});
  await expect.poll(() => seen.written, { interval: 1 }).toBeGreaterThan(0);
  const [found] = await rows<{ count: number }>(
    store.db,
    sql`select count(*)::int as count from notes where words = 'seen by another'`,
  );
  expect([found!.count, seen.synced === seen.written]).toEqual([1, true]);
  await writing;
});

test("one sync is enough for all that commit while another runs", async () => {
  const seen = recording({ syncTakesMs: 100 });
  await Promise.all(Array.from({ length: 60 }, () => note()));
  expect(seen.written).toBeGreaterThanOrEqual(60);
  expect(seen.syncs).toBeLessThan(30);
  expect(seen.synced).toBe(seen.written);
});

test("nothing else changes on the disk before the log that tells of it", async () => {
  const seen = recording({ syncTakesMs: 100 });
  const writing = Array.from({ length: 20 }, () => note("x".repeat(3000)));
  await Promise.all([...writing, store.db.execute(sql`checkpoint`)]);
  await store.db.execute(sql`create table dropped as select * from notes`);
  await Promise.all([note(), store.db.execute(sql`drop table dropped`), store.db.execute(sql`vacuum notes`)]);
  expect(seen.early).toEqual([]);
  expect(seen.inTurn).toBeGreaterThan(0);
});

test("a log that has grown is followed by a checkpoint", async () => {
  const redo = async () =>
    (await rows<{ at: string }>(store.db, sql`select redo_lsn::text as at from pg_control_checkpoint()`))[0]!.at;
  const before = await redo();
  await store.db.execute(
    sql`insert into notes (words) select repeat(md5(n::text), 100) from generate_series(1, 12000) n`,
  );
  await expect.poll(redo).not.toBe(before);
});

test("a disk that fails ends it, and the answer does not say that all is well", async () => {
  fs.writeFileSync(join(incoming, "half a picture"), "");
  recording({ syncFails: "EIO: i/o error, fdatasync" });
  await expect(note()).rejects.toMatchObject({ cause: { message: expect.stringContaining("EIO") } });
  expect([ends.splice(0), fs.readdirSync(incoming)]).toEqual([["disk failed"], ["half a picture"]]);
});

test("a full disk ends it, and what is arriving then gives its room back", async () => {
  recording({ syncFails: "ENOSPC: no space left on device, fdatasync" });
  await expect(note()).rejects.toMatchObject({ cause: { message: expect.stringContaining("ENOSPC") } });
  expect([ends, fs.readdirSync(incoming)]).toEqual([["full disk"], []]);
});

test("what was answered is there after the next start", async () => {
  await note("the last one");
  await store.close();
  expect(state()).toBe("closed");
  store = open();
  expect(await rows(store.db, sql`select words from notes order by id desc limit 1`)).toEqual([
    { words: "the last one" },
  ]);
});
