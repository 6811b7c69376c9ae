import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createOldFolder } from "../fixtures/databases/old-shop";
import { createPlaces } from "../fixtures/databases/shop-copies";
import { appEnvironment } from "../fixtures/servers/app-environment";
import { spawnChild, waitForExit } from "../fixtures/servers/child";
import { freePort } from "../fixtures/servers/free-port";
import { sendRequest } from "../fixtures/servers/http";

/** Only directories, ports and the shop's address are replaced. */
const [, withoutDocker] = readFileSync("docs/deploy.md", "utf8").split(/^(?=## One machine)/m);
const guide = withoutDocker!;
const commandsIn = (page: string) => [...page.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text]) => text!);
const [oneMachine, variables, firstAdmin] = commandsIn(guide);
const [cron] = commandsIn(readFileSync("docs/vercel.md", "utf8"));
const made = createPlaces();
const running: ReturnType<typeof spawnChild>[] = [];
afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  await made.remove();
});

/** A login shell has none of the tests' variables. */
const bare = (env: Record<string, string> = {}) =>
  appEnvironment({ AUTH_SECRET: undefined, SANDBOX: undefined, NODE_ENV: undefined, ...env });

function type(commands: string, env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync("bash", ["-e", "-c", commands], { env: bare(env), encoding: "utf8" });
  return { status, stdout, said: stdout + stderr };
}

async function start(line: string, env: Record<string, string>) {
  const port = await freePort();
  const child = spawnChild(["bash", "-c", `exec ${line}`], {
    onParentDeath: "KILL",
    stdio: ["ignore", "pipe", "pipe"],
    env: bare({ ...env, PORT: String(port) }),
  });
  running.push(child);
  let said = "";
  child.stdout?.on("data", (chunk) => (said += chunk));
  child.stderr?.on("data", (chunk) => (said += chunk));
  const url = `http://localhost:${port}`;
  await expect.poll(() => said).toContain("Kiosk is open");
  const [, code] = /"first_admin_code":"([^"]+)"/.exec(said) ?? [];
  const stop = async () => {
    child.kill("SIGTERM");
    return waitForExit(child);
  };
  return { url, stop, code };
}

const passwordIn = (said: string) => /^Password: (\S+)$/m.exec(said)?.[1];
const signIn = (url: string, secret: string | undefined) =>
  sendRequest(url, "POST", "/v1/token", { body: { account: "lin", secret, type: 100 } });

