import type { Database } from "@/db/client";
import type { Origin } from "@/lib/kernel/contract/actor";
import { AppError, isAway, toAppError } from "@/lib/kernel/contract/errors";
import { noteRound, noteSwept } from "@/lib/kernel/process/figures";
import { log } from "@/lib/kernel/process/log";
import { endOutage, noteOutage } from "@/lib/kernel/process/outage";
import { store } from "@/lib/kernel/process/store";

/** Work that becomes due with time. A room offers it, the registry lists it. Several instances may run it at once. */
export interface Sweep {
  name: string;
  /** Somebody waits for it: it also follows the answers of writes. */
  isPrompt?: true;
  /** Finds at most `limit` rows that are due. */
  due(db: Database, limit: number): Promise<{ id: number }[]>;
  /** Handles one of them. */
  work(db: Database, id: number): Promise<unknown>;
}
/** Removes rows or files that are no longer needed, or makes those that are missing. */
export interface Tidying {
  name: string;
  isPrompt?: true;
  tidy(db: Database, limit: number, signal?: AbortSignal): Promise<unknown>;
}
export type Sweeps = readonly (Sweep | Tidying)[];

/** Runs one round. Returns how many rows each sweep has handled. */
export async function sweepAll(sweeps: Sweeps, db: Database, limit = 100, signal?: AbortSignal) {
  const began = performance.now();
  const done: Record<string, number> = {};
  for (const sweep of sweeps)
    if ("tidy" in sweep) await sweep.tidy(db, limit, signal);
    else done[sweep.name] = await takeOn(sweep, db, limit, signal);
  noteRound(began);
  return done;
}

/** A row that fails is logged and tried again in the next round. The others go on, unless the process ends. */
async function takeOn({ name, due, work }: Sweep, db: Database, limit: number, signal?: AbortSignal) {
  const found = await due(db, limit);
  let failures = 0;
  for (const { id } of found) {
    if (signal?.aborted) break;
    await work(db, id).catch((error) => {
      if (error instanceof AppError && error.code === "order_state") return;
      failures++;
      log.warn({ err: error, id }, "the sweep will try again");
    });
  }
  noteSwept(name, found.length, failures);
  return found.length;
}

const everyMs = 10_000;

/** Starts a round every ten seconds, never two at once. The returned function stops it and waits for the current row. */
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

/** Our server and Next each bundle a copy of this module. */
const shared = globalThis as typeof globalThis & {
  kioskSweeps?: Sweeps;
  kioskSweptAt?: number;
  kioskHurriedAt?: number;
};

/** Called at start with all sweeps: an operation cannot import them from rooms above its own. */
export function offerSweeps(sweeps: Sweeps) {
  shared.kioskSweeps = sweeps;
}

/** A scheduler may call only once a day, so a small round also follows an answer, at most every ten seconds. */
export function sweepAfterAnswer({ later }: Origin, db: Database) {
  const { kioskSweeps = [], kioskSweptAt = 0 } = shared;
  if (Date.now() - kioskSweptAt < everyMs) return;
  shared.kioskSweptAt = Date.now();
  later(() => run(kioskSweeps, db, 5));
}

const hurryMs = 1000;

/** After a write, whoever waits for what it did is served soon: once a second in a process, however many writes there are. */
export function hurryAfterAnswer({ later }: Origin, db: Database) {
  const { kioskSweeps = [], kioskHurriedAt = 0 } = shared;
  const now = Date.now();
  if (!kioskSweeps.length || kioskHurriedAt > now) return;
  const begins = Math.max(now, kioskHurriedAt + hurryMs);
  shared.kioskHurriedAt = begins;
  later(async () => {
    await new Promise((resume) => setTimeout(resume, begins - Date.now()));
    const prompt = kioskSweeps.filter(({ isPrompt }) => isPrompt);
    await run(prompt, db, 100);
  });
}

async function run(sweeps: Sweeps, db: Database, limit: number, signal?: AbortSignal) {
  await sweepAll(sweeps, db, limit, signal).then(
    () => endOutage(),
    (error) => {
      noteRound(undefined);
      if (isAway(error)) return noteOutage(error);
      const { code } = toAppError(error);
      log[code === "unavailable" ? "warn" : "error"]({ err: error }, "the sweep failed");
    },
  );
}
