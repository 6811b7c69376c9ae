import { AsyncLocalStorage } from "node:async_hooks";
import { environment } from "./environment";
import { log, requestLog } from "./log";

/** With `LOG_REQUESTS=sampled`, one of this many requests is logged. */
export const sample = 100;
/** The most lines a second for each status class (2xx, 4xx …), so that a flood does not fill the disk. */
export const maxLines = 200;

/** A response of our server. The API logs its own line, with the user; our server logs all other requests. */
export interface LoggedResponse {
  /** It is logged, or the API will log it. */
  hasLine?: boolean;
}
interface Lines {
  seen: number;
  /** The lines of this second, by the first digit of the status. */
  wanted: number[];
  /** The response of the route handler that Next is running. */
  answering: AsyncLocalStorage<LoggedResponse>;
}
/** Our server and Next each bundle a copy of this module, and share this state. */
const shared = globalThis as typeof globalThis & { kioskRequestLines?: Lines };
shared.kioskRequestLines ??= { seen: 0, wanted: [], answering: new AsyncLocalStorage() };
const lines = shared.kioskRequestLines;
export const { answering } = lines;

/** Claims the line of this request for the API. False if the client has already left and the line is written. */
export function claimLogLine() {
  const response = answering.getStore();
  if (!response) return true;
  const isFree = !response.hasLine;
  response.hasLine = true;
  return isFree;
}

/** Logs a request, depending on LOG_REQUESTS. */
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
/** Successful probes and static files are not logged. */
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

/** Shortens a text from a client, and replaces control characters. */
export function plain(text: string, most = 200) {
  const start = (text.length > most ? text.slice(0, most) : text).replace(/[^\x20-\x7e]/g, "?");
  return text.length > most ? `${start}…` : start;
}
