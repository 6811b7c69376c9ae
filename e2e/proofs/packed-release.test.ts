import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import packageFile from "@/package.json";
import { scratchDirectory } from "../fixtures/databases/scratch";
import { appEnvironment } from "../fixtures/servers/app-environment";
import { sendRequest } from "../fixtures/servers/http";
import { limitMemory } from "../fixtures/servers/memory-limit";
import { serverFlags, startServer } from "../fixtures/servers/server";
import { buy } from "../fixtures/shop/purchase";

const { version } = packageFile;
const name = `kiosk-${version}`;
const archive = resolve(`dist/${name}-${process.platform}-${process.arch}.tar.gz`);
const { path: srv, remove } = scratchDirectory();
const group = limitMemory(1024 ** 3);
const [, unpackLine] = /^(tar .*) -C \/srv$/m.exec(readFileSync("docs/deploy.md", "utf8"))!;
let unpackSeconds: number;
beforeAll(() => {
  execFileSync("npm", ["run", "pack"], { stdio: "inherit" });
  unpackSeconds = unpack();
}, 30 * 60_000);
afterAll(() => {
  group.remove();
  remove();
});

function run(folder: string, line: string, env = {}) {
  const { status, stdout, stderr } = spawnSync("bash", ["-ec", line], {
    cwd: folder,
    env: appEnvironment({ AUTH_SECRET: undefined, SANDBOX: undefined, NODE_ENV: undefined, ...env }),
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

/** Unpacks by the line of the guide, and returns the seconds that it took. */
function unpack() {
  const began = Date.now();
  const line = unpackLine!.replace(/kiosk-\S+\.tar\.gz/, archive);
  expect(run(srv, `${line} -C ${srv}`)).toEqual({ status: 0, said: "" });
  return (Date.now() - began) / 1000;
}

/** Starts as the unit of systemd does, in the group of 1 GB. */
async function start(folder: string, env: Record<string, string | undefined>, port?: number) {
  const began = Date.now();
  const command = [process.execPath, ...serverFlags, join(folder, "scripts/start.mjs")];
  const server = await startServer({ command, port, through: group.through, env: { NODE_ENV: undefined, ...env } });
  return { ...server, seconds: (Date.now() - began) / 1000 };
}

test("the archive has less than 120 MB, no sources and no build tools", () => {
  const folder = join(srv, name);
  const megabytes = (bytes: number) => Math.round(bytes / 1e6);
  const unpacked = Number(execFileSync("du", ["-sb", folder], { encoding: "utf8" }).split("\t")[0]);
  process.stdout.write(
    `${megabytes(statSync(archive).size)} MB, unpacked ${megabytes(unpacked)} MB in ${unpackSeconds} s\n`,
  );
  expect(statSync(archive).size).toBeLessThan(120e6);
  expect(readdirSync(srv)).toEqual([name]);
  const present = ["lib/kernel", "server", "app", "docs", "node_modules/typescript", "node_modules/esbuild"].filter(
    (path) => existsSync(join(folder, path)),
  );
  expect(present).toEqual([]);
});

test("the archive starts a demo in 1 GB of memory without installing or building, and a shopper buys", async () => {
  const DATA_DIR = join(srv, "demo-data");
  const { url, seconds, logs, stop } = await start(join(srv, name), { DATA_DIR });
  const { read } = await buy(url, "a-shopper");
  const pages = ["/admin/login", "/docs", "/phone"].map((path) => sendRequest(url, "GET", path));
  expect((await Promise.all(pages)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await sendRequest(url, "GET", "/health")).json).toMatchObject({ status: "ok", version });
  expect(logs()).not.toMatch(/Installing|Building|Phone compiled/);
  expect(group.kills()).toBe(0);
  process.stdout.write(
    `ready ${seconds} s after its first start, with at most ${group.peak()} MiB, PostgreSQL included\n`,
  );
  expect(group.peak()).toBeGreaterThan(100);
  expect(await read()).toMatchObject({ status: "paid" });
  expect(await stop()).toBe(0);
});

test("the commands of the guides work in the folder of the archive with its .env", async () => {
  const folder = join(srv, name);
  const file = join(folder, ".env");
  writeFileSync(file, `EMBEDDED=true\nDATA_DIR=${join(srv, "shop-data")}\n`);
  const { url, stop } = await start(folder, { SANDBOX: undefined, AUTH_SECRET: undefined });
  expect((await sendRequest(url, "GET", "/health")).json).toMatchObject({ sandbox: false });
  const made = run(folder, "npm run admin:create -- --username lin");
  expect(made).toEqual({ status: 0, said: expect.stringContaining("lin is created") });
  const secret = /^Password: (\S+)$/m.exec(made.said)?.[1];
  expect((await sendRequest(url, "POST", "/v1/token", { body: { account: "lin", secret, type: 100 } })).status).toBe(
    200,
  );
  expect(run(folder, `npm run db:export -- ${join(srv, "kiosk.tar")}`).status).toBe(0);
  expect(run(folder, "npm run doctor -- data").status).toBe(0);
  expect(await stop()).toBe(0);
  rmSync(file);
});

test("a release prepared in another folder takes over a shop within seconds", async () => {
  const DATA_DIR = join(srv, "demo-data");
  const old = join(srv, "kiosk-old");
  renameSync(join(srv, name), old);
  const first = await start(old, { DATA_DIR });
  const { read } = await buy(first.url, "a-shopper-of-before");
  unpack();
  const began = Date.now();
  expect(await first.stop()).toBe(0);
  const second = await start(join(srv, name), { DATA_DIR }, first.port);
  process.stdout.write(`closed for ${(Date.now() - began) / 1000} s\n`);
  expect(await read(second.url)).toMatchObject({ status: "paid" });
  expect(await second.stop()).toBe(0);
});
