import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { postgresPrograms } from "@/db/postgres-programs";
import { findRunningShop, recordDataDir } from "@/server/existing-shop";
import { scratchDirectory, stopPostgres } from "../fixtures/databases/scratch";
import { copyFolder } from "../fixtures/databases/template";
import { appEnvironment } from "../fixtures/servers/app-environment";
import { freePort } from "../fixtures/servers/free-port";
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
  const start = async (more: { through?: string[]; port?: number } = {}) => {
    const server = await startServer({ ...more, env });
    servers.push(server);
    return server;
  };
  const refusal = () =>
    start().then(
      () => "it started",
      (error: Error) => error.message,
    );
  return { path, start, refusal, env };
}
const register = (server: RunningServer, username: string) =>
  sendRequest(server.url, "POST", "/v1/user", { body: { username, password: "green tea and rain" } });
const isRunning = (path: string) => existsSync(join(path, "postgres/postmaster.pid"));

test("PostgreSQL listens on a private socket, survives a kill of Kiosk, serves the next start, and is restarted", async () => {
  const { path, start, env } = folder({ shop: "copy" });
  chmodSync(join(path, "postgres"), 0o755); // the state of a copy that lost its permissions
  const first = await start();
  expect(statSync(join(path, "postgres")).mode & 0o777).toBe(0o700);
  const [, , , , sockets, addresses] = readFileSync(join(path, "postgres/postmaster.pid"), "utf8").split("\n");
  expect([sockets, addresses]).toEqual([".", ""]);
  const token = await shopperToken(first.url);
  expect((await register(first, "before_the_kill")).status).toBe(201);
  await first.kill();
  expect(isRunning(path)).toBe(true);

  const second = await start();
  expect((await sendRequest(second.url, "GET", "/v1/user", { token })).status).toBe(200);
  expect((await register(second, "before_the_kill")).json.code).toBe("duplicate");
  const given = { env: appEnvironment(env), encoding: "utf8" as const };
  const admin = ["scripts/run.mjs", "create-admin", "--username", "second", "--password", "green-tea-and-rain"];
  expect(spawnSync(process.execPath, admin, given)).toMatchObject({ status: 0, stderr: "" });
  const signIn = { account: "second", secret: "green-tea-and-rain", type: 100 };
  expect((await sendRequest(second.url, "POST", "/v1/token", { body: signIn })).status).toBe(200);
  expect(isRunning(path)).toBe(true);
  const record = join(path, "record");
  recordDataDir(path, record);
  expect(await findRunningShop(record)).toBe(path);

  stopPostgres(path, "SIGKILL");
  await expect.poll(async () => (await register(second, "after_the_end")).status).toBe(201);
  await expect.poll(() => second.logs()).toContain("the local PostgreSQL had ended and was started again");
  await expect.poll(() => second.logs()).toContain("starting PostgreSQL"); // the last lines of the ended one
  expect(readFileSync(join(path, "postgres.log.1"), "utf8")).toContain("starting PostgreSQL");
  expect(await second.stop()).toBe(0);
  expect(isRunning(path)).toBe(false);
  expect(await findRunningShop(record)).toBeUndefined();
});

test("admin:create without a shop creates none", () => {
  const { path, env } = folder();
  const admin = ["scripts/run.mjs", "create-admin", "--username", "lin"];
  const { status, stderr } = spawnSync(process.execPath, admin, { env: appEnvironment(env), encoding: "utf8" });
  expect([status, stderr]).toEqual([1, expect.stringContaining(`There is no database in ${path}.`)]);
  expect(existsSync(join(path, "postgres"))).toBe(false);
});

test("a taken port is reported in one sentence, and no database is created", async () => {
  const port = await freePort();
  const other = createServer().listen(port, "127.0.0.1");
  await once(other, "listening");
  const { path, start } = folder();
  const said = await start({ port }).then(
    () => "",
    (error: Error) => error.message,
  );
  other.close();
  expect(said).toContain(`Port ${port} is taken by another program.`);
  expect(said).toContain("ended with 1");
  expect(said).not.toMatch(/\n\s+at /);
  expect(readdirSync(path)).not.toContain("postgres");
});

