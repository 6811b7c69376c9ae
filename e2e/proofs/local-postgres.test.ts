import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { scratchDirectory } from "../fixtures/databases/scratch";
import { copyFolder } from "../fixtures/databases/template";
import { sendRequest, shopperToken } from "../fixtures/servers/http";
import { type RunningServer, startServer } from "../fixtures/servers/server";
import { canMountDisks, fillDisk, onSmallDisk } from "../fixtures/servers/small-disk";

const servers: RunningServer[] = [];
const removals: (() => void)[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill()));
  for (const remove of removals.splice(0)) remove();
});

function folder({ shop = "new", below = "" }: { shop?: "new" | "copy"; below?: string } = {}) {
  const { path: root, remove } = scratchDirectory();
  removals.push(remove);
  const path = join(root, below);
  if (shop === "copy") copyFolder(path);
  const env = { DATABASE_URL: undefined, AUTH_SECRET: undefined, DATA_DIR: path };
  const start = async (more: { through?: string[] } = {}) => {
    const server = await startServer({ ...more, env });
    servers.push(server);
    return server;
  };
  return { path, start };
}
const register = (server: RunningServer, username: string) =>
  sendRequest(server.url, "POST", "/v1/user", { body: { username, password: "green tea and rain" } });
const isRunning = (path: string) => existsSync(join(path, "postgres/postmaster.pid"));

test("two first starts at once open one shop; it outlives the one that stops, and the last one that stops ends PostgreSQL", async () => {
  const { path, start } = folder();
  const [first, second] = await Promise.all([start(), start()]);
  expect((await register(first, "of_both")).status).toBe(201);
  expect((await register(second, "of_both")).json.code).toBe("duplicate");
  expect(await first.stop()).toBe(0);
  expect((await register(second, "of_both")).json.code).toBe("duplicate");
  expect(isRunning(path)).toBe(true);
  expect(await second.stop()).toBe(0);
  expect(isRunning(path)).toBe(false);
});

const stops = Math.ceil(40 * Number(process.env.KIOSK_PROOF_SCALE ?? 1));
/** A process that has ended is listed until its parent reads its exit code. */
function isAlive(pid: number) {
  const path = `/proc/${pid}/status`;
  return existsSync(path) && !/^State:\s+Z/m.test(readFileSync(path, "utf8"));
}

test(`after each of ${stops} stops under load PostgreSQL has ended`, async () => {
  const { path, start } = folder({ shop: "copy" });
  const pidFile = join(path, "postgres/postmaster.pid");
  const left: object[] = [];
  for (let round = 0; round < stops; round++) {
    const server = await start();
    const pid = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
    let isOver = false;
    const visitor = async (address: string) => {
      for (let n = 0; !isOver; n++)
        await (n % 4 ? sendRequest(server.url, "GET", address) : register(server, `of_${round}_${n}`)).catch(() =>
          sleep(5),
        );
    };
    const addresses = ["/v1/product?q=tea", "/v1/category", "/v1/theme", "/v1/product/1"];
    const load = Array.from({ length: 32 }, (_, n) => visitor(addresses[n % addresses.length]!));
    await sleep(200 + Math.random() * 600);
    const code = await server.stop();
    if (code !== 0 || existsSync(pidFile) || isAlive(pid)) left.push({ round, code, logs: server.logs().slice(-500) });
    isOver = true;
    await Promise.all(load);
  }
  expect(left).toEqual([]);
}, 1_200_000);

test("where the path is too long for a socket, it listens on a loopback port with a password", async () => {
  const { path, start } = folder({ shop: "copy", below: "a-long-name/".repeat(8) });
  const server = await start();
  const lines = readFileSync(join(path, "postgres/postmaster.pid"), "utf8").split("\n");
  expect(lines[5]).toBe("127.0.0.1");
  expect((await register(server, "by_the_port")).status).toBe(201);
  expect(await (await start()).stop()).toBe(0);
  expect((await register(server, "by_the_port")).json.code).toBe("duplicate");
});

test("a file that names the process of an ended PostgreSQL does not stop a start, even if another process has its number", async () => {
  const { path, start } = folder({ shop: "copy" });
  writeFileSync(join(path, "postgres/postmaster.pid"), `${process.pid}\n/\n1\n5432\n.\n\n  1 1\nready\n`);
  expect((await register(await start(), "past_the_file")).status).toBe(201);
});

test("an empty secret is replaced, and the start says who is signed out", async () => {
  const { path, start } = folder({ shop: "copy" });
  const first = await start();
  const token = await shopperToken(first.url);
  expect(await first.stop()).toBe(0);
  writeFileSync(join(path, "auth-secret"), ""); // the state after a power failure
  const second = await start();
  expect(second.logs()).toMatch(/auth-secret was missing or empty, .* everybody is signed out \(\d+ sessions\)/);
  expect((await sendRequest(second.url, "GET", "/v1/user", { token })).status).toBe(401);
});

if (canMountDisks)
  test("on a full disk writes get 503, and with room again the shop goes on by itself", async () => {
    const { path, start } = folder();
    const server = await start({ through: onSmallDisk(path, 160) });
    expect((await register(server, "while_there_is_room")).status).toBe(201);
    const filler = `/proc/${server.pid}/root${path}/filler`;
    fillDisk(filler);
    let name = 0;
    const status = async () => (await register(server, `name_${name++}`)).status;
    await expect.poll(status).toBe(503);
    rmSync(filler);
    await expect.poll(status).toBe(201);
    expect((await register(server, "while_there_is_room")).json.code).toBe("duplicate");
  });
