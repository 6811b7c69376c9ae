import { innermost, isDiskFull } from "@/lib/kernel/contract/errors";
import { log } from "./log";

interface Outage {
  since: number;
  loggedAt: number;
  failures: number;
}
const shared = globalThis as typeof globalThis & { kioskOutage?: Outage };
const everyMs = 60_000;

/** Logs the first failure of an outage with its cause, then one line per minute with the number of failures. */
export function recordOutage(error: unknown, now = Date.now()) {
  const cause = innermost(error);
  const isFull = isDiskFull(error);
  const outage = shared.kioskOutage;
  if (!outage) {
    shared.kioskOutage = { since: now, loggedAt: now, failures: 1 };
    log.error({ cause }, isFull ? "the database's disk is full" : "the database cannot be reached");
    return;
  }
  outage.failures++;
  if (now - outage.loggedAt < everyMs) return;
  outage.loggedAt = now;
  const message = isFull ? "the database's disk is still full" : "the database still cannot be reached";
  log.error({ cause, ...figures(outage, now) }, message);
}

export function endOutage(now = Date.now()) {
  const outage = shared.kioskOutage;
  if (!outage) return;
  shared.kioskOutage = undefined;
  log.info(figures(outage, now), "the database can be reached again");
}

const figures = ({ since, failures }: Outage, now: number) => ({
  failures,
  seconds: Math.round((now - since) / 1000),
});
