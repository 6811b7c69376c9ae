import pg from "pg";
import { PreparedQuery } from "@/db/pg-privates";
import { answer } from "@/lib/http/answer";
import { makeRouter } from "@/lib/http/router";
import { operations } from "@/lib/registry";
import type { Message } from "./load";

/** A statement as the shop sends it. */
export interface Sent {
  text: string;
  values: unknown[];
  rowMode?: string;
  /** The first row that came back. A later statement may use its values; another run then uses those of its own row. */
  first?: unknown;
}

const route = makeRouter(Object.values(operations));

/** Performs an operation in this process: its answer, and the statements that it has sent, in their order. */
export async function recorded({ method, path, token, body, headers }: Message) {
  const [at = "", query = ""] = path.split("?");
  const { operations: found, params } = route(at)!;
  const bytes = body === undefined ? null : Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  const sent: Sent[] = [];
  const stop = listen(sent);
  try {
    const { status, body: answered } = await answer(found, {
      ...{ method, path: at, params, query },
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(bytes && { "content-type": "application/json", "content-length": String(bytes.length) }),
        ...headers,
      },
      peer: "127.0.0.1",
      body: bytes && once(bytes),
      later: () => {},
    });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${answered}`);
    return { sent, json: answered ? JSON.parse(String(answered)) : undefined };
  } finally {
    stop();
  }
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

type Result = { rows?: unknown[] } | undefined;
type Done = (error: unknown, result: Result) => void;

function listen(sent: Sent[]) {
  const inherited = pg.Client.prototype.query;
  /** Notes a statement, and returns a function that takes its result. */
  const note = (one: Sent) => {
    sent.push(one);
    return (result: Result) => {
      one.first = result?.rows?.[0];
    };
  };
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [config] = given;
    if (config instanceof PreparedQuery) {
      const keep = config.sent.map(({ prepared: { text }, values }) => note({ text, values }));
      const { callback } = config;
      config.callback = (error, results) => {
        for (const [at, result] of results.entries()) keep[at]!(result);
        callback(error, results);
      };
      return Reflect.apply(inherited, this, given);
    }
    const {
      text,
      rowMode,
      values = [],
    } = typeof config === "string" ? { text: config } : (config as Sent & { values?: unknown[] });
    const keep = note({ text, rowMode, values: Array.isArray(given[1]) ? given[1] : values });
    const query = config as { submit?: unknown; callback: Done };
    if (query.submit) {
      const { callback } = query;
      query.callback = (error, result) => {
        keep(result);
        callback(error, result);
      };
      return Reflect.apply(inherited, this, given);
    }
    const last = given.length - 1;
    const call = given[last];
    if (typeof call === "function")
      given[last] = (error: unknown, result: Result) => {
        keep(result);
        call(error, result);
      };
    const result = Reflect.apply(inherited, this, given);
    if (typeof call !== "function") (result as Promise<Result>).then(keep, () => {});
    return result;
  } as typeof inherited;
  return () => {
    pg.Client.prototype.query = inherited;
  };
}
