import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { startPostgres } from "../fixtures/databases/postgres";
import { execute } from "../fixtures/databases/postgres-databases";
import { appEnvironment } from "../fixtures/servers/app-environment";
import { spawnChild, waitForExit } from "../fixtures/servers/child";
import { serverFlags, startServer } from "../fixtures/servers/server";
import type { Machine } from "./measure";
import { progress } from "./settings";
import { fillShop } from "./shop";

type Environment = Record<string, string | undefined>;
export type Machines = Awaited<ReturnType<typeof openMachines>>;

export async function openMachines() {
  const postgres = await startPostgres();
  const postmaster = Number(readFileSync(`${postgres.directory}/data/postmaster.pid`, "utf8").split("\n")[0]);
  const socket = encodeURIComponent(`${postgres.directory}/data`);
  const stops = new Set<() => Promise<unknown>>();

  async function newShop(name: string, sizes: { products: number; orders: number }) {
    progress(`filling a shop of ${sizes.products} products and ${sizes.orders} orders`);
    const url = await postgres.createDatabase(name);
    const address = `postgres://kiosk@localhost:${postgres.port}/${name}?host=${socket}`;
    const env = { DATABASE_URL: address, LOG_LEVEL: "warn", METRICS_TOKEN: undefined };
    Object.assign(process.env, appEnvironment(env));
    execFileSync(process.execPath, ["scripts/run.mjs", "migrate"], {
      env: appEnvironment(env),
      stdio: ["ignore", "ignore", "inherit"],
    });
    return { url, env, products: sizes.products, ...(await fillShop(url, sizes.products, sizes.orders)) };
  }

  const createMachine = (port: number, pid: number, stop: () => Promise<unknown>): Machine => {
    stops.add(stop);
    const end = () => {
      stops.delete(stop);
      return stop();
    };
    return { port, pid, postmaster, stop: end };
  };

  return {
    directory: postgres.directory,
    newShop,
    machineOf: createMachine,
    async startKiosk(env: Environment, flags: string[] = [], program = ["dist/start.mjs"]) {
      const way = env.BENCH_STAND_IN ? ["--import=./e2e/bench/to-stand-in.mjs"] : [];
      const command = [process.execPath, ...serverFlags, ...way, ...flags, ...program];
      const { port, pid, stop } = await startServer({ env, command });
      return createMachine(port, pid, stop);
    },
    /** Returns the variables with which Kiosk uses the simulated WeChat. */
    async startStandIn(env: Environment): Promise<Environment> {
      const child = spawnChild([process.execPath, "dist/stand-in.mjs"], {
        onParentDeath: "KILL",
        stdio: ["ignore", "pipe", "inherit"],
        env: appEnvironment(env),
      });
      stops.add(() => {
        child.kill("SIGTERM");
        return waitForExit(child);
      });
      const [port] = await once(child.stdout!, "data");
      return { BENCH_STAND_IN: String(port).trim() };
    },
    /** Removes dead rows of the stock, which autovacuum would do within a minute. */
    tidy: (url: string) => execute(url, "vacuum products, variants, orders, payments"),
    async close() {
      for (const stop of stops) await stop();
      await postgres.close();
    },
  };
}
