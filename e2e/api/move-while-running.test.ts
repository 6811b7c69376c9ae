import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { rows } from "@/db/client";
import { invariants } from "@/lib/system/health/invariants";
import { moveCommands } from "../fixtures/databases/move";
import { allFiles, inShop, type Place, places } from "../fixtures/databases/shop-copies";
import { copyEmbedded } from "../fixtures/databases/template";
import { productOf } from "../fixtures/servers/crowd";
import { ask, shopperToken } from "../fixtures/servers/http";
import { type RunningServer, startServer } from "../fixtures/servers/server";

const made = places();
let commands: Awaited<ReturnType<typeof moveCommands>>;
beforeAll(async () => {
  commands = await moveCommands();
});
const servers: RunningServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill()));
});
afterAll(async () => {
  commands.remove();
  await made.remove();
});

const another = () => join(made.path, `${crypto.randomUUID()}.tar`);
const start = async ({ DATA_DIR }: Place) => {
  const server = await startServer({ env: { DATABASE_URL: undefined, DATA_DIR } });
  servers.push(server);
  return server;
};
/** The demo shop, open, with one upload, and a shopper who may order without end. */
async function openShop() {
  const place = made.embedded();
  copyEmbedded(place.DATA_DIR);
  mkdirSync(join(place.DATA_DIR, "uploads"));
  writeFileSync(join(place.DATA_DIR, "uploads", `${"0".repeat(32)}.webp`), randomBytes(50_000));
  const product_id = await inShop(place, async (db) => {
    await db.execute(sql`insert into settings (key, value) values ('limit.orders', '0'), ('order.max_unpaid', '0')
      on conflict (key) do update set value = excluded.value`);
    return productOf(db, 100_000);
  });
  const server = await start(place);
  const token = await shopperToken(server.url);
  const order = async () => {
    const { status, json } = await ask(server.url, "POST", "/v1/order", {
      ...{ token, body: { products: [{ product_id, count: 1 }] } },
    });
    expect(status).toBe(201);
    return json.id as number;
  };
  return { place, server, order };
}
const orderIds = (place: Place) =>
  inShop(place, async (db) =>
    (await rows<{ id: number }>(db, sql`select id from orders order by id`)).map(({ id }) => id),
  );
/** What an export leaves beside its file. */
const besides = () => readdirSync(made.path).filter((name) => /\.(part|copy)$/.test(name));

/** Stops the export in the middle of its copy. */
function stoppedWhileCopying(path: string) {
  return async (kill: (signal: NodeJS.Signals) => void) => {
    const copied = join(`${path}.copy`, "pg");
    for (const end = Date.now() + 30_000; !existsSync(join(copied, "base")) && Date.now() < end; ) await sleep(1);
    kill("SIGSTOP");
    expect(existsSync(join(copied, "backup_label")), "stopped too late").toBe(false);
  };
}

test("while the shop sells, an export has each order that was answered before, no half of one, and every file; the shop goes on", async () => {
  const { place, server, order } = await openShop();
  const before = [await order(), await order()];
  const during: number[] = [];
  let isSelling = true;
  const selling = (async () => {
    while (isSelling) during.push(await order());
  })();
  const path = another();
  const { code, said } = await commands.exportTo(path, place);
  isSelling = false;
  await selling;
  expect(said).toMatch(/ holds 42 products, \d+ orders, .* and 1 file /);
  expect([code, besides()]).toEqual([0, []]);
  expect(statSync(path).mode & 0o777).toBe(0o600);

  const elsewhere = made.embedded();
  expect((await commands.importFrom(path, elsewhere)).said).toContain("The invariants hold.");
  expect(await inShop(elsewhere, (db) => rows(db, invariants))).toEqual([]);
  expect(allFiles(elsewhere)).toEqual(allFiles(place));

  const after = await order();
  expect(await server.stop()).toBe(0);
  const [all, exported] = [await orderIds(place), await orderIds(elsewhere)];
  expect(all).toEqual(expect.arrayContaining([...before, ...during, after]));
  expect(exported).toEqual(expect.arrayContaining(before));
  expect(exported).not.toContain(after);
  expect(exported).toEqual(all.slice(0, exported.length));
});

