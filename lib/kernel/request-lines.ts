import { environment } from "./environment";
import { log, requestLog } from "./log";

/** Of this many requests one has a line, with `LOG_REQUESTS=sampled`. */
export const sample = 100;
let seen = 0;

/** Writes the line of a request, if it gets one. A request that failed here always does. */
export function logRequest(status: number, fields: () => object) {
  const level = status >= 500 ? "warn" : "info";
  if (!log.isLevelEnabled(level)) return;
  const { logRequests } = environment();
  if (status >= 500 || logRequests === "all") requestLog[level](fields(), "request");
  else if (logRequests === "sampled" && seen++ % sample === 0) requestLog.info({ ...fields(), sample }, "request");
}
