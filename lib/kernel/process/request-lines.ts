import { AsyncLocalStorage } from "node:async_hooks";
import { environment } from "./environment";
import { log, requestLog } from "./log";

/** With `LOG_REQUESTS=sampled`, one of this many requests has a line. */
export const sample = 100;
/** Lines a second for the statuses of one kind (2xx, 4xx …): a flood does not fill the disk. */
export const mostLines = 200;

/** A response of our server. The API writes its own line, which knows who asked; other requests have theirs from our server. */
export interface Lined {
  /** It has its line, or the API is at work and writes it. */
  hasLine?: boolean;
}
interface Lines {
  seen: number;
  /** In this second, by the first digit of the status. */
  wanted: number[];
  /** The response that Next makes at this moment by a handler of ours. */
  answering: AsyncLocalStorage<Lined>;
}
/** Our server and Next each bundle a copy of this module; they count in one place. */
const shared = globalThis as typeof globalThis & { kioskRequestLines?: Lines };
shared.kioskRequestLines ??= { seen: 0, wanted: [], answering: new AsyncLocalStorage() };
const lines = shared.kioskRequestLines;
export const { answering } = lines;

/** The API begins its answer and writes the line, also if the client leaves meanwhile. False if it has left already: then there is a line. */
export function takeLine() {
  const response = answering.getStore();
  if (!response) return true;
  const isFree = !response.hasLine;
  response.hasLine = true;
  return isFree;
}

/** Writes the line of a request, if it gets one. */
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
/** Probes and files that are as they should be tell nothing. */
const isQuiet = (status: number, path: string) => status < 400 && quiet.test(path);

function hasRoom(status: number) {
  const kind = Math.floor(status / 100);
  if (!lines.wanted.length) setTimeout(endSecond, 1000).unref();
  const wanted = (lines.wanted[kind] ?? 0) + 1;
  lines.wanted[kind] = wanted;
  return wanted <= mostLines;
}

function endSecond() {
  const left_out: Record<string, number> = {};
  lines.wanted.forEach((wanted, kind) => {
    if (wanted > mostLines) left_out[`${kind}xx`] = wanted - mostLines;
  });
  lines.wanted = [];
  if (Object.keys(left_out).length) requestLog.warn({ left_out }, "requests without a line");
}

/** Shortens a text that a client sent, and replaces characters that would control a terminal. */
export function plain(text: string, most = 200) {
  const start = (text.length > most ? text.slice(0, most) : text).replace(/[^\x20-\x7e]/g, "?");
  return text.length > most ? `${start}…` : start;
}
