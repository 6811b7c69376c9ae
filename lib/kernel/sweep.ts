import type { Database } from "@/db/client";
import type { Origin } from "./actor";
import { AppError, isAway, toAppError } from "./errors";
import { log } from "./log";
import { endOutage, noteOutage } from "./outage";
import { store } from "./store";

/** Something that time brings about. A room offers it, and the registry lists it. Several instances may do it at once. */
export interface Sweep {
  name: string;
  /** The rows that wait, `most` of them at a time. */
  due(db: Database, most: number): Promise<{ id: number }[]>;
  /** Does one of them. */
  work(db: Database, id: number): Promise<unknown>;
}
/** Rows or files that are of no use any more. */
export interface Tidying {
  name: string;
  tidy(db: Database, most: number, signal?: AbortSignal): Promise<unknown>;
}
export type Sweeps = readonly (Sweep | Tidying)[];

/** One round. Returns how many rows each sweep has taken on. */
export async function sweepAll(sweeps: Sweeps, db: Database, most = 100, signal?: AbortSignal) {
  const done: Record<string, number> = {};
  for (const sweep of sweeps)
    if ("tidy" in sweep) await sweep.tidy(db, most, signal);
    else done[sweep.name] = await takeOn(sweep, db, most, signal);
  return done;
}

/** One that fails is logged and tried again in the next round; the others go on, unless the process ends. */
async function takeOn({ due, work }: Sweep, db: Database, most: number, signal?: AbortSignal) {
  const found = await due(db, most);
  for (const { id } of found) {
    if (signal?.aborted) break;
    await work(db, id).catch((error) => {
      if (!(error instanceof AppError && error.code === "order_state"))
        log.warn({ err: error, id }, "the sweep will try again");
    });
  }
  return found.length;
}

const everyMs = 10_000;

/** In our own process: every ten seconds, never two rounds at once. The returned function waits for the row that is being done. */
export function startSweeping(sweeps: Sweeps) {
  let running = Promise.resolve();
  let busy = false;
  const ending = new AbortController();
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = run(sweeps, store().db, 100, ending.signal).finally(() => {
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

/** Our server's bundle and Next's each have a copy of this module. */
const shared = globalThis as typeof globalThis & { kioskSweeps?: Sweeps; kioskSweptAt?: number };

/** The process tells here what there is to sweep when it starts: an operation cannot import rooms above its own. */
export function offerSweeps(sweeps: Sweeps) {
  shared.kioskSweeps = sweeps;
}

/** A scheduler may come once a day. So a round also follows an answer: five rows a sweep at most, and ten seconds apart at least. */
export function sweepAfterAnswer({ later }: Origin, db: Database) {
  const { kioskSweeps = [], kioskSweptAt = 0 } = shared;
  if (Date.now() - kioskSweptAt < everyMs) return;
  shared.kioskSweptAt = Date.now();
  later(() => run(kioskSweeps, db, 5));
}

async function run(sweeps: Sweeps, db: Database, most: number, signal?: AbortSignal) {
  await sweepAll(sweeps, db, most, signal).then(
    () => endOutage(),
    (error) => {
      if (isAway(error)) return noteOutage(error);
      const { code } = toAppError(error);
      log[code === "unavailable" ? "warn" : "error"]({ err: error }, "the sweep failed");
    },
  );
}