test("an export that is killed in the middle leaves the shop as it was; the next one goes through", async () => {
  const { place, server, order } = await openShop();
  const path = another();
  const stopped = stoppedWhileCopying(path);
  const meanwhile = async (kill: (signal: NodeJS.Signals) => void) => {
    await stopped(kill);
    await order();
    kill("SIGKILL");
  };
  expect(await commands.exportTo(path, place, { meanwhile })).toMatchObject({ code: null });
  const last = await order();

  const { code, said } = await commands.exportTo(path, place);
  expect([code, said]).toEqual([
    1,
    `${path}.copy is there: another export is writing it, or was killed. If none runs, remove it.`,
  ]);
  const next = another();
  expect(await commands.exportTo(next, place)).toMatchObject({ code: 0 });
  const elsewhere = made.embedded();
  expect((await commands.importFrom(next, elsewhere)).said).toContain("The invariants hold.");
  expect(await orderIds(elsewhere)).toContain(last);
  expect(await server.stop()).toBe(0);
  expect(await inShop(place, (db) => rows(db, invariants))).toEqual([]);
});

test("one copy is made at a time; a shop that is killed meanwhile has all it answered, and the export leaves nothing", async () => {
  const { place, server, order } = await openShop();
  const path = another();
  const stopped = stoppedWhileCopying(path);
  let last = 0;
  const meanwhile = async (kill: (signal: NodeJS.Signals) => void) => {
    await stopped(kill);
    expect(await commands.exportTo(another(), place)).toEqual({
      code: 1,
      said: "There is no export: Another copy of the running database is being made. Try again afterwards.",
    });
    last = await order();
    await server.kill();
    kill("SIGCONT");
  };
  expect(await commands.exportTo(path, place, { meanwhile })).toEqual({
    code: 1,
    said: "There is no export: The process that has the database open ended meanwhile, or does not answer. Try again.",
  });
  expect([existsSync(path), existsSync(`${path}.copy`), existsSync(`${path}.part`)]).toEqual([false, false, false]);

  const again = await start(place);
  expect(await commands.exportTo(path, place)).toMatchObject({ code: 0 });
  expect(await again.stop()).toBe(0);
  expect(await orderIds(place)).toContain(last);
  expect(await inShop(place, (db) => rows(db, invariants))).toEqual([]);
});

test("a shop that is stopped does not wait for a copy, and Ctrl-C ends an export without a trace", async () => {
  const { place, server } = await openShop();
  const [first, second] = [another(), another()];
  const interrupted = stoppedWhileCopying(first);
  expect(
    await commands.exportTo(first, place, {
      meanwhile: async (kill) => {
        await interrupted(kill);
        kill("SIGINT");
        kill("SIGCONT");
      },
    }),
  ).toEqual({ code: 1, said: "There is no export: It was stopped." });
  expect(existsSync(`${first}.copy`)).toBe(false);

  const stopped = stoppedWhileCopying(second);
  const { code } = await commands.exportTo(second, place, {
    meanwhile: async (kill) => {
      await stopped(kill);
      expect(await server.stop()).toBe(0);
      kill("SIGCONT");
    },
  });
  expect([code, existsSync(`${second}.copy`), existsSync(second)]).toEqual([1, false, false]);
});

test("only the owner of the data directory may ask a running shop for a copy", async () => {
  const { place } = await openShop();
  const inside = join(place.DATA_DIR, "pg");
  const [door] = readdirSync(inside).filter((name) => name.endsWith(".socket"));
  expect(statSync(join(inside, door!)).mode & 0o777).toBe(0o600);
});
