import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { openStore } from "@/db/client";
import { settings } from "@/db/schema/content";
import { makeDisk, mount, needDisks } from "../fixtures/databases/disks";
import { scratchDirectory } from "../fixtures/databases/scratch";
import { copyEmbedded } from "../fixtures/databases/template";
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

test(`the disk of the embedded database is full ${rounds} times during orders: the app says so and ends; with room again it opens, and nothing acknowledged is lost`, async () => {
  const { path, remove } = scratchDirectory();
  const [mounted, filler] = [join(path, "mounted"), join(path, "mounted/filler")];
  const DATA_DIR = join(mounted, "data");
  makeDisk(join(path, "disk"), 512);
  mount(join(path, "disk"), mounted);
  const acknowledged: Order[] = [];
  const lasted: number[] = [];
  try {
    copyEmbedded(DATA_DIR);
    const store = openStore({ driver: "pglite", dataDir: DATA_DIR });
    await store.db.insert(settings).values(["limit.orders", "order.max_unpaid"].map((key) => ({ key, value: "0" })));
    await store.close();
    const start = () => startServer({ env: { DATABASE_URL: undefined, DATA_DIR, LOG_LEVEL: "warn" } });
    let server = await start();
    for (let round = 0; round < rounds; round++) {
      const buying = buyUntilGone(server, round, acknowledged);
      for (const before = acknowledged.length; acknowledged.length === before; ) await sleep(20);
      await sleep(Math.random() * 2000);
      const filled = Date.now();
      fill(filler);
      expect(await server.ended).toBe(1);
      lasted.push(Date.now() - filled);
      expect(server.logs()).toContain(
        "The disk is full: the embedded database cannot go on. Make room, then start again.",
      );
      await buying;
      rmSync(filler);
      server = await start();
      expect(await lostOf(server, acknowledged)).toEqual([]);
    }
    await server.stop();
    process.stdout.write(
      `${rounds} times a full disk: ${acknowledged.length} orders acknowledged, 0 lost; the app ended ${Math.min(...lasted)} to ${Math.max(...lasted)} ms after the last byte\n`,
    );
    expect(await faultsIn(DATA_DIR)).toEqual([]);
  } finally {
    spawnSync("umount", ["--lazy", mounted]);
    remove();
  }
});
