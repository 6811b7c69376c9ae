import pg from "pg";
import { handleRequest } from "@/lib/http/handle-request";
import { createRouter } from "@/lib/http/router";
import { operations } from "@/lib/registry";
import type { Message } from "./load";

export interface Statement {
  text: string;
  values: unknown[];
  rowMode?: string;
  /** The first row of the result. If a later statement uses its values, another run uses those of its own row. */
  first?: unknown;
}

const route = createRouter(Object.values(operations));

export async function recordStatements({ method, path, token, body, headers }: Message) {
  const [at = "", query = ""] = path.split("?");
  const { operations: found, params } = route(at)!;
  const bytes = body === undefined ? null : Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  const sent: Statement[] = [];
  const stop = listen(sent);
  try {
    const { status, body: answered } = await handleRequest(found, {
      method,
      path: at,
      params,
      query,
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

function listen(sent: Statement[]) {
  const inherited = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [config, beside] = given as [Partial<Statement> | string, unknown];
    const { text = "", rowMode, values = beside } = typeof config === "string" ? { text: config } : config;
    const one: Statement = { text, rowMode, values: Array.isArray(values) ? values : [] };
    sent.push(one);
    const keep = (result: Result) => {
      one.first = result?.rows?.[0];
    };
    const callback = given.at(-1);
    if (typeof callback === "function")
      given[given.length - 1] = (error: unknown, result: Result) => {
        keep(result);
        callback(error, result);
      };
    const result = Reflect.apply(inherited, this, given);
    if (result instanceof Promise) result.then(keep, () => {});
    return result;
  } as typeof inherited;
  return () => {
    pg.Client.prototype.query = inherited;
  };
}
