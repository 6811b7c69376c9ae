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
// The same shop twice: our server answers the API itself, or hands it to Next as on Vercel.
const server = await startServer({ env });
const next = await startServer({ env: { ...env, FAST_LANE: "false" } });
const fastLoad = { base: server.url, pid: server.pid };
const nextLoad = { base: next.url, pid: next.pid };

const purchases = buyers.map((buyer, n) => ({
  token: buyer,
  body: { products: [{ product_id: 1 + (n % 500) * 17, count: 1 }] },
}));
/** The smallest answer that Next can give. */
const empty: Target = { name: "empty handler of Next", path: "/api/empty" };
const all: Target[] = [
  { name: "GET /v1/product/<id>", path: "/v1/product/4711" },
  { name: "GET /v1/product/by_category, page 1", path: "/v1/product/by_category?id=1&page=1" },
  { name: "GET /v1/product/by_category, page 400", path: "/v1/product/by_category?id=1&page=400" },
  { name: "GET /v1/category", path: "/v1/category" },
  { name: "GET /v1/theme/<id>", path: "/v1/theme/1" },
  { name: "GET /v1/order", path: "/v1/order", token },
  {
    name: "POST /v1/order",
    path: "/v1/order",
    method: "POST",
    each: purchases,
  },
  { name: "GET /cms/order", path: "/cms/order", token: admin },
  { name: "GET /cms/oper_log", path: "/cms/oper_log", token: admin },
  { name: "GET /cms/menu/routes", path: "/cms/menu/routes", token: admin },
];

const only = process.env.BENCH_ONLY;
const targets = all.filter(({ name }) => !only || new RegExp(only).test(name));
const wrong: string[] = [];
interface Round {
  fast: Figures;
  next: Figures;
  empty: Figures;
}
try {
  for (const load of [fastLoad, nextLoad])
    for (const target of [empty, ...targets]) await measure(target, { ...load, seconds: 2 });
  await execute(databaseUrl, "vacuum products");
  const seen = new Map<Target, Round[]>(targets.map((target) => [target, []]));
  for (let round = 1; round <= rounds; round++) {
    say(`Round ${round} of ${rounds}`);
    for (const target of targets) {
      // In turn, so that a ratio holds when the machine's speed drifts.
      const figures = {
        empty: await measure(empty, { ...nextLoad, seconds: Math.max(2, seconds / 2) }),
        next: await measure(target, { ...nextLoad, seconds }),
        fast: await measure(target, { ...fastLoad, seconds }),
      };
      // What autovacuum does within the minute; the rounds are quicker than that.
      if (target.each) await execute(databaseUrl, "vacuum products");
      seen.get(target)!.push(figures);
    }
  }
  const of = (target: Target, pick: (round: Round) => number) => median(seen.get(target)!.map(pick));
  say(`\n16 connections, ${rounds} rounds of ${seconds} s, medians, Node ${process.version}\n`);
  say(
    "| request | requests/s | p50 ms | p99 ms | CPU µs a request | through Next: requests/s | CPU µs | fast to Next | fast to empty |",
  );
  say("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
  for (const target of targets) {
    const toEmpty = of(target, ({ fast, empty: least }) => fast.rate / least.rate);
    const toNext = of(target, ({ fast, next: other }) => fast.rate / other.rate);
    const cells = [
      of(target, ({ fast }) => fast.rate).toFixed(0),
      of(target, ({ fast }) => fast.p50).toFixed(0),
      of(target, ({ fast }) => fast.p99).toFixed(0),
      of(target, ({ fast }) => fast.cpuMicros).toFixed(0),
      of(target, (round) => round.next.rate).toFixed(0),
      of(target, (round) => round.next.cpuMicros).toFixed(0),
      ...[toNext.toFixed(2), toEmpty.toFixed(2)],
    ];
    say(`| ${[target.name, ...cells].join(" | ")} |`);
    if (toNext < 1) wrong.push(`${target.name} is slower before Next than inside it: ${toNext.toFixed(2)}`);
  }
  if (!only) {
    const deep = of(all[1]!, ({ fast }) => fast.rate) / of(all[2]!, ({ fast }) => fast.rate);
    say(`\nPage 400 takes ${deep.toFixed(2)} times as long as page 1 (at most 1.5).`);
    if (deep > 1.5) wrong.push(`page 400 takes ${deep.toFixed(2)} times as long as page 1`);
  }

  const steady = targets[0]!;
  await measure(steady, { ...fastLoad, requests: steadyRequests / 5 });
  const before = residentMiB(server.pid);
  await measure(steady, { ...fastLoad, requests: steadyRequests });
  const after = residentMiB(server.pid);
  say(`Memory over ${steadyRequests} requests: ${before.toFixed(0)} MiB, then ${after.toFixed(0)} MiB.`);
  if (after > before * 1.25 + 50) wrong.push(`memory grew from ${before.toFixed(0)} to ${after.toFixed(0)} MiB`);
} finally {
  await server.stop();
  await next.stop();
  await postgres.close();
}
for (const sentence of wrong) say(`FAILED: ${sentence}`);
process.exitCode = wrong.length ? 1 : 0;
