import { chownSync, cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectPostgres } from "../fixtures/databases/postgres-databases";
import { scratchDirectory } from "../fixtures/databases/scratch";
import { startCaddy } from "../fixtures/servers/caddy";
import { freePort } from "../fixtures/servers/free-port";
import { sendRawRequest, sendRequest } from "../fixtures/servers/http";
import { buildImage, containerCommand, createVolume, type Image, runInImage } from "../fixtures/servers/image";
import { serverFlags, startServer } from "../fixtures/servers/server";
import { buy } from "../fixtures/shop/purchase";

const commit = "0123456789abcdef0123456789abcdef01234567";
const scratch = scratchDirectory();
let image: Image;
beforeAll(async () => {
  image = await buildImage(commit);
}, 30 * 60_000);
afterAll(async () => {
  await image?.remove();
  scratch.remove();
});

/** Starts the image as compose.yaml does, but on loopback. */
async function start(volume: string, given: Record<string, string>, port?: number) {
  port ??= await freePort();
  const env = { ...given, HOST: "127.0.0.1", PORT: String(port) };
  const began = Date.now();
  const server = await startServer({ port, through: containerCommand(image, volume, env), command: image.config.Cmd });
  return { ...server, env, ms: Date.now() - began };
}

test("the image has less than 420 MB, its own user, a health check, and no build or test tools", () => {
  const { User, Cmd } = image.config;
  process.stdout.write(`the image: ${Math.round(image.bytes / 1e6)} MB, built in ${image.buildSeconds} s\n`);
  expect(image.bytes).toBeLessThan(420e6);
  expect([User, Cmd]).toEqual(["kiosk", ["node", ...serverFlags, "dist/start.mjs"]]);
  const of = (path: string) => existsSync(join(image.root, "app", path));
  expect(["dist/start.mjs", "package.json", "node_modules/next"].filter((path) => !of(path))).toEqual([]);
  const needless = ["lib/kernel", "e2e", "docs", ".env", ".git", ".next/cache", "next.config.ts"];
  const packages = ["typescript", "esbuild", "@next/swc-linux-x64-gnu", "lucide-react", "vitest"];
  expect([...needless, ...packages.map((name) => `node_modules/${name}`)].filter(of)).toEqual([]);
});

test("the build takes base images and packages only from the registries of its arguments", () => {
  const { images, packages } = image.mirrored;
  process.stdout.write(`from the mirrors: ${images.length} manifests, ${packages.length} files of packages\n`);
  expect(new Set(images)).toEqual(new Set(["mirror/node:24-bookworm-slim"]));
  for (const name of ["next", "pg", "react"])
    expect(packages.filter((path) => path.startsWith(`/${name}/-/${name}-`))).toHaveLength(1);
  const { packages: locked } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, { dev?: boolean; optional?: boolean; devOptional?: boolean; resolved?: string }>;
  };
  const needed = Object.values(locked).filter(
    ({ dev, optional, devOptional, resolved }) => !dev && !optional && !devOptional && resolved?.startsWith("https:"),
  );
  const paths = new Set(needed.map(({ resolved }) => new URL(resolved!).pathname));
  expect([...paths].filter((path) => !packages.includes(path))).toEqual([]);
});

test("a demo with a read-only root and one volume keeps its order after a kill, and SIGTERM answers open requests", async () => {
  const volume = createVolume(scratch, "demo");
  const demo = { SANDBOX: "true" };
  const first = await start(volume, demo);
  expect((await sendRequest(first.url, "GET", "/health")).json).toMatchObject({ commit, sandbox: true });
  const { read, token } = await buy(first.url, "a-shopper");
  const healthy = () => runInImage(image, volume, first.env, ...image.config.Healthcheck.Test.slice(1));
  expect((await healthy()).code).toBe(0);
  await first.kill();
  expect((await healthy()).code).toBe(1);

  const second = await start(volume, demo);
  process.stdout.write(`ready ${first.ms} ms after the first start, ${second.ms} ms after a kill\n`);
  expect(await read(second.url)).toMatchObject({ status: "paid" });
  const [page, docs, phone] = await Promise.all(
    ["/admin/login", "/docs", "/phone"].map((path) => sendRequest(second.url, "GET", path)),
  );
  expect([page!.status, docs!.status, phone!.status]).toEqual([200, 200, 200]);
  expect([page!.headers["x-powered-by"], docs!.headers["content-encoding"]]).toEqual([undefined, undefined]);

  const body = JSON.stringify({ products: [{ product_id: 2, count: 1 }] });
  const named = { host: "localhost", authorization: `Bearer ${token}`, "content-type": "application/json" };
  const lines = Object.entries({ ...named, "content-length": body.length }).map(([name, value]) => `${name}: ${value}`);
  const head = ["POST /v1/order HTTP/1.1", ...lines, "", ""].join("\r\n");
  let stopped: Promise<number | null> | undefined;
  const open = await sendRawRequest(second.url, head + body.slice(0, 9), (write) => {
    setTimeout(() => (stopped = second.stop()), 200);
    setTimeout(() => write(body.slice(9)), 700);
  });
  expect([open.status, await stopped]).toEqual([201, 0]);

  const written = await runInImage(image, volume, {}, "sh", "-c", "id -un; touch /app/a; touch /etc/a; touch /data/a");
  expect(written.said).toMatch(/^kiosk\n/);
  expect(written.said.match(/Read-only file system/g)).toHaveLength(2);
});

