import { AsyncLocalStorage } from "node:async_hooks";
import { environment } from "./environment";
import { log, maskKeys, requestLog } from "./log";

/** With `LOG_REQUESTS=sampled`, one request out of this many is logged. */
export const sample = 100;
/**
 * The maximum number of lines per second for each status class (2xx, 4xx …), so that a flood does not fill the disk.
 */
export const maxLines = 200;

/** A response of our server. The API logs its own line, which includes the user; our server logs all other requests. */
export interface LoggedResponse {
  /** The request is already logged, or the API is going to log it. */
  hasLine?: boolean;
}
interface Lines {
  seen: number;
  /** The number of lines in the current second, by the first digit of the status. */
  wanted: number[];
  /** The response of the route handler that is currently running in Next. */
  answering: AsyncLocalStorage<LoggedResponse>;
}
const shared = globalThis as typeof globalThis & { kioskRequestLines?: Lines };
shared.kioskRequestLines ??= { seen: 0, wanted: [], answering: new AsyncLocalStorage() };
const lines = shared.kioskRequestLines;
export const { answering } = lines;

/**
 * Claims the log line of this request for the API. False if the client has disconnected and the line is already
 * written.
 */
export function claimLogLine() {
  const response = answering.getStore();
  if (!response) return true;
  const isFree = !response.hasLine;
  response.hasLine = true;
  return isFree;
}

export function logRequest(status: number, path: string, fields: () => object) {
  const level = status >= 500 ? "warn" : "info";
  if (!log.isLevelEnabled(level)) return;
  const { logRequests } = environment();
  if (status >= 500 || (logRequests === "all" && !isQuiet(status, path))) {
    if (hasRoom(status)) requestLog[level](fields(), "request");
  } else if (logRequests === "sampled" && !isQuiet(status, path) && lines.seen++ % sample === 0) {
    if (hasRoom(status)) requestLog.info({ ...fields(), sample }, "request");
  }
}

const quiet = /^\/(?:(?:health|metrics)(?:\/|$)|_next\/static\/|demo\/|(?:favicon\.ico|icon\.svg|robots\.txt)$)/;
const isQuiet = (status: number, path: string) => status < 400 && quiet.test(path);

function hasRoom(status: number) {
  const kind = Math.floor(status / 100);
  if (!lines.wanted.length) setTimeout(endSecond, 1000).unref();
  const wanted = (lines.wanted[kind] ?? 0) + 1;
  lines.wanted[kind] = wanted;
  return wanted <= maxLines;
}

function endSecond() {
  const left_out: Record<string, number> = {};
  lines.wanted.forEach((wanted, kind) => {
    if (wanted > maxLines) left_out[`${kind}xx`] = wanted - maxLines;
  });
  lines.wanted = [];
  if (Object.keys(left_out).length) requestLog.warn({ left_out }, "requests without a line");
}

/** Hides all but the last four characters of a Feishu bot's token, which the sandbox receives in the path. */
export const plainPath = (path: string) => plain(maskKeys(path)).replace(/(\/bot\/v2\/hook\/).+(?=.{4})/, "$1...");

export function plain(text: string, most = 200) {
  const start = (text.length > most ? text.slice(0, most) : text).replace(/[^\x20-\x7e]/g, "?");
  return text.length > most ? `${start}…` : start;
}
