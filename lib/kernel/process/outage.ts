import { innermost, isDiskFull } from "@/lib/kernel/contract/errors";
import { log } from "./log";

interface Outage {
  since: number;
  loggedAt: number;
  failedAt: number;
  failures: number;
}
const shared = globalThis as typeof globalThis & { kioskOutage?: Outage };
const everyMs = 60_000;
/** Under load, some statements succeed during an outage. Their number must not become the number of lines. */
const quietMs = 10_000;

/** Logs the first failure of an outage with its cause, then one line per minute with the number of failures. */
export function recordOutage(error: unknown, now = Date.now()) {
  const cause = innermost(error);
  const isFull = isDiskFull(error);
  const outage = shared.kioskOutage;
  if (!outage) {
    shared.kioskOutage = { since: now, loggedAt: now, failedAt: now, failures: 1 };
    log.error({ cause }, isFull ? "the database's disk is full" : "the database cannot be reached");
    return;
  }
  outage.failures++;
  outage.failedAt = now;
  if (now - outage.loggedAt < everyMs) return;
  outage.loggedAt = now;
  const message = isFull ? "the database's disk is still full" : "the database still cannot be reached";
  log.error({ cause, ...figures(outage, now) }, message);
}

/** Called when the database has answered. The outage ends if nothing has failed for some seconds. */
export function endOutage(now = Date.now()) {
  const outage = shared.kioskOutage;
  if (!outage || now - outage.failedAt < quietMs) return;
  shared.kioskOutage = undefined;
  log.info(figures(outage, outage.failedAt), "the database can be reached again");
}

const figures = ({ since, failures }: Outage, now: number) => ({
  failures,
  seconds: Math.round((now - since) / 1000),
});