test("a lasting shop gets its first admin, a backup while it runs, and a restore by the commands of the guides", async () => {
  const volume = createVolume(scratch, "shop");
  const shop = { EMBEDDED: "true" };
  const npm = (...args: string[]) => runInImage(image, volume, shop, "npm", "run", ...args);
  expect(await npm("db:migrate")).toMatchObject({ code: 0, said: expect.stringContaining("up to date") });
  const made = await npm("admin:create", "--", "--username", "lin");
  const secret = /^Password: (\S+)$/m.exec(made.said)?.[1];
  const signIn = async (url: string) =>
    (await sendRequest(url, "POST", "/v1/token", { body: { account: "lin", secret, type: 100 } })).status;
  const server = await start(volume, shop);
  expect((await sendRequest(server.url, "GET", "/health")).json).toMatchObject({ sandbox: false });
  expect(await signIn(server.url)).toBe(200);
  expect(await npm("db:export", "--", "/data/kiosk.tar")).toMatchObject({ code: 0 });
  expect(await server.stop()).toBe(0);

  const other = createVolume(scratch, "restored");
  cpSync(join(volume, "kiosk.tar"), join(other, "kiosk.tar"), { preserveTimestamps: true });
  chownSync(join(other, "kiosk.tar"), 10_001, 10_001);
  const restored = await runInImage(image, other, shop, "npm", "run", "db:import", "--", "/data/kiosk.tar");
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining("The invariants hold.") });
});

test("no request fails when two instances behind the Caddy of compose.yaml restart one after the other", async () => {
  const name = `image_${crypto.randomUUID().replaceAll("-", "")}`;
  const postgres = connectPostgres(process.env.KIOSK_TEST_POSTGRES!);
  const volume = createVolume(scratch, "uploads");
  const env = {
    DATABASE_URL: await postgres.createDatabase(name),
    AUTH_SECRET: "a secret of the tests, long enough for all",
    TRUSTED_PROXIES: "1",
    DRAIN_SECONDS: "5",
    APP_URL: "http://localhost",
  };
  const instances = await Promise.all([start(volume, env), start(volume, env)]);
  const caddy = await startCaddy(instances.map(({ port }) => port));
  const answers = new Map<number, number>();
  let isOver = false;
  const asking = async () => {
    while (!isOver) {
      const { status } = await sendRequest(caddy.url, "GET", "/v1/theme").catch(() => ({ status: 0 }));
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  const clients = Array.from({ length: 4 }, asking);
  for (const at of [0, 1]) {
    await sleep(1000);
    expect(await instances[at]!.stop()).toBe(0);
    instances[at] = await start(volume, env, instances[at]!.port);
    await sleep(3000);
  }
  isOver = true;
  await Promise.all(clients);
  process.stdout.write(`through Caddy and two restarts: ${JSON.stringify([...answers])}\n`);
  expect([...answers.keys()]).toEqual([200]);
  expect((await sendRequest(caddy.url, "GET", "/metrics")).status).toBe(404);
  const forged = { "x-forwarded-for": "203.0.113.9" };
  expect((await sendRequest(caddy.url, "GET", "/v1/order", { headers: forged })).status).toBe(401);
  await expect.poll(() => instances.map((each) => each.logs()).join("")).toContain('"path":"/v1/order"');
  expect(instances.map((each) => each.logs()).join("")).not.toContain("203.0.113.9");
  await caddy.stop();
  await Promise.all(instances.map((each) => each.stop()));
  await postgres.dropDatabase(name);
});
