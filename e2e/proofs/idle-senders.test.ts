import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServerOnCopy } from "../fixtures/server";

const connections = 1200;
let server: Awaited<ReturnType<typeof startServerOnCopy>>;
beforeAll(async () => {
  server = await startServerOnCopy({ env: { LOG_LEVEL: "warn" } });
});
afterAll(() => server.stop());

const memory = (name: "VmRSS" | "VmHWM") =>
  Math.round(
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))![1]) / 1024,
  );

/** Sends a login of this length but for its last byte, and counts what comes back. */
function idle(length: number) {
  const seen = { status: 0, closed: false };
  const socket: Socket = connect(server.port, "127.0.0.1").setEncoding("latin1");
  socket.on("data", (text) => (seen.status ||= Number(/^HTTP\/1\.1 (\d+)/.exec(String(text))?.[1])));
  socket.on("error", () => {}).on("close", () => (seen.closed = true));
  socket.write(
    `POST /v1/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
  );
  socket.write(Buffer.alloc(length - 1, " "));
  return { seen, end: () => socket.destroy() };
}

async function login() {
  const began = performance.now();
  const body = JSON.stringify({ account: "shopper", secret: "kiosk-shopper-demo", type: 100 });
  const { status } = await fetch(`${server.url}/v1/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  return { status, took: performance.now() - began };
}

test.each([1024 * 1024, 64 * 1024])(
  "1,200 senders who each keep back the last byte of a login of %i bytes: memory, and others meanwhile",
  async (length) => {
    for (let n = 0; n < 5; n++) expect((await login()).status).toBe(200);
    const before = memory("VmRSS");
    const senders = Array.from({ length: connections }, () => idle(length));
    const times: number[] = [];
    for (const until = Date.now() + 8000; Date.now() < until; ) {
      const { status, took } = await login();
      expect(status).toBe(200);
      times.push(Math.round(took));
    }
    const peak = memory("VmHWM");
    await expect.poll(() => senders.filter(({ seen }) => !seen.closed).length, { timeout: 30_000 }).toBe(0);
    for (const { end } of senders) end();
    const sorted = times.toSorted((a, b) => a - b);
    const statuses = [...new Set(senders.map(({ seen }) => seen.status))].toSorted();
    process.stdout.write(
      `${connections} senders of ${length} bytes but one: answered ${statuses.join(", ")} and closed; memory ${before} → at most ${peak} MiB; ` +
        `${times.length} logins meanwhile, half within ${sorted[sorted.length >> 1]} ms, the slowest ${sorted.at(-1)} ms\n`,
    );
    expect(peak).toBeLessThan(700);
  },
);
