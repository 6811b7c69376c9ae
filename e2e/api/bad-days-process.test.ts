import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { scratchDirectory } from "../fixtures/databases/scratch";
import { copyEmbedded } from "../fixtures/databases/template";
import { freePort } from "../fixtures/servers/free-port";
import { ask, askRaw, shopperToken } from "../fixtures/servers/http";
import { rawSocket } from "../fixtures/servers/raw-socket";
import { type RunningServer, startServer, startServerOnCopy } from "../fixtures/servers/server";

const servers: RunningServer[] = [];
const removals: (() => void)[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill()));
  for (const remove of removals.splice(0)) remove();
});

/**
 * Starts like `npm start` on a new directory: embedded database, a secret of its own, the demo shop. Tests about other things start on a
 * copy.
 */
function quickStart({ shop = "new" }: { shop?: "new" | "copy" } = {}) {
  const { path, remove } = scratchDirectory();
  if (shop === "copy") copyEmbedded(path);
  removals.push(remove);
  const env = { DATABASE_URL: undefined, AUTH_SECRET: undefined, DATA_DIR: path };
  const start = async (more: { port?: number; through?: string[] } = {}) => {
    const server = await startServer({ env, ...more });
    servers.push(server);
    return server;
  };
  return {
    path,
    start,
    failure: () =>
      start().then(
        () => "it started",
        (error: Error) => error.message,
      ),
  };
}
const register = (server: RunningServer, username: string) =>
  ask(server.url, "POST", "/v1/user", { body: { username, password: "green tea and rain" } });

const unshare = ["unshare", ...(process.getuid?.() === 0 ? [] : ["--user", "--map-root-user"])];
const works = ([command = "", ...args]: string[], env = {}) =>
  spawnSync(command, args, { env: { ...process.env, ...env } }).status === 0;

describe("the embedded database belongs to one process", () => {
  test("a second one is refused at once and the first goes on; after kill -9 the next takes over, with data and secret; an empty secret is made anew, in words", async () => {
    const { path, start, failure } = quickStart();
    const [began, first] = [Date.now(), await start()];
    const startedMs = Date.now() - began;
    const token = await shopperToken(first.url);
    const asked = Date.now();
    expect(await failure()).toMatch(new RegExp(`ended with 1 .*\\n.*\\n?.*already open in process ${first.pid}`));
    expect(Date.now() - asked).toBeLessThan(20_000 + startedMs); // a start that waits for the lock takes half a minute more
    expect((await ask(first.url, "GET", "/v1/user", { token })).status).toBe(200);
    expect((await register(first, "kept_by_the_disk")).status).toBe(201);

    await first.kill();
    const secret = readFileSync(join(path, "auth-secret"), "utf8");
    expect(statSync(join(path, "auth-secret")).mode & 0o777).toBe(0o600);
    const outcomes = await Promise.all([failure(), failure()]);
    expect(outcomes.filter((said) => said === "it started")).toHaveLength(1);
    expect(outcomes.filter((said) => said.includes("already open in process"))).toHaveLength(1);
    const second = servers.at(-1)!;
    expect(readFileSync(join(path, "auth-secret"), "utf8")).toBe(secret);
    expect((await ask(second.url, "GET", "/v1/user", { token })).status).toBe(200);
    expect((await register(second, "kept_by_the_disk")).json.code).toBe("duplicate");

    expect(await second.stop()).toBe(0);
    expect(readdirSync(join(path, "pg")).filter((file) => file.includes("lock"))).toEqual([]);

    writeFileSync(join(path, "auth-secret"), ""); // as a power cut could leave it
    const third = await start();
    expect(third.logs()).toMatch(/auth-secret was missing or empty, .* everybody is signed out \(\d+ sessions\)/);
    expect((await ask(third.url, "GET", "/v1/user", { token })).status).toBe(401);
  }, 400_000);

  const inContainer = [...unshare, "--pid", "--fork", "--kill-child", "--mount-proc"];
  if (works([...inContainer, "true"]))
    test("also where its holder is a process that the second one cannot see, as in another container", async () => {
      const { start, failure } = quickStart({ shop: "copy" });
      const first = await start({ through: inContainer });
      expect(await failure()).toContain("already open in process");
      expect((await register(first, "of_the_first")).status).toBe(201);
    });

  test("also through a DATA_DIR whose pg is a link to another's", async () => {
    const [holder, link] = [quickStart({ shop: "copy" }), quickStart()];
    const first = await holder.start();
    symlinkSync(join(holder.path, "pg"), join(link.path, "pg"));
    expect(await link.failure()).toContain(`already open in process ${first.pid}`);
  });

  const onSmallDisk = [
    ...[...unshare, "--mount", "sh", "-c"],
    ...['mount -t tmpfs -o size=160m tmpfs "$DATA_DIR" && exec "$@"', "sh"],
  ];
  if (works([...onSmallDisk, "true"], { DATA_DIR: "/mnt" }))
    test("a full disk ends it with a word, instead of a hang", async () => {
      const { path, start } = quickStart();
      const server = await start({ through: onSmallDisk });
      expect((await register(server, "while_there_is_room")).status).toBe(201);
      fill(`/proc/${server.pid}/root${path}/filler`);
      let code: number | null | undefined;
      void server.ended.then((ended) => (code = ended));
      const end = Date.now() + 120_000;
      for (let n = 0; code === undefined && Date.now() < end; n++)
        await Promise.race([register(server, `too_much_${n}`).catch(() => {}), server.ended]);
      expect(code).toBe(1);
      expect(server.logs()).toContain("The disk is full");
    }, 400_000);
});

