import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { settings } from "@/db/schema/content";
import { makeDisk, mount, needDisks } from "../fixtures/databases/disks";
import { scratchDirectory } from "../fixtures/databases/scratch";
import { copyFolder, openPlace } from "../fixtures/databases/template";
import { ask, shopperToken } from "../fixtures/servers/http";
import { buyUntilGone, faultsIn, lostOf, type Order } from "../fixtures/servers/kills";
import { startServer } from "../fixtures/servers/server";

needDisks();
const rounds = 5;

/** Leaves not a byte. */
function fill(path: string) {
  for (const size of [1024 * 1024, 4096, 1])
    for (;;)
      try {
        writeFileSync(path, Buffer.alloc(size, 1), { flag: "a" });
      } catch {
        break;
      }
}

const until = async (holds: () => Promise<boolean>) => {
  while (!(await holds())) await sleep(50);
};

test(`the disk of the local PostgreSQL is full ${rounds} times during orders: orders get 503; with room again the shop goes on by itself, and nothing acknowledged is lost`, async () => {
  const { path, remove } = scratchDirectory();
  const [mounted, filler] = [join(path, "mounted"), join(path, "mounted/filler")];
  const DATA_DIR = join(mounted, "data");
  makeDisk(join(path, "disk"), 512);
  mount(join(path, "disk"), mounted);
  const acknowledged: Order[] = [];
  const lasted: number[] = [];
  try {
    copyFolder(DATA_DIR);
    const store = await openPlace({ DATA_DIR });
    await store.db.insert(settings).values(["limit.orders", "order.max_unpaid"].map((key) => ({ key, value: "0" })));
    await store.close();
    const start = () => startServer({ env: { DATABASE_URL: undefined, DATA_DIR, LOG_LEVEL: "warn" } });
    const server = await start();
    const token = await shopperToken(server.url);
    const body = { products: [{ product_id: 1, count: 1 }] };
    const place = async () => (await ask(server.url, "POST", "/v1/order", { token, body })).status;
    const buying = buyUntilGone(server, 0, acknowledged);
    for (let round = 0; round < rounds; round++) {
      for (const before = acknowledged.length; acknowledged.length === before; ) await sleep(20);
      await sleep(Math.random() * 2000);
      fill(filler);
      await until(async () => (await place()) === 503);
      const freed = Date.now();
      rmSync(filler);
      await until(async () => (await place()) === 201);
      lasted.push(Date.now() - freed);
      expect(await lostOf(server, acknowledged)).toEqual([]);
    }
    await server.stop();
    await buying;
    process.stdout.write(
      `${rounds} times a full disk: ${acknowledged.length} orders acknowledged, 0 lost; orders were taken again ${Math.min(...lasted)} to ${Math.max(...lasted)} ms after there was room\n`,
    );
    expect(await faultsIn(DATA_DIR)).toEqual([]);
  } finally {
    spawnSync("umount", ["--lazy", mounted]);
    remove();
  }
});