test("one machine: the owner is created with the printed code, and another admin by command while the shop runs", async () => {
  const { DATA_DIR } = made.local();
  expect(oneMachine!.trim().split("\n")).toEqual(["export EMBEDDED=true DATA_DIR=/srv/kiosk-data", "npm start"]);
  const { url, stop, code } = await start("node scripts/start.mjs", { DATA_DIR, EMBEDDED: "true" });
  expect((await sendRequest(url, "GET", "/health")).json).toMatchObject({ status: "ok", sandbox: false });
  const body = { code, username: "mei", password: "green tea and rain" };
  expect((await sendRequest(url, "POST", "/admin/first", { body })).status).toBe(200);
  const { status, said } = type(/`(npm run admin:create[^`]*)`/.exec(guide)![1]!, { DATA_DIR });
  expect([status, said]).toEqual([0, expect.stringContaining("lin is created and may do everything.")]);
  expect((await signIn(url, passwordIn(said))).status).toBe(200);
  expect(await stop()).toBe(0);
});

test("upgrade: a lasting shop of 0.2.0 is tried, backed up at start, and restored from that backup", async () => {
  const [, upgrade] = guide.split(/^(?=## Upgrade$)/m);
  const { DATA_DIR } = made.local();
  await createOldFolder(DATA_DIR);
  writeFileSync(join(DATA_DIR, "shop-kind"), "lasting\n");
  const trial = type(/^ +(npm run try-upgrade)$/m.exec(upgrade!)![1]!, { DATA_DIR });
  expect([trial.status, trial.said]).toEqual([0, expect.stringContaining("works on this copy")]);
  const { stop } = await start("node scripts/start.mjs", { DATA_DIR, EMBEDDED: "true" });
  expect(await stop()).toBe(0);
  renameSync(join(DATA_DIR, "postgres"), join(made.path, "postgres-new"));
  const back = /`(npm run db:import [^`]*)`/.exec(upgrade!)![1]!.replace("/srv/kiosk-data", DATA_DIR);
  const restored = type(back, { DATA_DIR });
  expect([restored.status, restored.said]).toEqual([0, expect.stringContaining("Imported 41 products, 69 orders")]);
}, 180_000);

test("several instances: variables, first admin, systemd units, health, sweep, doctor and a clean stop work", async () => {
  const { DATABASE_URL, DATA_DIR } = await made.postgres();
  const secret = /`(openssl rand[^`]*)`/.exec(guide)![1]!;
  const CRON_SECRET = "a secret of the scheduler";
  const filled = variables!
    .replace(/(?<=DATABASE_URL=).*/, DATABASE_URL!)
    .replace(/(?<=DATA_DIR=).*/, DATA_DIR)
    .replace(/(?<=AUTH_SECRET=).*/, type(secret, {}).stdout.trim());
  const file = join(made.path, "kiosk.env");
  writeFileSync(file, filled);

  const { status, said } = type(firstAdmin!.replace("/etc/kiosk.env", file), {});
  expect([status, said]).toEqual([0, expect.stringContaining("Created 1 group")]);

  const env = Object.fromEntries(
    filled
      .trim()
      .split("\n")
      .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
  const unit = /^ExecStart=\/usr\/bin\/(.*)$/m.exec(guide)![1]!;
  expect(unit).toBe(JSON.parse(readFileSync("package.json", "utf8")).scripts.start);
  const instances = await Promise.all([1, 2].map(() => start(unit, { ...env, CRON_SECRET })));
  for (const { url } of instances) {
    const look = /`curl localhost:3001(\/health\/ready)`/.exec(guide)![1]!;
    const { json } = await sendRequest(url, "GET", look);
    expect(json).toMatchObject({ status: "ready", database: "pg" });
    const names = json.warnings.map(({ name }: { name: string }) => name);
    expect(names.filter((name: string) => name !== "locale")).toEqual(["wechat_keys"]); // depends on the machine's locale
  }
  const { url } = instances[0]!;
  expect((await signIn(url, passwordIn(said))).status).toBe(200);
  const swept = type(cron!.replace("curl ", "curl -s ").replace("https://shop.example", url), { CRON_SECRET });
  expect(JSON.parse(swept.stdout)).toMatchObject({ expired: 0 });

  const doctor = type("npm run doctor", env);
  expect([doctor.status, doctor.said]).toEqual([
    1,
    expect.stringMatching(/✗ wechat_keys: There are no WECHAT_\*.*\n.*docs\/deploy\.md/),
  ]);
  expect(type("npm run doctor -- data", env)).toMatchObject({ status: 0 });
  expect(await Promise.all(instances.map(({ stop }) => stop()))).toEqual([0, 0]);
}, 180_000);

test("the systemd unit is valid, restarts without limit, and stops only after the drain", () => {
  const [, unit] = /^```ini\n([\s\S]*?)^```$/m.exec(guide)!;
  const sections = unit!.split(/^(?=\[)/m).map((section) => section.trim().split("\n"));
  const keys = Object.fromEntries(sections.map(([name, ...lines]) => [name, lines]));
  expect(keys["[Unit]"]).toContain("StartLimitIntervalSec=0");
  expect(keys["[Service]"]).toEqual(expect.arrayContaining(["Restart=on-failure", "RestartSec=2"]));
  const seconds = (text: string, name: string) => Number(new RegExp(`^${name}=(\\d+)$`, "m").exec(text)![1]);
  expect(seconds(unit!, "TimeoutStopSec")).toBe(seconds(variables!, "DRAIN_SECONDS") + 15);
  if (!existsSync("/usr/bin/systemd-analyze")) return;
  const path = join(made.path, "kiosk@3001.service");
  writeFileSync(path, unit!.replace("/usr/bin/node", process.execPath));
  const { status, stdout, stderr } = spawnSync("systemd-analyze", ["verify", path], { encoding: "utf8" });
  expect([status, stdout + stderr]).toEqual([0, ""]);
});

test("all guides use one data directory, and start a lasting shop without PostgreSQL with EMBEDDED=true", () => {
  const pages = ["docs/deploy.md", "docs/zh-CN/deploy.md", "docs/backup.md", "docs/zh-CN/backup.md"].map((path) =>
    readFileSync(path, "utf8"),
  );
  const said = pages.flatMap((page) => [...page.matchAll(/DATA_DIR=(\S+)/g)].map(([, place]) => place));
  expect(new Set(said)).toEqual(new Set(["/srv/kiosk-data", "/srv/kiosk-trial"])); // the trial has its own directory
  for (const backup of pages.slice(2)) {
    expect(backup.match(/EMBEDDED=true npm start/g)).toHaveLength(2);
    expect(backup).not.toMatch(/(?<!EMBEDDED=true )npm start/);
  }
});
