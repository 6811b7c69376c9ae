import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scratchDirectory } from "@/e2e/fixtures/databases/scratch";
import { borrowFiles } from "./borrow-files";
import { openStore, rows, type Store } from "./client";
import { openDoor } from "./door";
import { Lending } from "./lend-files";
import { DirectoryInUse } from "./lock";

const { path: scratch, remove } = scratchDirectory();
const never = new AbortController().signal;
const causes = (error: unknown): unknown[] => (error instanceof Error ? [error, ...causes(error.cause)] : []);

/** Where the holder of a directory answers. */
async function doorOf(dataDir: string) {
  const second = openStore({ driver: "pglite", dataDir });
  const error = await second.db.execute(sql`select 1`).catch((refused) => refused);
  await second.close().catch(() => {});
  return causes(error).find((one) => one instanceof DirectoryInUse)!.door!;
}

describe("a copy of a database that is written to all the time", () => {
  const dataDir = join(scratch, "shop");
  let store: Store;
  beforeAll(async () => {
    store = openStore({ driver: "pglite", dataDir });
    await store.db.execute(sql`create table notes (id int primary key, words text)`);
    await store.db.execute(sql`alter table notes alter words set storage external`); // as long in the log as it is
  });
  afterAll(() => store.close());

  test("has all that was answered before, and of what came meanwhile a beginning, though a checkpoint was due long ago", async () => {
    let last = 0;
    const write = () => store.db.execute(sql`insert into notes values (${++last}, ${"x".repeat(2_000_000)})`);
    await write();
    let isCopying = true;
    const writing = (async () => {
      while (isCopying || last < 40) await write(); // 80 MB of log
    })();
    const before = last - 1;
    const door = await doorOf(dataDir);
    const copies: string[] = [];
    while (last < 40) {
      copies.push(join(scratch, `copy${copies.length}`));
      await borrowFiles(join(dataDir, "pg"), door, join(copies.at(-1)!, "pg"), never);
    }
    isCopying = false;
    await writing;
    // A slow machine makes many copies meanwhile, and takes seconds to open one.
    for (const copy of new Set([copies[0]!, copies[copies.length >> 1]!, copies.at(-1)!])) {
      const opened = openStore({ driver: "pglite", dataDir: copy });
      const [found] = await rows<{ count: number; last: number; least: number }>(
        opened.db,
        sql`select count(*)::int as count, max(id) as last, min(length(words)) as least from notes`,
      );
      await opened.close();
      expect(found!.least).toBe(2_000_000);
      expect(found!.count).toBe(found!.last);
      expect(found!.last).toBeGreaterThanOrEqual(before);
    }
  });
});

describe("a database that is lent", () => {
  const patienceMs = 1000;
  const place = join(scratch, "door");
  let session: PGlite;
  let lending: Lending;
  let door: NonNullable<Awaited<ReturnType<typeof openDoor>>>;
  beforeAll(async () => {
    mkdirSync(place);
    session = await PGlite.create("memory://");
    lending = new Lending({ query: (text) => session.query(text) }, patienceMs);
    door = (await openDoor(place, "lending", lending.answer))!;
  });
  afterAll(async () => {
    door.close();
    await session.close();
  });
  const call = () => connect(join(place, door.name)).setEncoding("utf8");
  const heard = async (caller: Socket) => String((await once(caller, "data"))[0]);
  const borrow = async () => {
    const caller = call();
    caller.write("lend\n");
    expect(await heard(caller)).toBe("lent\n");
    return caller;
  };

  test("is lent to one at a time, and again as soon as that one is gone, however it went", async () => {
    const first = await borrow();
    const second = call();
    second.write("lend\n");
    expect(await heard(second)).toBe("busy\n");
    expect(lending.isOn).toBe(true);
    first.destroy();
    await expect.poll(() => lending.isOn).toBe(false);
    (await borrow()).destroy();
    await expect.poll(() => lending.isOn).toBe(false);
  });

  test("is taken back from a borrower that says nothing, and not from one that is still copying", async () => {
    const busy = await borrow();
    const beating = setInterval(() => busy.write("copying\n"), 50);
    await new Promise((resolve) => setTimeout(resolve, patienceMs + 500));
    expect(lending.isOn).toBe(true);
    clearInterval(beating);
    await once(busy, "close");
    await expect.poll(() => lending.isOn).toBe(false);
    (await borrow()).destroy();
    await expect.poll(() => lending.isOn).toBe(false);
  });

  test("tells only its borrower what the copy needs; a caller that says anything else learns nothing", async () => {
    const stranger = call();
    let said = "";
    stranger.on("data", (chunk) => (said += chunk));
    stranger.write("copied\nGET / HTTP/1.1\n\n");
    const borrower = await borrow();
    borrower.write("copied\n");
    expect(JSON.parse(await heard(borrower))).toEqual({
      label: expect.stringContaining("START WAL LOCATION"),
      last_log: expect.stringMatching(/^[0-9A-F]{24}$/),
    });
    expect(lending.isOn).toBe(true); // the log is kept until the borrower hangs up
    borrower.destroy();
    await expect.poll(() => lending.isOn).toBe(false);
    await once(stranger, "close");
    expect(said).toBe("");
  });
});

afterAll(remove);
