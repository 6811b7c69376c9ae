import { type Database, store } from "@/db/client";
import { sweep } from "@/lib/selling/orders/sweeps";
import type { Origin } from "./actor";
import { toAppError } from "./errors";
import { log } from "./log";

const everyMs = 10_000;

/** In our own process: every ten seconds, never two at once. The returned function waits for the order that it is at. */
export function startSweeping() {
  let running = Promise.resolve();
  let busy = false;
  const ending = new AbortController();
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = run(store().db, 100, ending.signal).finally(() => {
      busy = false;
    });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    ending.abort();
    await running;
  };
}

const shared = globalThis as typeof globalThis & { kioskSweptAt?: number };

/** A scheduler may come once a day: so some are also taken after an answer, at most five orders each ten seconds. */
export function sweepAfterAnswer({ later }: Origin, db: Database) {
  if (Date.now() - (shared.kioskSweptAt ?? 0) < everyMs) return;
  shared.kioskSweptAt = Date.now();
  later(() => run(db, 5));
}

async function run(db: Database, most: number, signal?: AbortSignal) {
  await sweep(db, most, signal).catch((error) => {
    const { code } = toAppError(error);
    log[code === "unavailable" ? "warn" : "error"]({ err: error }, "the sweep failed");
  });
}
