import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";

const buckets = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

function create() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    answers: new Counter({
      name: "kiosk_operation_answers_total",
      help: "Answers of the API by operation and status. `none`: no operation was found, as for a 404 or a 405.",
      labelNames: ["operation", "status"],
      registers,
    }),
    durations: new Histogram({
      name: "kiosk_operation_duration_seconds",
      help: "From the head of the request to the head of the answer, without the body of a streamed answer.",
      labelNames: ["operation"],
      buckets,
      registers,
    }),
    responses: new Counter({
      name: "kiosk_http_responses_total",
      help: "All responses of this server by status, including pages and refused requests. `aborted`: the client left before the end.",
      labelNames: ["status"],
      registers,
    }),
    databaseWaits: new Histogram({
      name: "kiosk_database_wait_seconds",
      help: "pool: until a connection was free. reads, counts: until a shared connection had answered.",
      labelNames: ["line"],
      buckets,
      registers,
    }),
    sweepFailures: new Counter({
      name: "kiosk_sweep_failures_total",
      help: "Sweeps that failed as a whole. The next round runs them again.",
      registers,
    }),
    sweptRows: new Counter({
      name: "kiosk_sweep_rows_total",
      help: "Rows that this process has handled, by sweep and outcome. Failed ones are tried again.",
      labelNames: ["sweep", "outcome"],
      registers,
    }),
    wechatCalls: new Histogram({
      name: "kiosk_wechat_call_duration_seconds",
      help: "Calls of WeChat by path and outcome. ok. refused: WeChat rejected the call. silent: no usable answer. untrusted: a missing or wrong signature.",
      labelNames: ["operation", "outcome"],
      buckets,
      registers,
    }),
    round: undefined as { endedAt: number; seconds: number } | undefined,
  };
}

/** Our server and Next each bundle a copy of this module and share the metrics. */
const shared = globalThis as typeof globalThis & { kioskMetrics?: ReturnType<typeof create> };

/** Called at start-up if METRICS_TOKEN is set. Otherwise nothing is counted. */
export function startMetrics() {
  shared.kioskMetrics ??= create();
  return shared.kioskMetrics;
}

const metrics = () => shared.kioskMetrics;

/** Counts an API response. `found` is undefined if no operation matched, for example for 404 and 405. */
export function countAnswer(found: { method: string; path: string } | undefined, status: number, ms: number) {
  const operation = found ? `${found.method} ${found.path}` : "none";
  metrics()?.answers.inc({ operation, status });
  metrics()?.durations.observe({ operation }, ms / 1000);
}

export const countResponse = (status: number | "aborted") => metrics()?.responses.inc({ status });

export const countDatabaseWait = (line: string, ms: number) => metrics()?.databaseWaits.observe({ line }, ms / 1000);

export const countWechatCall = (operation: string, outcome: string, ms: number) =>
  metrics()?.wechatCalls.observe({ operation, outcome }, ms / 1000);

export function countSweptRows(sweep: string, rows: number, failed: number) {
  metrics()?.sweptRows.inc({ sweep, outcome: "done" }, rows - failed);
  metrics()?.sweptRows.inc({ sweep, outcome: "failed" }, failed);
}

export const countSweepFailure = () => metrics()?.sweepFailures.inc();

/** `began` is a `performance.now()` timestamp. */
export function recordRound(began: number) {
  const all = metrics();
  if (all) all.round = { endedAt: Date.now(), seconds: (performance.now() - began) / 1000 };
}
