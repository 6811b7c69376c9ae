import { type Query, searchOf } from "@/components/data-table/list-state";
import type { Calls } from "@/lib/kernel/calls";
import type { Rooms } from "@/lib/registry";
import type { PageProblem } from "./problem-words";

export type Outcome<T> = { done: T; problem?: undefined } | { done?: undefined; problem: PageProblem };

type Api = Calls<Rooms>;
type Method = keyof Api;
/** A path of the API, with its ids in place: `/cms/product/${number}`. */
export type PathOf<M extends Method> = Extract<keyof Api[M], `/cms/${string}`>;
type Part<M extends Method, P, Name extends "query" | "body" | "answer"> =
  P extends PathOf<M> ? (Api[M][P] extends Record<Name, infer Found> ? Found : never) : never;
/** The answer of a call, with permission to read it. Without it, see `lib/kernel/contract/reads.ts`. */
export type Answer<M extends Method, P> = Part<M, P, "answer">;
export type QueryName<P> = Extract<Part<"GET", P, "query">, string>;
export type QueryOf<M extends Method, P> = {
  readonly [Name in Extract<Part<M, P, "query">, string>]?: string | number | boolean;
};
export type BodyOf<M extends Method, P> = Part<M, P, "body">;
/** Refuses other names in variables and spreads too: TypeScript by itself looks at literals only. */
export type Exactly<T, Names extends PropertyKey> = T &
  (T extends unknown ? { readonly [Name in Exclude<keyof T, Names>]: never } : never);

interface Options {
  /** The same key never does the same thing twice, so that trying again is safe. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** The language of names in the answer; the page's own by default. */
  language?: string;
}
interface Given<M extends Method, P, B> extends Options {
  query?: QueryOf<M, P>;
  body?: Exactly<B, keyof BodyOf<M, P>>;
}

/** A new `idempotencyKey`. Over plain HTTP browsers have no `randomUUID`. */
export const newKey = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

/** One key as long as the same body is sent: a repeat after a lost answer does nothing twice. `forget` after it was done. */
export function keyOfBody() {
  let sent = { text: "", key: "" };
  return {
    for(body: object) {
      const text = JSON.stringify(body);
      if (sent.text !== text) sent = { text, key: newKey() };
      return sent.key;
    },
    forget: () => {
      sent = { text: "", key: "" };
    },
  };
}

type Listener = (path: string) => void;
const listeners = new Set<Listener>();

/** Calls back after each write that was done. */
export function onWritten(listener: Listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The address of a reading, for a link to a file. */
export const addressOf = <const P extends PathOf<"GET">>(path: P, query: QueryOf<"GET", P> = {}) =>
  `${path}${searchOf(query)}`;

/** Calls the API as the admin who is signed in. It throws only if `signal` gave the call up. */
export const cms: Send = (...call) => request(...call);
export type Send = <M extends Method, const P extends PathOf<M>, B extends BodyOf<M, P>>(
  method: M,
  path: P,
  given?: Given<M, P, B>,
) => Promise<Outcome<Answer<M, P>>>;

/** In UTF-16 units of up to three bytes: browsers send at most 64 KiB with `keepalive`, in all requests together. */
const mostKeptAlive = 8_000;

/** For hooks whose path is a parameter: their own types restrict the path and name the answer. */
export async function request<T>(
  method: Method,
  path: string,
  {
    query,
    body,
    idempotencyKey,
    signal,
    language = document.documentElement.lang,
  }: Options & { query?: Query; body?: unknown } = {},
): Promise<Outcome<T>> {
  const isForm = body instanceof FormData;
  const sent = body === undefined ? undefined : isForm ? body : JSON.stringify(body);
  try {
    const response = await fetch(`${path}${searchOf(query ?? {})}`, {
      method,
      signal,
      // A write completes even if the page is left. Browsers refuse this for long bodies.
      keepalive: method !== "GET" && (sent === undefined || (typeof sent === "string" && sent.length <= mostKeptAlive)),
      headers: {
        "accept-language": language,
        ...(body !== undefined && !isForm && { "content-type": "application/json" }),
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
      },
      body: sent,
    });
    const answer = response.status === 204 ? undefined : await response.json();
    if (!response.ok) return { problem: answer as PageProblem };
    if (method !== "GET") for (const listener of listeners) listener(path);
    return { done: answer as T };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { problem: { code: "offline", detail: "", request_id: "" } };
  }
}
