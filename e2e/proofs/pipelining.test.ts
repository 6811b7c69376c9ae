import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { memoryOf, memorySettings } from "../fixtures/servers/memory";
import { hasNginx, startNginx } from "../fixtures/servers/nginx";
import { floods, pipeline } from "../fixtures/servers/pipeline";
import { startServerOnCopy } from "../fixtures/servers/server";

const seconds = Math.max(2, 10 * Number(process.env.KIOSK_PROOF_SCALE ?? 1));

/** A part of the floods, by a part of their names. */
const only = new RegExp(process.env.KIOSK_PROOF_FLOODS ?? "");

const lanes = { "the lane": {}, "Next alone": { FAST_LANE: "false" } };
const ways = Object.entries(lanes).flatMap(([lane, env]) =>
  (hasNginx ? ["nginx", "no proxy"] : ["no proxy"]).map((proxy) => [lane, proxy, env] as const),
);

test.each(ways)(
  "with %s behind %s: 10,000 requests of each kind on one connection and then on 500, without waiting: others read, and memory is bounded",
  async (lane, proxy, env) => {
    const proxies = { TRUSTED_PROXIES: proxy === "nginx" ? "1" : "0" };
    const settings = { ...memorySettings(), ...proxies, LOG_LEVEL: "warn", ...env };
    const server = await startServerOnCopy({ limits: "as shipped", env: settings });
    const nginx = proxy === "nginx" ? await startNginx([server.port], { tls: false }) : undefined;
    const port = nginx?.port ?? server.port;
    const attacked = { pid: server.pid, port, url: `http://127.0.0.1:${port}` };
    try {
      for (const flood of Object.values(floods)) await pipeline(attacked, flood, 1, 500); // all is loaded once
      await sleep(5000);
      const before = memoryOf(server.pid);
      const found: string[] = [];
      for (const connections of [1, 500])
        for (const [name, flood] of Object.entries(floods).filter(([each]) => only.test(each))) {
          const { others, came, peak } = await pipeline(attacked, flood, connections, seconds * 1000);
          const said = `${lane}, ${proxy}: ${connections} x ${name}: others p50 ${others.half} p99 ${others.p99} at most ${others.slowest} ms of ${others.reads} reads; at most ${peak} MiB; answers ${JSON.stringify(came.statuses)} on ${came.opened} connections`;
          process.stdout.write(`${said}\n`);
          if (others.p99 > 250 || peak > 600 || Object.keys(others.statuses).join() !== "200") found.push(said);
        }
      await sleep(60_000);
      const after = memoryOf(server.pid);
      process.stdout.write(`${lane}, ${proxy}: memory ${before} MiB before, ${after} MiB a minute after the last\n`);
      expect(found).toEqual([]);
      expect(after).toBeLessThanOrEqual(before + 50);
    } finally {
      await nginx?.stop();
      await server.stop();
    }
  },
);
