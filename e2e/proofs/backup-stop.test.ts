import { readdirSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createPlaces } from "../fixtures/databases/shop-copies";
import { copyFolder } from "../fixtures/databases/template";
import { sendRequest } from "../fixtures/servers/http";
import { type RunningServer, startServer } from "../fixtures/servers/server";

const made = createPlaces();
const { DATA_DIR } = made.local();
const servers: RunningServer[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await made.remove();
});

async function startBackup() {
  const server = await startServer({ env: { DATABASE_URL: undefined, DATA_DIR } });
  servers.push(server);
  const body = { account: "root", secret: "kiosk-root-demo", type: 100 };
  const { token } = (await sendRequest(server.url, "POST", "/v1/token", { body })).json;
  const listed = async () => (await sendRequest(server.url, "GET", "/cms/backup", { token })).json;
  expect((await sendRequest(server.url, "POST", "/cms/backup", { token })).status).toBe(204);
  await expect.poll(async () => (await listed()).is_running, { timeout: 30_000 }).toBe(true);
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, "utf8").trim().split(" ");
  expect(children).toHaveLength(1);
  return { server, listed, child: Number(children[0]) };
}
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const files = () => readdirSync(join(DATA_DIR, "backups"));

test("a backup runs at the lowest priority, ends with a stopped or killed server, and the next one succeeds", async () => {
  copyFolder(DATA_DIR);
  const stopped = await startBackup();
  expect(getPriority(stopped.child)).toBe(19);
  expect(await stopped.server.stop()).toBe(0);
  expect(isAlive(stopped.child)).toBe(false);
  expect(files().filter((name) => name.endsWith(".part"))).toEqual([]);

  const killed = await startBackup();
  await killed.server.kill();
  await expect.poll(() => isAlive(killed.child), { timeout: 10_000 }).toBe(false);

  const { listed } = await startBackup();
  await expect.poll(async () => (await listed()).items[0]?.check, { timeout: 60_000 }).toBe("imported");
  await expect.poll(async () => (await listed()).is_running, { timeout: 60_000 }).toBe(false);
  expect(files()).toContain((await listed()).items[0].name);
  expect(readdirSync(DATA_DIR)).not.toContain("throw-away");
}, 180_000);
