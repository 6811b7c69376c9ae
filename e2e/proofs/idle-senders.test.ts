import { readFileSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServerOnCopy } from "../fixtures/servers/server";

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

const login = { path: "/v1/token", type: "application/json" };
const form = { path: "/admin/login", type: "multipart/form-data; boundary=x" };
const formOfKept = { ...form, path: "/" };

/** Sends a body of this length but for its last byte, and counts what comes back. */
function idle({ path, type }: typeof login, length: number) {
  const seen = { status: 0, closed: false };
  const socket: Socket = connect(server.port, "127.0.0.1").setEncoding("latin1");
  socket.on("data", (text) => (seen.status ||= Number(/^HTTP\/1\.1 (\d+)/.exec(String(text))?.[1])));
  socket.on("error", () => {}).on("close", () => (seen.closed = true));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  socket.write(Buffer.alloc(length - 1, " "));
  return { seen, end: () => socket.destroy() };
}

async function signIn() {
  const began = performance.now();
  const body = JSON.stringify({ account: "shopper", secret: "kiosk-shopper-demo", type: 100 });
  const { status } = await fetch(`${server.url}/v1/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  return { status, took: performance.now() - began };
}

test.each([
  ["a login", 1024 * 1024, login],
  ["a login", 64 * 1024, login],
  ["a form of a page", 1024 * 1024, form],
  ["a form of a page", 16 * 1024, form],
  ["a form to a kept page", 1024 * 1024, formOfKept],
  ["a form to a kept page", 16 * 1024, formOfKept],
])(
  "1,200 senders who each keep back the last byte of %s of %i bytes: memory, and others meanwhile",
  async (what, length, where) => {
    for (let n = 0; n < 5; n++) expect((await signIn()).status).toBe(200);
    const before = memory("VmRSS");
    const senders = Array.from({ length: connections }, () => idle(where, length));
    const times: number[] = [];
    for (const until = Date.now() + 8000; Date.now() < until; ) {
      const { status, took } = await signIn();
      expect(status).toBe(200);
      times.push(Math.round(took));
    }
    const peak = memory("VmHWM");
    await expect.poll(() => senders.filter(({ seen }) => !seen.closed).length, { timeout: 30_000 }).toBe(0);
    for (const { end } of senders) end();
    const sorted = times.toSorted((a, b) => a - b);
    const statuses = [...new Set(senders.map(({ seen }) => seen.status))].toSorted();
    writeFileSync(`/proc/${server.pid}/clear_refs`, "5"); // the next one has a peak of its own
    process.stdout.write(
      `${connections} senders of ${what} of ${length} bytes but one: answered ${statuses.join(", ")} and closed; memory ${before} → at most ${peak} MiB; ` +
        `${times.length} logins meanwhile, half within ${sorted[sorted.length >> 1]} ms, the slowest ${sorted.at(-1)} ms\n`,
    );
    expect(peak).toBeLessThan(700);
  },
);
