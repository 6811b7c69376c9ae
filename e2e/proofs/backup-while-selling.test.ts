import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rows } from "@/db/client";
import { invariants } from "@/lib/system/health/invariants";
import { moveCommands } from "../fixtures/databases/move";
import { inShop, type Place, places } from "../fixtures/databases/shop-copies";
import { soundShop } from "../fixtures/databases/sound-shop";
import { copyTemplate } from "../fixtures/databases/template";
import { productOf } from "../fixtures/servers/crowd";
import { ask, shopperToken } from "../fixtures/servers/http";
import { type RunningServer, startServer } from "../fixtures/servers/server";

const size = Number(process.env.BACKUP_ORDERS ?? 20_000);
/** The longest that anybody waits while a backup is made, on any machine. In one transaction it would be all of its seconds. */
const mostMs = 1500;

const made = places();
let commands: Awaited<ReturnType<typeof moveCommands>>;
let shop: Place;
let server: RunningServer;
let product_id: number;
beforeAll(async () => {
  commands = await moveCommands();
  const { url, drop } = await copyTemplate();
  await soundShop(url, 1000, size);
  shop = made.embedded();
  const grown = join(made.path, "grown.tar");
  expect(await commands.exportTo(grown, { ...shop, DATABASE_URL: url })).toMatchObject({ code: 0 });
  expect(await commands.importFrom(grown, shop)).toMatchObject({ code: 0 });
  await drop();
  product_id = await inShop(shop, async (db) => {
    await db.execute(sql`insert into settings (key, value) values ('limit.orders', '0'), ('order.max_unpaid', '0')
      on conflict (key) do update set value = excluded.value`);
    return productOf(db, 1_000_000);
  });
  server = await startServer({ env: { DATABASE_URL: undefined, DATA_DIR: shop.DATA_DIR } });
}, 20 * 60_000);
afterAll(async () => {
  commands.remove();
  await server?.stop();
  await made.remove();
});

const paths = ["/v1/product", "/v1/product/1", "/v1/category", "/v1/product?category_id=1&descendants=true"];

/** A shopper who looks at one thing after the other, and another who buys, until `work` is done. Gives what each answer took, sorted. */
async function shopping(work: Promise<unknown>) {
  const token = await shopperToken(server.url);
  const [reads, orders]: number[][] = [[], []];
  let isOver = false;
  const timed = async (into: number[], asked: Promise<{ status: number }>) => {
    const began = performance.now();
    expect((await asked).status).toBeLessThan(300);
    into.push(performance.now() - began);
  };
  const looking = (async () => {
    for (let n = 0; !isOver; n++, await sleep(5)) await timed(reads!, ask(server.url, "GET", paths[n % paths.length]!));
  })();
  const body = { products: [{ product_id, count: 1 }] };
  const buying = (async () => {
    for (; !isOver; await sleep(500)) await timed(orders!, ask(server.url, "POST", "/v1/order", { token, body }));
  })();
  await work;
  isOver = true;
  await Promise.all([looking, buying]);
  return { reads: reads!.toSorted((a, b) => a - b), orders: orders!.toSorted((a, b) => a - b) };
}

const at = (sorted: number[], part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;
const told = (name: string, sorted: number[]) =>
  `${sorted.length} ${name}, ms: median ${at(sorted, 0.5).toFixed(1)}, p99 ${at(sorted, 0.99).toFixed(1)}, most ${at(sorted, 1).toFixed(0)}`;

test(`a backup of ${size} orders holds up no shopper, and what it holds is whole`, async () => {
  await shopping(sleep(5000)); // warm
  const before = await shopping(sleep(15_000));
  const backup = join(made.path, "backup.tar");
  const began = Date.now();
  const exporting = commands.exportTo(backup, shop);
  const during = await shopping(exporting);
  const seconds = (Date.now() - began) / 1000;
  const { code, said } = await exporting;
  process.stdout.write(
    `${said}\nin ${seconds.toFixed(1)} s\nbefore: ${told("reads", before.reads)}; ${told("orders", before.orders)}\nduring: ${told("reads", during.reads)}; ${told("orders", during.orders)}\n`,
  );
  expect(code).toBe(0);
  const elsewhere = made.embedded();
  expect((await commands.importFrom(backup, elsewhere)).said).toContain("The invariants hold.");
  expect(await inShop(elsewhere, (db) => rows(db, invariants))).toEqual([]);
  for (const times of [during.reads, during.orders]) expect(at(times, 1)).toBeLessThan(mostMs);
});
