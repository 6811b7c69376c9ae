import type { Database } from "@/db/client";
import { checkWritable } from "@/db/writable";
import type { Origin } from "@/lib/kernel/contract/actor";
import { AppError, isDatabaseDown, toAppError } from "@/lib/kernel/contract/errors";
import { log } from "@/lib/kernel/process/log";
import { countSweepFailure, countSweptRows, recordRound } from "@/lib/kernel/process/metrics";
import { endOutage, recordOutage } from "@/lib/kernel/process/outage";
import { store } from "@/lib/kernel/process/store";
import { endsWithin } from "./ends-within";

/**
 * Work that becomes due over time. A module declares it, and the registry lists it. Several instances can run it
 * concurrently.
 */
export interface Sweep {
  name: string;
  /** Also runs after each write, because its result is needed soon. */
  isPrompt?: true;
  /**
   * How many rows to process concurrently, for a sweep that calls external hosts, which can hang. Other sweeps do not
   * wait for it.
   */
  concurrency?: number;
  due(db: Database, limit: number): Promise<{ id: number }[]>;
  work(db: Database, id: number, signal?: AbortSignal): Promise<unknown>;
}
export interface CleanupSweep {
  name: string;
  isPrompt?: true;
  tidy(db: Database, limit: number, signal?: AbortSignal): Promise<unknown>;
}
export type Sweeps = readonly (Sweep | CleanupSweep)[];

/** The time in which a sweep can start rows in a round, and the maximum time that the next sweep waits for it. */
const budgetMs = 3000;
/** For a scheduler that runs only once a day. */
const scheduledMs = 20_000;

/** Runs one complete round. Returns the number of processed rows of each sweep; throws if a sweep failed as a whole. */
export async function sweepAll(sweeps: Sweeps, db: Database, limit = 100, signal?: AbortSignal) {
  const given = { db, limit, signal, busy: new Set<string>(), budgetMs: scheduledMs };
  const { done, beside, failures } = await round(sweeps, given);
  await Promise.all(beside);
  if (failures.length) throw failures[0];
  return done;
}

interface Round {
  db: Database;
  limit: number;
  signal?: AbortSignal;
  /** The rows and sweeps that an earlier round is still processing. */
  busy: Set<string>;
  budgetMs: number;
}
interface Outcome {
  done: Record<string, number>;
  beside: Promise<void>[];
  failures: unknown[];
}

/** A sweep that fails or waits too long for a host does not delay the others. */
async function round(sweeps: Sweeps, given: Round): Promise<Outcome> {
  const { signal, busy } = given;
  const began = performance.now();
  const outcome: Outcome = { done: {}, beside: [], failures: [] };
  const { beside, failures } = outcome;
  const isDatabaseAway = () => failures.some(isDatabaseDown);
  const fail = (sweep: string, error: unknown) => {
    failures.push(error);
    noteFailure(sweep, error);
  };
  await checkWritable(given.db).catch((error) => fail("all", error));
  for (const sweep of sweeps) {
    if (signal?.aborted || isDatabaseAway()) break;
    if (busy.has(sweep.name)) continue;
    const running = runOne(sweep, given, outcome).catch((error) => fail(sweep.name, error));
    if (await endsWithin(given.budgetMs, running)) continue;
    busy.add(sweep.name);
    beside.push(running.finally(() => busy.delete(sweep.name)));
  }
  if (isDatabaseAway()) return outcome;
  recordRound(began);
  endOutage();
  return outcome;
}

async function runOne(sweep: Sweep | CleanupSweep, given: Round, { done, beside }: Outcome) {
  const { db, limit, signal, busy } = given;
  if ("tidy" in sweep) {
    await sweep.tidy(db, limit, signal);
    return;
  }
  const found = (await sweep.due(db, limit)).filter(({ id }) => !busy.has(`${sweep.name} ${id}`));
  const handling = handle(sweep, found, given).then((handled) => {
    done[sweep.name] = handled;
  });
  if (sweep.concurrency) beside.push(handling);
  else await handling;
}

function noteFailure(sweep: string, error: unknown) {
  countSweepFailure();
  if (isDatabaseDown(error)) return recordOutage(error);
  const { code } = toAppError(error);
  log[code === "unavailable" ? "warn" : "error"]({ err: error, sweep }, "the sweep failed");
}

