import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { floods, memoryOf, pipeline } from "../fixtures/pipeline";
import { startServerOnCopy } from "../fixtures/server";

const seconds = Math.max(2, 10 * Number(process.env.KIOSK_PROOF_SCALE ?? 1));
let server: Awaited<ReturnType<typeof startServerOnCopy>>;
beforeAll(async () => {
  server = await startServerOnCopy({
    limits: "as shipped",
    env: { LOG_LEVEL: "warn", FAST_LANE: process.env.KIOSK_PROOF_LANE === "next" ? "false" : undefined },
  });
});
afterAll(() => server.stop());

test("10,000 requests in one piece on one connection and then on 500, of each kind: others read, and the memory is bounded", async () => {
  for (const flood of Object.values(floods)) await pipeline(server, flood, 1, 500); // all is loaded once
  await sleep(5000);
  const before = memoryOf(server.pid);
  const found: string[] = [];
  for (const connections of [1, 500])
    for (const [name, flood] of Object.entries(floods)) {
      const { others, came, peak } = await pipeline(server, flood, connections, seconds * 1000);
      const said = `${connections} × ${name}: others p50 ${others.half} p99 ${others.p99} at most ${others.slowest} ms of ${others.reads} reads; at most ${peak} MiB; answers ${JSON.stringify(came.statuses)} on ${came.opened} connections`;
      process.stdout.write(`${said}\n`);
      if (others.p99 > 250 || peak > 600 || Object.keys(others.statuses).join() !== "200") found.push(said);
    }
  await sleep(60_000);
  const after = memoryOf(server.pid);
  process.stdout.write(`memory ${before} MiB before, ${after} MiB a minute after the last\n`);
  expect(found).toEqual([]);
  expect(after).toBeLessThanOrEqual(before + 50);
});
