import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "@/db/client";
import { appEnvironment } from "../fixtures/app-environment";
import { crowd } from "../fixtures/crowd";
import { ask } from "../fixtures/http";
import { growShop } from "../fixtures/many-rows";
import { execute } from "../fixtures/postgres-databases";
import { startServerOnCopy } from "../fixtures/server";

const scale = Number(process.env.KIOSK_PROOF_SCALE ?? 1);
const many = (count: number) => Math.ceil(count * scale);
const seconds = 30;
let server: Awaited<ReturnType<typeof startServerOnCopy>>;
let tokens: string[];
beforeAll(async () => {
  server = await startServerOnCopy({ env: { LOG_LEVEL: "warn", TRUSTED_PROXIES: "1" } });
  await growShop(server.databaseUrl, many(300_000), many(10_000));
  await execute(server.databaseUrl, "vacuum analyze");
  Object.assign(process.env, { AUTH_SECRET: appEnvironment({}).AUTH_SECRET, SANDBOX: "true" });
  const store = openStore({ driver: "pg", url: server.databaseUrl });
  tokens = await crowd(store.db, 60);
  await store.close();
}, 30 * 60_000);
afterAll(() => server.stop());

const memory = (name: "VmRSS" | "VmHWM") => {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)![1]) / 1024);
};
const counted = (statuses: number[]) => {
  const counts: Record<string, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** Sends a login but for its last byte. */
function idle() {
  const length = 64 * 1024;
  const socket = connect(server.port, "127.0.0.1").on("error", () => {});
  const head = `POST /v1/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
  socket.resume().write(head + " ".repeat(length - 1));
  return socket;
}

async function stranger(path: string) {
  const child = spawn(process.execPath, ["e2e/fixtures/stranger.mjs", server.url + path], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (chunk) => (said += chunk));
  return async () => {
    child.stdin.end();
    await once(child, "close");
    return JSON.parse(said) as { status: number; took: number }[];
  };
}

const isOver = { yet: false };
async function deepReader() {
  const statuses: number[] = [];
  while (!isOver.yet) statuses.push((await ask(server.url, "GET", "/v1/product?page=500&sort=-price")).status);
  return statuses;
}

async function register(at: number) {
  const address = `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`;
  const response = await fetch(`${server.url}/v1/user`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ username: `crowd_${at}`, password: `a good one ${at}` }),
  }).catch(() => undefined);
  await response?.body?.cancel();
  return response?.status ?? 0;
}

async function avatar(token: string, picture: Uint8Array<ArrayBuffer>) {
  const body = new FormData();
  body.append("file", new Blob([picture]), "me.avif");
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${server.url}/v1/user/avatar`, { method: "PUT", headers, body });
  await response.body?.cancel();
  return response.status;
}

test("60 large pictures, 1,200 idle senders, 30 deep readers and 2,000 registrations at once: a stranger's read p99 below 300 ms, memory below 700 MB", async () => {
  const background = "#0f766e";
  const picture = await sharp({ create: { width: 2828, height: 2828, channels: 3, background } })
    .avif({ effort: 0 })
    .toBuffer();
  const before = memory("VmRSS");
  const end = await stranger("/v1/product/1");
  await sleep(1000);
  const idlers = Array.from({ length: 1200 }, idle);
  const deep = Array.from({ length: 30 }, deepReader);
  const pictures = tokens.map((token) => avatar(token, new Uint8Array(picture)));
  const registrations = Array.from({ length: 2000 }, (_, at) => register(at));
  await sleep(seconds * 1000);
  isOver.yet = true;
  const [drawn, registered] = [await Promise.all(pictures), await Promise.all(registrations)];
  const read = (await Promise.all(deep)).flat();
  const seen = await end();
  for (const socket of idlers) socket.destroy();
  const times = seen.map(({ took }) => took).toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(times[Math.floor(times.length * part)]!);
  process.stdout.write(
    `all at once: memory ${before} → at most ${memory("VmHWM")} MB; ${times.length} reads of a stranger, half within ${at(0.5)} ms, ` +
      `p99 ${at(0.99)} ms, the slowest ${at(0.9999)} ms; pictures ${JSON.stringify(counted(drawn))}, ` +
      `registrations ${JSON.stringify(counted(registered))}, deep pages ${JSON.stringify(counted(read))}\n`,
  );
  expect(counted(seen.map(({ status }) => status))).toEqual({ 200: times.length });
  expect(counted([...drawn, ...registered, ...read])).not.toHaveProperty("500");
  expect(at(0.99)).toBeLessThan(300);
  expect(memory("VmHWM")).toBeLessThan(700);
});