/**
 * A row that fails is logged and retried in the next round. The next round also finds the rows that were not started
 * before the time ran out or the process stopped. Returns the number of processed rows.
 */
async function handle(
  { name, work, concurrency: beside }: Sweep,
  found: { id: number }[],
  { db, signal, busy, budgetMs }: Round,
) {
  const end = beside ? Number.POSITIVE_INFINITY : performance.now() + budgetMs;
  let handled = 0;
  let failures = 0;
  const one = async (id: number) => {
    if (signal?.aborted || performance.now() >= end) return;
    handled++;
    await work(db, id, signal).catch((error) => {
      if (error instanceof AppError && (error.code === "order_state" || error.code === "after_sale_state")) return;
      failures++;
      log.warn({ err: error, id }, "the sweep will try again");
    });
  };
  const waiting = found.values();
  const worker = async () => {
    for (const { id } of waiting) {
      await one(id);
      if (beside) busy.delete(`${name} ${id}`);
    }
  };
  if (beside) for (const { id } of found) busy.add(`${name} ${id}`);
  await Promise.all(Array.from({ length: beside ?? 1 }, worker));
  countSweptRows(name, handled, failures);
  return handled;
}

const everyMs = 10_000;

/**
 * Starts a round now and every ten seconds, never two concurrently. The returned function stops the rounds and waits
 * for the current row.
 */
export function startSweeping(sweeps: Sweeps) {
  let running: Promise<unknown> = Promise.resolve();
  let besides: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  const ending = new AbortController();
  const begin = () => {
    if (isBusy) return;
    isBusy = true;
    const { db } = store();
    running = round(sweeps, { db, limit: 100, signal: ending.signal, busy: sweepState(db).busy, budgetMs })
      .then(({ beside }) => {
        besides = Promise.all([besides, ...beside]);
      })
      .finally(() => {
        isBusy = false;
      });
  };
  begin();
  const timer = setInterval(begin, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    ending.abort();
    await running;
    await besides;
  };
}

interface SweepState {
  /** `performance.now()` timestamps, which do not depend on the system clock. */
  sweptAt: number;
  hurriedAt: number;
  busy: Set<string>;
}
/** Our server and Next each bundle a copy of this module and share the state of each database. */
const shared = globalThis as typeof globalThis & {
  kioskSweeps?: Sweeps;
  kioskSweepStates?: WeakMap<Database, SweepState>;
};
shared.kioskSweepStates ??= new WeakMap();
const states = shared.kioskSweepStates;

export function sweepState(db: Database): SweepState {
  const known = states.get(db);
  if (known) return known;
  const state = { sweptAt: Number.NEGATIVE_INFINITY, hurriedAt: Number.NEGATIVE_INFINITY, busy: new Set<string>() };
  states.set(db, state);
  return state;
}

/** Registers all sweeps at start-up, because operations cannot import them from modules of a higher layer. */
export function offerSweeps(sweeps: Sweeps) {
  shared.kioskSweeps = sweeps;
}

const offeredSweeps = () => shared.kioskSweeps ?? [];

/**
 * Runs a small round after a write, at most every ten seconds, for deployments whose scheduler runs only once a day.
 * Also runs after a rejected write: an order can be rejected because an expired one still reserves the stock.
 */
export function sweepAfterAnswer({ later }: Origin, db: Database) {
  const sweeps = offeredSweeps();
  const state = sweepState(db);
  const now = performance.now();
  if (!sweeps.length || now - state.sweptAt < everyMs) return;
  state.sweptAt = now;
  later(() => runWhole(sweeps, db, 5));
}

const hurryMs = 1000;

/** Runs the prompt sweeps after a write, at most once per second and process. */
export function hurryAfterAnswer({ later }: Origin, db: Database) {
  const prompt = offeredSweeps().filter(({ isPrompt }) => isPrompt);
  const state = sweepState(db);
  const now = performance.now();
  if (!prompt.length || state.hurriedAt > now) return;
  const begins = Math.max(now, state.hurriedAt + hurryMs);
  state.hurriedAt = begins;
  later(async () => {
    await new Promise((resume) => setTimeout(resume, Math.max(0, begins - performance.now())));
    await runWhole(prompt, db, 100);
  });
}

async function runWhole(sweeps: Sweeps, db: Database, limit: number) {
  const { beside } = await round(sweeps, { db, limit, busy: sweepState(db).busy, budgetMs });
  await Promise.all(beside);
}