function fill(path: string) {
  for (const size of [1024 * 1024, 4096])
    for (;;)
      try {
        writeFileSync(path, Buffer.alloc(size, 1), { flag: "a" });
      } catch {
        break;
      }
}

describe("SIGTERM", () => {
  /** A socket that gets in as the server closes may be reset afterwards. */
  const isRefused = (port: number) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => {
        resolve(false);
        socket.destroy();
      });
      socket.on("error", () => resolve(true));
    });

  test("what runs is answered, what comes is refused, and the port is free within ten seconds", async () => {
    const server = await startServerOnCopy();
    servers.push(server);
    const token = await shopperToken(server.url);
    const client = new pg.Client({ connectionString: server.databaseUrl });
    const other = new pg.Client({ connectionString: server.databaseUrl });
    await Promise.all([client.connect(), other.connect()]);
    await client.query("begin");
    await client.query("select from products where id = 2 for update");
    const body = { products: [{ product_id: 2, count: 1 }] };
    const placing = ask(server.url, "POST", "/v1/order", { token, body });
    const idle = connect(server.port, "127.0.0.1");
    const idleClosed = new Promise((closed) => idle.once("close", closed));
    idle.on("error", () => {}).resume();
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
    const stopped = server.stop();
    await expect.poll(() => isRefused(server.port)).toBe(true);
    await idleClosed; // by itself: where connections are cut, the order's is cut in the same moment
    await client.query("rollback");
    expect((await placing).status).toBe(201);
    await Promise.all([client.end(), other.end()]);
    expect(await stopped).toBe(0); // it ends with 1 after ten seconds
    expect(await isRefused(server.port)).toBe(true);
    servers.pop();
  });

  test("a connection that was just opened is answered, and what follows an answer is done before the process ends", async () => {
    const server = await startServerOnCopy();
    servers.push(server);
    const token = await shopperToken(server.url);
    const client = new pg.Client({ connectionString: server.databaseUrl });
    await client.connect();
    await client.query("alter table addresses rename column detail to gone");
    await client.query("begin");
    await client.query("lock table error_logs in access exclusive mode");
    const body = { name: "Li Lei", phone: "13800000001", province: "浙江省", city: "杭州市", detail: "Road 1" };
    const headers = { "x-request-id": "last-request" };
    expect((await ask(server.url, "POST", "/v1/address", { token, body, headers })).status).toBe(500);
    const opened = rawSocket(server.url);
    await opened.connected;
    const ended = server.ended;
    process.kill(server.pid, "SIGTERM");
    await expect.poll(() => isRefused(server.port)).toBe(true);
    await sleep(120); // idle sockets are looked for every 50 ms
    opened.send("GET /v1/product/1 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await expect.poll(() => opened.seen.closed).toBe(true);
    expect([opened.statuses(), opened.text().toLowerCase()]).toEqual([
      [200],
      expect.stringContaining("connection: close"),
    ]);
    await client.query("rollback");
    expect(await ended).toBe(0);
    const { rowCount } = await client.query("select from error_logs where request_id = 'last-request'");
    expect(rowCount).toBe(1);
    await client.end();
    await server.stop();
    servers.pop();
  });

  test("with DRAIN_SECONDS an instance first says that it is about to stop, and answers until then", async () => {
    const server = await startServerOnCopy({ env: { DRAIN_SECONDS: "5" } });
    servers.push(server);
    const stopped = server.stop();
    await expect.poll(async () => (await ask(server.url, "GET", "/health/ready")).status).toBe(503);
    const { status, headers } = await ask(server.url, "GET", "/v1/product/1");
    expect([status, headers.connection]).toEqual([200, "close"]);
    expect((await ask(server.url, "GET", "/health/ready")).json.detail).toBe("This instance is about to stop.");
    expect(await stopped).toBe(0);
    servers.pop();
  });

  test("a request that never ends does not hold it up for more than ten seconds", async () => {
    const server = await startServerOnCopy();
    servers.push(server);
    const head =
      "POST /v1/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    const never = askRaw(server.url, head).catch(() => undefined);
    await sleep(300);
    const began = Date.now();
    expect(await server.stop()).toBe(0); // it ends with 1 after ten seconds
    expect(Date.now() - began).toBeLessThan(20_000);
    await never;
    servers.pop();
  });
});

test("a port that is taken is told in a sentence, and the database is not touched", async () => {
  const port = await freePort();
  const other = createServer().listen(port, "127.0.0.1");
  await once(other, "listening");
  const { path, start } = quickStart();
  const said = await start({ port }).then(
    () => "",
    (error: Error) => error.message,
  );
  other.close();
  expect(said).toContain(`Port ${port} is taken by another program.`);
  expect(said).toContain("ended with 1");
  expect(said).not.toMatch(/\n\s+at /);
  expect(readdirSync(path)).not.toContain("pg");
}, 400_000);
