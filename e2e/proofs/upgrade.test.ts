import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, rows } from "@/db/client";
import { invariants } from "@/lib/system/findings/invariants";
import { version } from "@/package.json";
import { alterArchive } from "../fixtures/databases/altered-archive";
import { archiveCommands } from "../fixtures/databases/archive-commands";
import { createOldFolder, fillOldDatabase, versionFolder } from "../fixtures/databases/old-shop";
import { checkOutVersion } from "../fixtures/databases/released-version";
import { createPlaces, type Place, withShop } from "../fixtures/databases/shop-copies";
import { copyFolder, copyTemplate, openPlace } from "../fixtures/databases/template";
import { appEnvironment } from "../fixtures/servers/app-environment";
import { insertProduct } from "../fixtures/servers/crowd";
import { sendRequest } from "../fixtures/servers/http";
import { liftLimits, noLimits, startServer } from "../fixtures/servers/server";
import { buy } from "../fixtures/shop/purchase";

const made = createPlaces();
const removals: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const remove of removals) await remove();
  await made.remove();
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const secondsSince = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`;
const environmentOf = (place: Place) => ({
  DATABASE_URL: place.DATABASE_URL,
  DATA_DIR: place.DATA_DIR,
  LIMITS: noLimits,
  ...(!place.DATABASE_URL && { AUTH_SECRET: undefined }),
});

/** Its statements lock the tables in another order than the shop's own transactions. */
const later = versionFolder(join(made.path, "later"), {
  added: `alter table order_items add column added text not null default 'old';
    --> statement-breakpoint
    update order_items set added = 'item ' || id;
    --> statement-breakpoint
    alter table orders add column added text not null default 'old';
    --> statement-breakpoint
    update orders set added = 'order ' || id;`,
});
const breaking = versionFolder(join(made.path, "breaking"), { added: "alter table payments drop column prepay_id;" });

const orders = 20_000;

/** Copies the orders and their lines without triggers, so that the migrations take some time. */
const multiplyOrders = (url: string) =>
  withClient(url, async (client) => {
    const columnsOf = async (table: string) => {
      const { rows } = await client.query(
        `select column_name from information_schema.columns where table_name = $1 and is_generated = 'NEVER' and column_name <> 'id'`,
        [table],
      );
      return rows.map(({ column_name }) => `"${column_name}"`);
    };
    const replaced: Record<string, string> = {
      '"order_no"': "'9' || lpad(at::text, 21, '0')",
      '"external_ref"': "null",
      '"order_id"': "(select id from orders where order_no = '9' || lpad(at::text, 21, '0'))",
    };
    for (const [table, id] of [
      ["orders", "id"],
      ["order_items", "order_id"],
    ] as const) {
      const columns = await columnsOf(table);
      await client.query(`alter table ${table} disable trigger user`);
      await client.query(`insert into ${table} (${columns}) select ${columns.map((one) => replaced[one] ?? one)}
        from generate_series(1, ${orders}) at join ${table} t
        on t.${id} = (select min(id) from orders where status = 'completed')`);
      await client.query(`alter table ${table} enable trigger user`);
    }
  });

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client(url);
  await client.connect();
  return work(client).finally(() => client.end());
}

/** The statements with which 0.2.0 changed an order, in both orders in which it used the tables. */
async function changeOrders(url: string, clients = 8) {
  const ids = await withClient(
    url,
    async (client) => (await client.query("select id, user_id from orders limit 500")).rows,
  );
  const accepted: string[] = [];
  const failed: string[] = [];
  let isOver = false;
  let longestMs = 0;
  const use = (number: number) =>
    withClient(url, async (client) => {
      for (let at = number; !isOver; at++) {
        const { id, user_id } = ids[(at * 7) % ids.length];
        const reason = `load ${number} ${at}`;
        const steps = [
          `update orders set updated_at = now() where id = ${id}`,
          `update order_items set count = count where order_id = ${id}`,
          `insert into order_events (order_id, kind, "from", "to", "by", reason)
            select id, 'note', status, status, 'admin', '${reason}' from orders where id = ${id}`,
        ];
        const began = performance.now();
        try {
          await client.query(`begin; select from users where id = ${user_id} for update`);
          for (const step of at % 2 ? steps : steps.toReversed()) {
            await client.query(step);
            await sleep(2); // the way between app and database
          }
          await client.query("commit");
          accepted.push(reason);
        } catch (error) {
          failed.push(String((error as { code?: string }).code));
          await client.query("rollback");
        }
        longestMs = Math.max(longestMs, performance.now() - began);
      }
    });
  const all = Promise.all(Array.from({ length: clients }, (_, number) => use(number)));
  return {
    accepted,
    async end() {
      isOver = true;
      await all;
      return { failed, longestMs };
    },
  };
}

let commands: Awaited<ReturnType<typeof archiveCommands>>;
/** The programs of the released 0.3.0. */
let released: Awaited<ReturnType<typeof archiveCommands>>;
beforeAll(async () => {
  commands = await archiveCommands();
  released = await archiveCommands(checkOutVersion("0.3.0", join(made.path, "0.3.0")), ["import", "migrate"]);
});
afterAll(() => commands.remove());

const places: [string, () => Promise<Place>, () => Promise<Place>][] = [
  [
    "embedded",
    async () => {
      const place = made.local();
      await createOldFolder(place.DATA_DIR);
      return place;
    },
    async () => {
      const place = made.local();
      copyFolder(place.DATA_DIR, "demo");
      return place;
    },
  ],
  [
    "external",
    async () => {
      const place = await made.postgres();
      await fillOldDatabase(place.DATABASE_URL!);
      return place;
    },
    async () => {
      const { url, drop } = await copyTemplate();
      removals.push(drop);
      return { DATABASE_URL: url, DATA_DIR: made.local().DATA_DIR };
    },
  ],
];

describe.each(places)("%s", (name, createOld, createCurrent) => {
  test(`a shop of 0.2.0 with ${orders} orders is upgraded under load, and no transaction fails or is lost`, async () => {
    const place = await createOld();
    const store = await openPlace(place);
    try {
      await multiplyOrders(store.url);
      const load = await changeOrders(store.url);
      await expect.poll(() => load.accepted.length).toBeGreaterThan(100);
      const began = performance.now();
      const server = await startServer({ env: environmentOf(place) });
      const took = secondsSince(began);
      const before = load.accepted.length;
      await expect.poll(() => load.accepted.length).toBeGreaterThan(before + 100);
      const { failed, longestMs } = await load.end();
      const found = await rows<{ reason: string }>(
        store.db,
        sql`select reason from order_events where reason like 'load %'`,
      );
      const lost = load.accepted.filter((reason) => !found.some((one) => one.reason === reason));
      const waits = server.logs().match(/The migrations wait for/g)?.length ?? 0;
      say(
        `0.2.0 to this version, ${name}: ready after ${took} and ${waits} waits; ${load.accepted.length} transactions accepted, ${failed.length} failed, ${lost.length} lost; the longest took ${Math.round(longestMs)} ms`,
      );
      expect([failed, lost]).toEqual([[], []]);
      await buy(server.url, "upgrade-shopper");
      expect(await server.stop()).toBe(0);
    } finally {
      await store.close();
    }
  });

  describe.each([0, 2])("a shop of 0.3.0 with %i faults goes back to it after an upgrade", (faults) => {
    async function createReleased() {
      const place = await createOld();
      mkdirSync(place.DATA_DIR, { recursive: true });
      writeFileSync(join(place.DATA_DIR, "shop-kind"), "lasting\n");
      expect(await released.migrate(place)).toMatchObject({ code: 0 });
      await withShop(place, async (db) => {
        // The sweep would have cancelled these.
        await db.execute(sql`update orders set expires_at = now() + interval '1 hour' where status = 'unpaid'`);
        if (!faults) return;
        await db.execute(sql`update products set sold = sold + 1 where id = (select min(id) from products)`);
        await db.execute(sql`update payments set learned_from = null where id =
          (select min(id) from payments where status = 'success')`);
      });
      return place;
    }

    /** Of a file that does not list the faults. */
    async function expectClosedWayBack(place: Place) {
      const path = join(place.DATA_DIR, "without-faults.tar");
      const backup = join(place.DATA_DIR, "backups", `before-${version}.tar`);
      await alterArchive(backup, path, "contents.json", (contents: object) => ({ ...contents, faults: [] }));
      const { code, said } = await commands.tryUpgrade(path, place);
      expect([code, said]).toEqual([
        1,
        expect.stringContaining("The earlier version would not import this file again:"),
      ]);
      const refused = await released.importFrom(path, await made.postgres());
      expect([refused.code, refused.said]).toEqual([1, expect.stringContaining("that the exported one kept, 2 times")]);
    }

    /** Imports the backup with the released version. */
    async function goBack(place: Place) {
      const target = name === "external" ? await made.postgres() : made.local();
      const path = join(place.DATA_DIR, "backups", `before-${version}.tar`);
      const { code, said } = await released.importFrom(path, target);
      expect([code, said]).toEqual([
        0,
        expect.stringContaining(
          faults ? "It breaks 2 invariants that it broke before the export" : "The invariants hold.",
        ),
      ]);
      expect((await released.migrate(target)).said).toContain("nothing had to run");
      return withShop(target, readMoney);
    }

    test("that ran under load", async () => {
      const place = await createReleased();
      const store = await openPlace(place);
      try {
        const before = await readMoney(store.db);
        const tried = await commands.tryUpgrade(undefined, place);
        const found = `${faults} faults that the data had before and 0 others; the earlier version can import this file again.`;
        expect([tried.code, tried.said]).toEqual([0, expect.stringContaining(found)]);
        if (faults) await expectClosedWayBack(place);
        const load = await changeOrders(store.url);
        await expect.poll(() => load.accepted.length).toBeGreaterThan(100);
        expect(await commands.migrate(place)).toMatchObject({ code: 0 });
        expect((await load.end()).failed).toEqual([]);
        expect(await goBack(place)).toEqual(before);
      } finally {
        await store.close();
      }
    });

    test("that was killed inside the transaction of the migrations", async () => {
      const place = await createReleased();
      const store = await openPlace(place);
      try {
        const before = await readMoney(store.db);
        const isWaiting = async () =>
          (await rows(store.db, sql`select from pg_locks where not granted and relation = 'payments'::regclass`))
            .length > 0;
        await withClient(store.url, async (client) => {
          await client.query("begin; lock table payments in row exclusive mode");
          const meanwhile = async (kill: (signal: NodeJS.Signals) => void) => {
            await expect.poll(isWaiting, { timeout: 60_000, interval: 20 }).toBe(true);
            kill("SIGKILL");
          };
          expect(await commands.migrate(place, { meanwhile })).toMatchObject({ code: null });
        });
        expect(await readMoney(store.db)).toEqual(before);
        expect(await goBack(place)).toEqual(before);
      } finally {
        await store.close();
      }
    });
  });

  test("orders succeed while the next version migrates, none is lost, and this version reports that it is not ready", async () => {
    const place = await createCurrent();
    const seen = await sellDuringUpgrade(place, later);
    say(
      `this version to the next, ${name}: ready after ${seen.took} and ${seen.waits} waits; ${seen.orders} orders paid, ${seen.after} of them at the old instance after the migration, ${seen.failed.length} failed, ${seen.lost} lost`,
    );
    expect(seen.failed).toEqual([]);
    expect(seen.lost).toBe(0);
    expect(seen.after).toBeGreaterThan(0);
    expect(seen.health).toEqual([200, 503, expect.stringMatching(/^A newer version of Kiosk than this one/)]);
    expect(
      await withShop(place, (db) => rows(db, sql`select id from orders where added = 'old' limit 1`)),
    ).toHaveLength(1);
    await expect.poll(() => withShop(place, (db) => rows(db, invariants))).toEqual([]);
  });
});

const readMoney = (db: Database) =>
  rows(
    db,
    sql`select (select count(*) || ' ' || sum(total_price) from orders) as orders,
      (select count(*) || ' ' || sum(amount) || ' ' || count(learned_from) from payments) as payments,
      (select count(*) || ' ' || sum(delta) from stock_ledger) as stock, (select sum(sold) from products) as sold,
      (select count(*) from drizzle.__drizzle_migrations) as migrations`,
  );

/** Shoppers buy at the old instance until the new one is ready, and some time longer. */
async function sellDuringUpgrade(place: Place, through: string[]) {
  const store = await openPlace(place);
  await liftLimits(store.url);
  const product = await insertProduct(store.db, 1_000_000);
  const env = environmentOf(place);
  const old = await startServer({ env });
  const paid: Awaited<ReturnType<typeof buy>>[] = [];
  const failed: string[] = [];
  let isOver = false;
  const shop = async (number: number) => {
    for (let at = 0; !isOver; at++)
      await buy(old.url, `shopper-${number}-${at}`, product).then(
        (bought) => paid.push(bought),
        (error: Error) => failed.push(error.message),
      );
  };
  const shoppers = Promise.all([0, 1, 2].map(shop));
  try {
    await expect.poll(() => paid.length).toBeGreaterThan(10);
    const began = performance.now();
    const next = await startServer({ env, through });
    const took = secondsSince(began);
    const before = paid.length + failed.length;
    await expect.poll(() => paid.length + failed.length).toBeGreaterThan(before + 10);
    isOver = true;
    await shoppers;
    const health = await sendRequest(old.url, "GET", "/health");
    const ready = await sendRequest(old.url, "GET", "/health/ready");
    expect(await old.stop()).toBe(0);
    const states = await Promise.all(paid.map(async ({ read }) => (await read(next.url)).status));
    const waits = next.logs().match(/The migrations wait for/g)?.length ?? 0;
    if (!failed.length) await buy(next.url, "shopper-next");
    await next.stop();
    return {
      took,
      waits,
      failed,
      orders: paid.length,
      after: paid.length - before,
      lost: states.filter((state) => state !== "paid").length,
      health: [health.status, ready.status, ready.json.detail],
    };
  } finally {
    isOver = true;
    await store.close();
  }
}

test("the same load detects a migration that drops a column", async () => {
  const { url, drop } = await copyTemplate();
  removals.push(drop);
  const { failed } = await sellDuringUpgrade({ DATABASE_URL: url, DATA_DIR: made.local().DATA_DIR }, breaking);
  expect(failed).toContainEqual(expect.stringMatching(/^POST \/v1\/(order|pay\/pre_order): 500/));
});

test.each([true, false])(
  "db:migrate names the transaction that it waits for, and succeeds only if that ends in time (%s)",
  async (endsInTime) => {
    const { url, drop } = await copyTemplate();
    removals.push(drop);
    const client = new pg.Client(url);
    await client.connect();
    const { rows: found } = await client.query("select pg_backend_pid() as pid");
    await client.query("begin; lock table orders in row exclusive mode");
    const [program, ...args] = [...later, process.execPath, "dist/migrate.mjs"];
    const child = spawn(program!, args, { env: appEnvironment({ DATABASE_URL: url }) });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
    const ended = new Promise((resolve) => child.on("exit", resolve));
    const sentence = `the table orders: a transaction of PostgreSQL's process ${found[0].pid} has used it for`;
    await expect.poll(() => said).toContain(`The migrations wait for ${sentence}`);
    if (endsInTime) await client.query("commit");
    expect(await ended).toBe(endsInTime ? 0 : 1);
    if (endsInTime) expect(said).toMatch(/Applied the migration \d+_added\.\nThe database is up to date\.\n$/);
    else
      expect(said).toMatch(
        new RegExp(`The migrations gave up waiting for ${sentence} 1\\d\\d s\\. Nothing was changed\\.\n$`),
      );
    await client.end();
  },
);
