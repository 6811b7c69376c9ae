import { type Query, toSearchString } from "@/components/data-table/list-state";
import type { Calls } from "@/lib/kernel/calls";
import type { Rooms } from "@/lib/registry";
import type { PageProblem } from "./problem";

export type Outcome<T> = { done: T; problem?: undefined } | { done?: undefined; problem: PageProblem };

type Api = Calls<Rooms>;
type Method = keyof Api;
/** A path of the API with ids as template literals: `/cms/product/${number}`. */
export type PathOf<M extends Method> = Extract<keyof Api[M], `/cms/${string}`>;
type Part<M extends Method, P, Name extends "query" | "body" | "answer"> =
  P extends PathOf<M> ? (Api[M][P] extends Record<Name, infer Found> ? Found : never) : never;
/** The response with permission to read all of its fields. Without permission, see `lib/kernel/contract/read-access.ts`. */
export type Answer<M extends Method, P> = Part<M, P, "answer">;
export type QueryName<P> = Extract<Part<"GET", P, "query">, string>;
export type QueryOf<M extends Method, P> = {
  readonly [Name in Extract<Part<M, P, "query">, string>]?: string | number | boolean;
};
export type BodyOf<M extends Method, P> = Part<M, P, "body">;
/** Also rejects excess properties in variables and spreads; TypeScript only checks literals. */
export type Exactly<T, Names extends PropertyKey> = T &
  (T extends unknown ? { readonly [Name in Exclude<keyof T, Names>]: never } : never);

interface Options {
  /** The server runs requests with the same key only once, so that they can be retried safely. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** The language of names in the response. By default, the language of the page. */
  language?: string;
}
interface RequestOptions<M extends Method, P, B> extends Options {
  query?: QueryOf<M, P>;
  body?: Exactly<B, keyof BodyOf<M, P>>;
}

/** `crypto.randomUUID` is not available over plain HTTP. */
export const newIdempotencyKey = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;

/**
 * Returns the same key for the same body, so that a retry after a lost response has no second effect. Call `forget` after a
 * success.
 */
export function keyOfBody() {
  let sent = { text: "", key: "" };
  return {
    for(body: object) {
      const text = JSON.stringify(body);
      if (sent.text !== text) sent = { text, key: newIdempotencyKey() };
      return sent.key;
    },
    forget: () => {
      sent = { text: "", key: "" };
    },
  };
}

type Listener = (path: string) => void;
const listeners = new Set<Listener>();

export function onMutation(listener: Listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const apiUrl = <const P extends PathOf<"GET">>(path: P, query: QueryOf<"GET", P> = {}) =>
  `${path}${toSearchString(query)}`;

/** Calls the API as the signed-in admin. Only throws if `signal` aborts. */
export const cms: Send = (...call) => request(...call);
export type Send = <M extends Method, const P extends PathOf<M>, B extends BodyOf<M, P>>(
  method: M,
  path: P,
  given?: RequestOptions<M, P, B>,
) => Promise<Outcome<Answer<M, P>>>;

/** In UTF-16 units of up to three bytes. Browsers limit the bodies of all `keepalive` requests together to 64 KiB. */
const maxKeptAlive = 8_000;

/** For hooks whose path is a parameter: their own types restrict the path and the response. */
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
    const response = await fetch(`${path}${toSearchString(query ?? {})}`, {
      method,
      signal,
      // A write completes even if the admin leaves the page. Browsers reject this for long bodies.
      keepalive: method !== "GET" && (sent === undefined || (typeof sent === "string" && sent.length <= maxKeptAlive)),
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

/** The file at a URL of `apiUrl`. */
export async function fetchFile(url: string, name: string): Promise<Outcome<File>> {
  const answer = await fetch(url).catch(() => undefined);
  if (!answer?.ok) return { problem: { code: "offline", detail: "", request_id: "" } };
  return { done: new File([await answer.blob()], name, { type: answer.headers.get("content-type") ?? "" }) };
}
