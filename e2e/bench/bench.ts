import { execFileSync } from "node:child_process";
import { appEnvironment } from "../fixtures/app-environment";
import { startPostgres } from "../fixtures/postgres";
import { execute } from "../fixtures/postgres-databases";
import { startServer } from "../fixtures/server";
import { type Figures, measure, residentMiB, type Target } from "./measure";
import { fillShop } from "./shop";

const seconds = Number(process.env.BENCH_SECONDS ?? 6);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const steadyRequests = Number(process.env.BENCH_STEADY_REQUESTS ?? 100_000);

const say = (text = "") => process.stdout.write(`${text}\n`);
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

say("Building the app with an empty handler to measure against…");
execFileSync(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
  env: { ...process.env, NODE_ENV: "production", KIOSK_BENCH: "1", NEXT_TELEMETRY_DISABLED: "1" },
  stdio: ["ignore", "ignore", "inherit"],
});
const postgres = await startPostgres();
const databaseUrl = await postgres.createDatabase("bench");
const socket = encodeURIComponent(`${postgres.directory}/data`);
const env = {
  DATABASE_URL: `postgres://kiosk@localhost:${postgres.port}/bench?host=${socket}`,
  KIOSK_BENCH: "1",
  LOG_LEVEL: "warn",
};
Object.assign(process.env, { AUTH_SECRET: appEnvironment({}).AUTH_SECRET });
execFileSync(process.execPath, ["scripts/run.mjs", "migrate"], {
  env: appEnvironment(env),
  stdio: ["ignore", "ignore", "inherit"],
});
const { shopper: token, buyers, admin } = await fillShop(databaseUrl);
const server = await startServer({ env });
const load = { base: server.url, pid: server.pid };

const purchases = buyers.map((buyer, n) => ({
  token: buyer,
  body: { products: [{ product_id: 1 + (n % 500) * 17, count: 1 }] },
}));
const empty: Target = { name: "empty handler", path: "/api/empty" };
const all: Target[] = [
  { name: "GET /v1/product/<id>", path: "/v1/product/4711", least: 0.6 },
  { name: "GET /v1/product/by_category, page 1", path: "/v1/product/by_category?id=1&page=1", least: 0.6 },
  { name: "GET /v1/product/by_category, page 400", path: "/v1/product/by_category?id=1&page=400" },
  { name: "GET /v1/category", path: "/v1/category", least: 0.6 },
  { name: "GET /v1/theme/<id>", path: "/v1/theme/1", least: 0.6 },
  { name: "GET /v1/order", path: "/v1/order", token, least: 0.6 },
  {
    name: "POST /v1/order",
    path: "/v1/order",
    method: "POST",
    each: purchases,
    least: 0.3,
  },
  { name: "GET /cms/order", path: "/cms/order", token: admin },
  { name: "GET /cms/oper_log", path: "/cms/oper_log", token: admin },
  { name: "GET /cms/menu/routes", path: "/cms/menu/routes", token: admin },
];

const only = process.env.BENCH_ONLY;
const targets = all.filter(({ name }) => !only || new RegExp(only).test(name));
const wrong: string[] = [];
try {
  for (const target of [empty, ...targets]) await measure(target, { ...load, seconds: 2 });
  await execute(databaseUrl, "vacuum products");
  const seen = new Map<Target, Figures[]>([...targets, empty].map((target) => [target, []]));
  const ratios = new Map<Target, number[]>(targets.map((target) => [target, []]));
  for (let round = 1; round <= rounds; round++) {
    say(`Round ${round} of ${rounds}`);
    for (const target of targets) {
      // The empty handler again before each: a ratio holds when the machine's speed drifts.
      const base = await measure(empty, { ...load, seconds: Math.max(2, seconds / 2) });
      const figures = await measure(target, { ...load, seconds });
      // What autovacuum does within the minute; the rounds are quicker than that.
      if (target.each) await execute(databaseUrl, "vacuum products");
      seen.get(empty)!.push(base);
      seen.get(target)!.push(figures);
      ratios.get(target)!.push(figures.rate / base.rate);
    }
  }
  say(`\n16 connections, ${rounds} rounds of ${seconds} s, medians, Node ${process.version}\n`);
  say("| request | requests/s | p50 ms | p99 ms | CPU µs a request | ratio to empty | least |");
  say("|---|---:|---:|---:|---:|---:|---:|");
  for (const target of [empty, ...targets]) {
    const of = (pick: (figures: Figures) => number) => median(seen.get(target)!.map(pick));
    const ratio = target === empty ? 1 : median(ratios.get(target)!);
    const cells = [
      of((f) => f.rate).toFixed(0),
      of((f) => f.p50).toFixed(0),
      of((f) => f.p99).toFixed(0),
      of((f) => f.cpuMicros).toFixed(0),
    ];
    say(`| ${[target.name, ...cells, ratio.toFixed(2), target.least ?? ""].join(" | ")} |`);
    if (target.least && ratio < target.least)
      wrong.push(`${target.name} reaches ${ratio.toFixed(2)} of the empty handler, less than ${target.least}`);
  }
  const rateOf = (target: Target) => median(seen.get(target)!.map((figures) => figures.rate));
  if (!only) {
    const deep = rateOf(all[1]!) / rateOf(all[2]!);
    say(`\nPage 400 takes ${deep.toFixed(2)} times as long as page 1 (at most 1.5).`);
    if (deep > 1.5) wrong.push(`page 400 takes ${deep.toFixed(2)} times as long as page 1`);
  }

  const steady = targets[0]!;
  await measure(steady, { ...load, requests: steadyRequests / 5 });
  const before = residentMiB(server.pid);
  await measure(steady, { ...load, requests: steadyRequests });
  const after = residentMiB(server.pid);
  say(`Memory over ${steadyRequests} requests: ${before.toFixed(0)} MiB, then ${after.toFixed(0)} MiB.`);
  if (after > before * 1.25 + 50) wrong.push(`memory grew from ${before.toFixed(0)} to ${after.toFixed(0)} MiB`);
} finally {
  await server.stop();
  await postgres.close();
}
for (const sentence of wrong) say(`FAILED: ${sentence}`);
process.exitCode = wrong.length ? 1 : 0;