test("two concurrent first starts share one shop, and PostgreSQL stops with the last of them", async () => {
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

/** Root can become `nobody`, which cannot read programs below a private home. */
const canBeNobody = () => {
  const nobody = ["--reuid=65534", "--regid=65534", "--clear-groups"];
  return process.getuid?.() === 0 && spawnSync("setpriv", [...nobody, postgresPrograms()!.postgres, "-V"]).status === 0;
};
if (canBeNobody())
  test("PostgreSQL runs as nobody where root cannot create user namespaces", async () => {
    const { path, env } = folder();
    const programs = join(path, "programs");
    mkdirSync(programs);
    writeFileSync(join(programs, "unshare"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
    const PATH = `${programs}:${process.env.PATH}`;
    const server = await startServer({ env: { ...env, SANDBOX: undefined, EMBEDDED: "true", PATH } });
    servers.push(server);
    const [pid] = readFileSync(join(path, "postgres/postmaster.pid"), "utf8").split("\n");
    expect(statSync(`/proc/${pid}`).uid).toBe(65_534);
    expect((await register(server, "with_nobody")).status).toBe(201);
    expect(await server.stop()).toBe(0);
    expect(isRunning(path)).toBe(false);
  });

test("the app's role owns all tables without being superuser, also in an older folder, and PostgreSQL's environment has no secret", async () => {
  const { path, start } = folder({ shop: "copy" });
  const first = await start();
  const pid = readFileSync(join(path, "postgres/postmaster.pid"), "utf8").split("\n")[0];
  expect(readFileSync(`/proc/${pid}/environ`, "utf8")).not.toContain("AUTH_SECRET");
  const query = async (user: string, text: string) => {
    const client = new pg.Client({ host: join(path, "postgres"), user, database: "kiosk" });
    await client.connect();
    const { rows } = await client.query(text);
    await client.end();
    return rows;
  };
  const foreign = `select count(*)::int as foreign_tables, (select rolsuper from pg_roles where rolname = current_user) as is_superuser
    from pg_class where relnamespace = 'public'::regnamespace and relowner <> 'shop'::regrole`;
  const plain = [{ foreign_tables: 0, is_superuser: false }];
  expect(await query("shop", foreign)).toEqual(plain);
  // The state that version 0.2.0 left.
  await query("kiosk", "alter database kiosk owner to kiosk");
  await query("kiosk", "grant create on schema public to shop; create table of_the_superuser (id int)");
  expect(await first.stop()).toBe(0);
  const second = await start();
  expect(await query("shop", foreign)).toEqual(plain);
  expect((await register(second, "after_the_change")).status).toBe(201);
});

const cannotStart: [string, (path: string) => void, RegExp][] = [
  [
    "a cluster of another major version",
    (path) => writeFileSync(join(path, "postgres/PG_VERSION"), "17\n"),
    /belongs to PostgreSQL 17, and this Kiosk has PostgreSQL 18\. With the version of Kiosk that created it run `npm run db:export`/,
  ],
  [
    "a damaged cluster",
    (path) => rmSync(join(path, "postgres/global/pg_control")),
    /PostgreSQL cannot open .*postgres: .*pg_control.*restore a backup: docs\/backup\.md/,
  ],
];
test.each(cannotStart)("%s is refused in one sentence, and no file changes", async (_, damage, sentence) => {
  const { path, refusal } = folder({ shop: "copy" });
  writeFileSync(join(path, "auth-secret"), "a secret of this shop, long enough");
  damage(path);
  const files = () =>
    readdirSync(path)
      .filter((name) => name !== "postgres.log")
      .toSorted();
  const before = files();
  const said = await refusal();
  expect(said).toMatch(sentence);
  expect(said).toContain("ended with 1");
  expect(said).not.toMatch(/\n\s+at /);
  expect(files()).toEqual(before);
});

const stops = Math.ceil(40 * Number(process.env.KIOSK_PROOF_SCALE ?? 1));
/** A process that has ended is listed until its parent reads its exit code. */
function isAlive(pid: number) {
  const path = `/proc/${pid}/status`;
  return existsSync(path) && !/^State:\s+Z/m.test(readFileSync(path, "utf8"));
}

test(`PostgreSQL has ended after each of ${stops} stops under load`, async () => {
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

test("PostgreSQL listens on a loopback port with a password where the path is too long for a socket", async () => {
  const { path, start } = folder({ shop: "copy", below: "a-long-name/".repeat(8) });
  const server = await start();
  const lines = readFileSync(join(path, "postgres/postmaster.pid"), "utf8").split("\n");
  expect(lines[5]).toBe("127.0.0.1");
  expect((await register(server, "by_the_port")).status).toBe(201);
  expect(await (await start()).stop()).toBe(0);
  expect((await register(server, "by_the_port")).json.code).toBe("duplicate");
});

test("a stale postmaster.pid does not prevent a start, even if another process has its number", async () => {
  const { path, start } = folder({ shop: "copy" });
  writeFileSync(join(path, "postgres/postmaster.pid"), `${process.pid}\n/\n1\n5432\n.\n\n  1 1\nready\n`);
  expect((await register(await start(), "past_the_file")).status).toBe(201);
});

test("an empty auth-secret is replaced, and the start logs how many sessions have ended", async () => {
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
  test("on a full disk writes get 503 and the shop is not ready, and it recovers once there is space", async () => {
    const { path, start } = folder();
    const server = await start({ through: onSmallDisk(path, 160) });
    expect((await register(server, "while_there_is_room")).status).toBe(201);
    const filler = `/proc/${server.pid}/root${path}/filler`;
    const readiness = async () => {
      const { status, json } = await sendRequest(server.url, "GET", "/health/ready");
      return [status, json.detail];
    };
    expect(await readiness()).toEqual([200, undefined]);
    fillDisk(filler);
    const full = "The disk of this shop is full: nothing can be stored until there is room again.";
    expect(await readiness()).toEqual([503, full]);
    expect((await sendRequest(server.url, "GET", "/health")).status).toBe(200);
    let name = 0;
    const status = async () => (await register(server, `name_${name++}`)).status;
    await expect.poll(status).toBe(503);
    rmSync(filler);
    await expect.poll(status).toBe(201);
    expect((await register(server, "while_there_is_room")).json.code).toBe("duplicate");
    expect(await readiness()).toEqual([200, undefined]);
  });
