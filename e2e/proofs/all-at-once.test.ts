import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openStore, type Store } from "@/db/client";
import { insertManyRows } from "../fixtures/databases/many-rows";
import { execute } from "../fixtures/databases/postgres-databases";
import { appEnvironment } from "../fixtures/servers/app-environment";
import { createShoppers, runPooled } from "../fixtures/servers/crowd";
import { measureReads } from "../fixtures/servers/measure-reads";
import { memorySettings, readMemory } from "../fixtures/servers/memory";
import { rawSocket } from "../fixtures/servers/raw-socket";
import { startServerOnCopy } from "../fixtures/servers/server";
import { form } from "../fixtures/shop/uploads";

const scale = Number(process.env.KIOSK_PROOF_SCALE ?? 1);
const sized = (count: number) => Math.ceil(count * scale);
const seconds = 20;
let server: Awaited<ReturnType<typeof startServerOnCopy>>;
let store: Store;
beforeAll(async () => {
  Object.assign(process.env, { AUTH_SECRET: appEnvironment({}).AUTH_SECRET, SANDBOX: "true" });
  server = await startServerOnCopy({
    env: { ...memorySettings(), LOG_LEVEL: "warn", TRUSTED_PROXIES: "1" },
    async before(url) {
      await insertManyRows(url, sized(10_000), sized(10_000));
      await execute(url, "vacuum analyze");
    },
  });
  store = openStore({ driver: "pg", url: server.databaseUrl, poolSize: 2 });
}, 30 * 60_000);
afterAll(async () => {
  await store?.close();
  await server?.stop();
});

const memory = (name: "VmRSS" | "VmHWM") => readMemory(server.pid, name);

type Counts = Record<string, number>;
const note = (counts: Counts, { status }: { status: number }) => {
  counts[status] = (counts[status] ?? 0) + 1;
};

async function pictures(db: Database, counts: Counts) {
  const bytes = await sharp({ create: { width: 2828, height: 2828, channels: 3, background: "#0f766e" } })
    .avif({ effort: 0 })
    .toBuffer();
  const tokens = await createShoppers(db, sized(60));
  return async () => {
    const send = async (token: string) => {
      const body = form([["me.avif", bytes]]);
      note(
        counts,
        await fetch(`${server.url}/v1/user/avatar`, {
          method: "PUT",
          headers: { authorization: `Bearer ${token}` },
          body,
        }),
      );
    };
    await Promise.all(tokens.map(send));
  };
}

/** Each connection sends a login except for its last byte. */
function idleSenders(counts: Counts) {
  const length = 64 * 1024;
  const head = `POST /v1/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
  const all = Array.from({ length: sized(1200) }, () => {
    const socket = rawSocket(server.url);
    socket.send(head + " ".repeat(length - 1));
    return socket;
  });
  return () => {
    for (const socket of all) {
      for (const status of socket.statuses()) note(counts, { status });
      socket.reset();
    }
  };
}

/** Every reader reads other pages near the end of the list. */
async function deepReaders(counts: Counts, isOver: () => boolean) {
  const last = Math.floor((sized(10_000) * 0.9) / 20);
  const reader = async (_: unknown, at: number) => {
    for (let page = last - at; !isOver(); )
      note(counts, await fetch(`${server.url}/v1/product?page=${page}&sort=-price`).then(drained));
  };
  await Promise.all(Array.from({ length: 30 }, reader));
}

/** Each from another address, so that rate limits do not apply. */
const registrations = (counts: Counts) =>
  runPooled(
    Array.from({ length: sized(2000) }, (_, at) => at),
    100,
    async (at) => {
      const body = JSON.stringify({ username: `stormy_${at}`, password: "a long password" });
      const headers = { "content-type": "application/json", "x-forwarded-for": `10.9.${at >> 8}.${at & 255}` };
      note(counts, await fetch(`${server.url}/v1/user`, { method: "POST", headers, body }).then(drained));
    },
  );

async function drained(response: Response) {
  await response.arrayBuffer();
  return response;
}

test("with large pictures, idle senders, deep readers and registrations at once, other reads are in time and memory is bounded", {
  timeout: 10 * 60_000,
}, async () => {
  const before = memory("VmRSS");
  const counts = { pictures: {}, senders: {}, readers: {}, registrations: {} } satisfies Record<string, Counts>;
  const drawAll = await pictures(store.db, counts.pictures);
  const endStranger = measureReads(`${server.url}/v1/product/1`);
  await sleep(1000);
  const began = Date.now();
  const isOver = () => Date.now() - began > seconds * 1000;
  const endSenders = idleSenders(counts.senders);
  await Promise.all([
    drawAll(),
    registrations(counts.registrations),
    deepReaders(counts.readers, isOver),
    sleep(seconds * 1000),
  ]);
  endSenders();
  const { statuses, ...seen } = await endStranger(began, Date.now());
  const peak = memory("VmHWM");
  process.stdout.write(
    `all at once: a stranger's reads in ms ${JSON.stringify(seen)}; memory ${before} → at most ${peak} MiB; answers ${JSON.stringify(counts)}\n`,
  );
  expect(statuses).toEqual({ 200: seen.reads });
  expect(seen.p99).toBeLessThan(300);
  expect(peak).toBeLessThan(700);
  for (const answers of Object.values<Counts>(counts))
    expect(Object.keys(answers).filter((status) => !/^(2\d\d|4\d\d|503)$/.test(status))).toEqual([]);
});
