import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import { secondShop } from "./second-shop";

/** Upper ends of the buckets, in seconds. */
export const bucketEnds = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

/** One bucket more than there are ends, for requests that took longer than all of them. */
export interface Durations {
  buckets: number[];
  sum: number;
}
/** An operation, which stands above this room. */
interface Asked {
  method: string;
  path: string;
}
interface Series {
  answers: Map<number, number>;
  durations: Durations;
}
interface Figures {
  /** By the method and path of the operation. */
  operations: Map<string, Series>;
  seriesOf: WeakMap<Asked, Series>;
  waits: Map<string, Durations>;
  responses: Map<string, number>;
  sweeps: Map<string, { rows: number; failures: number }>;
  round: { endedAt: number; seconds: number; failures: number };
  eventLoop: IntervalHistogram;
}

const tickMs = 20;
const none = (): Durations => ({ buckets: new Array<number>(bucketEnds.length + 1).fill(0), sum: 0 });
const make = (): Figures => {
  const eventLoop = monitorEventLoopDelay({ resolution: tickMs });
  eventLoop.enable();
  return {
    ...{ operations: new Map(), seriesOf: new WeakMap(), waits: new Map(), responses: new Map(), sweeps: new Map() },
    round: { endedAt: 0, seconds: 0, failures: 0 },
    eventLoop,
  };
};

/** Our server and Next each bundle a copy of this module; they count in one place. */
const shared = globalThis as typeof globalThis & { kioskFigures?: Figures };

/** Called at start with METRICS_TOKEN. Without it nothing is counted. */
export function startCounting(): Figures {
  shared.kioskFigures ??= make();
  return shared.kioskFigures;
}

/** A second shop is not counted. */
const counting = () => (secondShop() ? undefined : shared.kioskFigures);

function add(durations: Durations, milliseconds: number) {
  const seconds = milliseconds / 1000;
  let at = 0;
  while (at < bucketEnds.length && seconds > bucketEnds[at]!) at++;
  durations.buckets[at]!++;
  durations.sum += seconds;
}

const raise = <Key>(counts: Map<Key, number>, key: Key) => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** An answer to the API. Without an operation it is a 404, a 405 or the like. */
export function noteAnswer(operation: Asked | undefined, status: number, milliseconds: number) {
  const all = counting();
  if (!all) return;
  const { answers, durations } = (operation && all.seriesOf.get(operation)) ?? seriesFor(all, operation);
  raise(answers, status);
  add(durations, milliseconds);
}

function seriesFor({ operations, seriesOf }: Figures, operation: Asked | undefined) {
  const name = operation ? `${operation.method} ${operation.path}` : "none";
  const series = operations.get(name) ?? { answers: new Map(), durations: none() };
  operations.set(name, series);
  if (operation) seriesOf.set(operation, series);
  return series;
}

/** All answers of our server, pages too, by status, or as `aborted` if the client did not wait for all of the answer. */
export function noteResponse(status: number | "aborted") {
  const all = counting();
  if (all) raise(all.responses, String(status));
}

/** The time until a connection was free, or until a shared one had answered. */
export function noteWait(line: string, milliseconds: number) {
  const all = counting();
  if (!all) return;
  const durations = all.waits.get(line) ?? none();
  all.waits.set(line, durations);
  add(durations, milliseconds);
}

/** One sweep of a round has handled so many rows; some of them failed and are tried again. */
export function noteSwept(name: string, rows: number, failures: number) {
  const all = counting();
  if (!all) return;
  const before = all.sweeps.get(name) ?? { rows: 0, failures: 0 };
  all.sweeps.set(name, { rows: before.rows + rows, failures: before.failures + failures });
}

/** `began`: by `performance.now()`; undefined if the round failed. */
export function noteRound(began: number | undefined) {
  const all = counting();
  if (!all) return;
  if (began === undefined) all.round.failures++;
  else Object.assign(all.round, { endedAt: Date.now(), seconds: (performance.now() - began) / 1000 });
}

/** In seconds, since it was last asked. Node counts the timer's own wait as delay. */
export function eventLoopLag({ eventLoop }: Figures) {
  const lag = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - tickMs / 1000) || 0;
  const [p50, p99, max] = [lag(eventLoop.percentile(50)), lag(eventLoop.percentile(99)), lag(eventLoop.max)];
  eventLoop.reset();
  return { p50, p99, max };
}
