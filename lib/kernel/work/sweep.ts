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
  /** It calls hosts that may hang: so many rows are handled at a time, and no other sweep waits for them. */
  beside?: number;
  /** Finds at most `limit` rows that are due. */
  due(db: Database, limit: number): Promise<{ id: number }[]>;
  /** Handles one of them. `signal`: the process ends. */
  work(db: Database, id: number, signal?: AbortSignal): Promise<unknown>;
}
/** Removes rows or files that are no longer needed, or makes those that are missing. */
export interface Tidying {
  name: string;
  isPrompt?: true;
  tidy(db: Database, limit: number, signal?: AbortSignal): Promise<unknown>;
}
export type Sweeps = readonly (Sweep | Tidying)[];

/** Runs one round, and waits for all of it. Returns how many rows each sweep has handled. */
export async function sweepAll(sweeps: Sweeps, db: Database, limit = 100, signal?: AbortSignal) {
  const { done, beside } = await round(sweeps, { db, limit, signal, busy: new Set() });
  await Promise.all(beside);
  return done;
}

interface Round {
  db: Database;
  limit: number;
  signal?: AbortSignal;
  /** The rows that an earlier round is still at. */
  busy: Set<string>;
}

/** Returns what goes on beside it. */
async function round(sweeps: Sweeps, { db, limit, signal, busy }: Round) {
  const began = performance.now();
  const done: Record<string, number> = {};
  const beside: Promise<void>[] = [];
  for (const sweep of sweeps) {
    if ("tidy" in sweep) {
      await sweep.tidy(db, limit, signal);
      continue;
    }
    const found = (await sweep.due(db, limit)).filter(({ id }) => !busy.has(`${sweep.name} ${id}`));
    done[sweep.name] = found.length;
    const handling = handle(sweep, found, { db, limit, signal, busy });
    if (sweep.beside) beside.push(handling);
    else await handling;
  }
  noteRound(began);
  return { done, beside };
}

/** A row that fails is logged and tried again in the next round. The others go on, unless the process ends. */
async function handle({ name, work, beside }: Sweep, found: { id: number }[], { db, signal, busy }: Round) {
  let failures = 0;
  const one = async (id: number) => {
    if (signal?.aborted) return;
    await work(db, id, signal).catch((error) => {
      if (error instanceof AppError && (error.code === "order_state" || error.code === "after_sale_state")) return;
      failures++;
      log.warn({ err: error, id }, "the sweep will try again");
    });
  };
  const waiting = found.values();
  const inTurn = async () => {
    for (const { id } of waiting) {
      await one(id);
      if (beside) busy.delete(`${name} ${id}`);
    }
  };
  if (beside) for (const { id } of found) busy.add(`${name} ${id}`);
  await Promise.all(Array.from({ length: beside ?? 1 }, inTurn));
  noteSwept(name, found.length, failures);
}

const everyMs = 10_000;

/** Starts a round every ten seconds, never two at once. The returned function stops it and waits for the current row. */
export function startSweeping(sweeps: Sweeps) {
  let running: Promise<unknown> = Promise.resolve();
  let besides: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  const ending = new AbortController();
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    running = run(sweeps, store().db, 100, ending.signal)
      .then((beside) => {
        besides = Promise.all([besides, ...beside]);
      })
      .finally(() => {
        isBusy = false;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    ending.abort();
    await running;
    await besides;
  };
}

/** Our server and Next each bundle a copy of this module. */
const shared = globalThis as typeof globalThis & {
  kioskSweeps?: Sweeps;
  kioskSweptAt?: number;
  kioskHurriedAt?: number;
  kioskBusyRows?: Set<string>;
};
shared.kioskBusyRows ??= new Set();
const busy = shared.kioskBusyRows;

/** Called at start with all sweeps: an operation cannot import them from rooms above its own. */
export function offerSweeps(sweeps: Sweeps) {
  shared.kioskSweeps = sweeps;
}

/** A scheduler may call only once a day, so a small round also follows an answer, at most every ten seconds. */
export function sweepAfterAnswer({ later }: Origin, db: Database) {
  const { kioskSweeps = [], kioskSweptAt = 0 } = shared;
  if (Date.now() - kioskSweptAt < everyMs) return;
  shared.kioskSweptAt = Date.now();
  later(() => runWhole(kioskSweeps, db, 5));
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
    await runWhole(prompt, db, 100);
  });
}

async function runWhole(sweeps: Sweeps, db: Database, limit: number) {
  await Promise.all(await run(sweeps, db, limit));
}

/** Returns what goes on beside it. */
async function run(sweeps: Sweeps, db: Database, limit: number, signal?: AbortSignal): Promise<Promise<void>[]> {
  try {
    const { beside } = await round(sweeps, { db, limit, signal, busy });
    endOutage();
    return beside;
  } catch (error) {
    noteRound(undefined);
    if (isAway(error)) noteOutage(error);
    else {
      const { code } = toAppError(error);
      log[code === "unavailable" ? "warn" : "error"]({ err: error }, "the sweep failed");
    }
    return [];
  }
}
