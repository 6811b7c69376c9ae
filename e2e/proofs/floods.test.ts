import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { startCaddy } from "../fixtures/servers/caddy";
import { floods, runFlood } from "../fixtures/servers/floods";
import { memorySettings, readMemory } from "../fixtures/servers/memory";
import { startServerOnCopy } from "../fixtures/servers/server";

const seconds = Math.max(2, 15 * Number(process.env.KIOSK_PROOF_SCALE ?? 1));
/** Selects floods by a part of their names. */
const only = new RegExp(process.env.KIOSK_PROOF_FLOODS ?? "");
const most = { p99: 500, memory: 700 };

const ways = ["directly", ...(existsSync("/usr/bin/caddy") ? ["behind Caddy"] : [])];

test.each(ways)("%s: other reads succeed in time during each flood, and memory is bounded", async (way) => {
  const server = await startServerOnCopy({
    limits: "as shipped",
    env: { ...memorySettings(), TRUSTED_PROXIES: way === "directly" ? "0" : "1", LOG_LEVEL: "warn" },
  });
  const caddy = way === "directly" ? undefined : await startCaddy([server.port]);
  const attacked = { pid: server.pid, port: caddy ? Number(new URL(caddy.url).port) : server.port };
  const missed: string[] = [];
  const report = (name: string, { others, came, peak }: Awaited<ReturnType<typeof runFlood>>) => {
    const line = `${way}, ${name}: ${others.reads} reads, p50 ${others.half} ms, p99 ${others.p99} ms, slowest ${others.slowest} ms; ${peak} MiB; ${came.opened} connections got ${JSON.stringify(came.statuses)}`;
    process.stdout.write(`${line}\n`);
    if (others.p99 > most.p99 || peak > most.memory || Object.keys(others.statuses).join() !== "200") missed.push(line);
  };
  try {
    // The first request of a path loads its code.
    for (const path of ["/docs", "/admin/login", "/openapi.json", "/v1/product/1", "/health/ready"])
      await (await fetch(server.url + path)).text();
    const before = readMemory(server.pid);
    for (const [name, flood] of Object.entries(floods).filter(([each]) => only.test(each)))
      report(name, await runFlood(attacked, flood, seconds * 1000));
    await sleep(5000);
    report("after the floods", await runFlood(attacked, undefined, 2000));
    expect((await fetch(`${server.url}/admin/login`)).status).toBe(200);
    process.stdout.write(`${way}: memory ${before} MiB before, ${readMemory(server.pid)} MiB after\n`);
    expect(missed).toEqual([]);
  } finally {
    await caddy?.stop();
    await server.stop();
  }
});
