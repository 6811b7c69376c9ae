import type { Store } from "@/db/client";
import { built } from "@/lib/kernel/process/built";
import { eventLoopLag, startCounting } from "@/lib/kernel/process/figures";
import { figure, histogram } from "./exposition";

/** The figures of this process alone. A proxy's instances are added up. */
export function figuresOfProcess({ driver, connections }: Store) {
  const all = startCounting();
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const lag = eventLoopLag(all);
  const operations = [...all.operations];
  const { endedAt, seconds, failures } = all.round;
  const pool = connections?.();
  return [
    figure("gauge", "kiosk_build_info", "Always 1. The version and the commit that run.", [
      [{ version: built().version, commit: built().commit ?? "", database: driver }, 1],
    ]),
    figure(
      "counter",
      "kiosk_operation_answers_total",
      "Answers of the API by operation and status. `none`: no operation was found, as for a 404 or a 405.",
      operations.flatMap(([operation, { answers }]) =>
        [...answers].map(([status, count]) => [{ operation, status: String(status) }, count] as const),
      ),
    ),
    histogram(
      "kiosk_operation_duration_seconds",
      "From the request's head to the answer's: a body that is streamed comes after it.",
      operations.map(([operation, { durations }]) => [{ operation }, durations] as const),
    ),
    figure(
      "counter",
      "kiosk_http_responses_total",
      "All that left this server by status, pages and refused requests too. `aborted`: the client did not wait for all of it.",
      [...all.responses].map(([status, count]) => [{ status }, count] as const),
    ),
    histogram(
      "kiosk_database_wait_seconds",
      "pool: until a connection was free. reads, counts: until the shared connection had answered.",
      [...all.waits].map(([line, durations]) => [{ line }, durations] as const),
    ),
    figure(
      "gauge",
      "kiosk_pool_connections",
      "Connections of the pool to the database by what they do.",
      pool
        ? [
            [{ state: "busy" }, pool.open - pool.idle],
            [{ state: "idle" }, pool.idle],
          ]
        : [],
    ),
    figure("gauge", "kiosk_pool_waiting", "Requests that wait for a connection.", pool ? pool.waiting : []),
    figure(
      "gauge",
      "kiosk_sweep_age_seconds",
      "Since this process last finished a round of the sweep, which begins every ten seconds.",
      endedAt ? (Date.now() - endedAt) / 1000 : [],
    ),
    figure("gauge", "kiosk_sweep_duration_seconds", "How long that round took.", endedAt ? seconds : []),
    figure(
      "counter",
      "kiosk_sweep_failures_total",
      "Sweeps that failed as a whole. The next round runs them again.",
      failures,
    ),
    figure(
      "counter",
      "kiosk_sweep_rows_total",
      "Rows that this process has handled, by sweep and outcome. Failed ones are tried again.",
      [...all.sweeps].flatMap(([sweep, { rows, failures: failed }]) => [
        [{ sweep, outcome: "done" }, rows - failed] as const,
        [{ sweep, outcome: "failed" }, failed] as const,
      ]),
    ),
    figure("counter", "process_cpu_seconds_total", "User and system time.", (user + system) / 1e6),
    figure("gauge", "process_resident_memory_bytes", "Resident memory.", rss),
    figure("gauge", "process_start_time_seconds", "When this process started.", Date.now() / 1000 - process.uptime()),
    figure("gauge", "nodejs_heap_size_used_bytes", "Used heap.", heapUsed),
    figure("gauge", "nodejs_heap_size_total_bytes", "Heap.", heapTotal),
    figure("gauge", "nodejs_external_memory_bytes", "Memory outside the heap: buffers.", external),
    figure("gauge", "nodejs_eventloop_lag_p50_seconds", "Lag of the event loop since the last scrape.", lag.p50),
    figure("gauge", "nodejs_eventloop_lag_p99_seconds", "Lag of the event loop since the last scrape.", lag.p99),
    figure("gauge", "nodejs_eventloop_lag_max_seconds", "Lag of the event loop since the last scrape.", lag.max),
  ].join("");
}
