import type { z } from "zod";
import type { Database } from "@/db/client";
import type { SpecificAction } from "@/lib/i18n/api/action-names";
import type { Actor, User } from "./contract/actor";
import type { LimitName } from "./contract/defaults";
import type { Code } from "./contract/errors";
import type { Permission } from "./contract/permissions";
import type { ReadAccess } from "./contract/read-access";
import type { ChangeRecorder } from "./records/changes";

type Schema = z.ZodType;
export type Verb = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** The last form maps each value of one body field to a permission. */
export type Access = "public" | "user" | "staff" | Permission | { [field: string]: { [value: string]: Permission } };
/** JSON with this schema, raw bytes (at most `raw`), or a form with files. */
export type Body = Schema | { raw: number } | Multipart;
export interface Multipart {
  parts: number;
  files?: number;
  fields?: Schema;
}
/**
 * JSON with this schema (undeclared fields are dropped), or a stream of this media type. `of` describes streamed JSON.
 */
export type Output = Schema | { stream: string; of?: Schema };

export interface Part {
  name: string;
  fileName: string;
  bytes: AsyncIterable<Uint8Array>;
}
export interface Stream {
  /** Default: the operation's. */
  status?: number;
  chunks: AsyncIterable<Uint8Array | string>;
  headers?: Record<string, string>;
}
/** Immutable bytes. Supports If-None-Match, Range and, with `packed`, Accept-Encoding. */
export interface ByteContent {
  bytes: number;
  etag: string;
  read(from: number, to: number): AsyncIterable<Uint8Array> | Uint8Array;
  headers: Record<string, string>;
  packed?: Record<"br" | "gzip", Uint8Array>;
}
type ActorOf<A> = A extends "public"
  ? Actor
  : A extends "user"
    ? Actor & { user: User }
    : Actor & { user: User & { group: object } };
/** The rate limit per user or address: a number or a named limit. All instances share one counter in the database. */
type Limit = ({ most: number } | { name: LimitName }) & {
  per: "user" | "address";
  seconds: number;
  counts: "attempts" | "successes";
};
interface WithFields<Fields> {
  /** Call it after reading the last part, because fields can follow the files. */
  fields(): Fields;
}
export type Payload<T, Side extends "input" | "output"> = T extends { raw: number }
  ? { bytes: Uint8Array; headers: Readonly<Record<string, string | undefined>> }
  : T extends { parts: number }
    ? { parts: AsyncIterable<Part> } & (T extends { fields: infer F extends Schema }
        ? WithFields<z.output<F>>
        : unknown)
    : T extends { stream: string }
      ? Stream | ByteContent
      : T extends Schema
        ? Side extends "input"
          ? z.input<T>
          : z.output<T>
        : unknown;

export interface Operation<
  P extends string,
  A extends Access,
  U extends Schema,
  B extends Body,
  O extends Output,
  X,
  M extends Verb = Verb,
> {
  method: M;
  path: P;
  access: A;
  module: string;
  summary: string;
  /** The name in the operation log, for an operation that does one of several things. Default: the summary. */
  action?(input: Payload<U, "output"> & Payload<B, "output">): SpecificAction | undefined;
  description?: string;
  /** Default: 200, or 204 if the output is `nothing`. */
  status?: 201 | 202;
  /**
   * The `Location` of a 201: a path template with fields of the response. Default: the operation's path plus `/{id}`.
   */
  location?: string;
  /** Whether it takes an `Idempotency-Key`. Writes below /cms take one by default: see `keyRule`. False: the answer is a secret, so it is not stored. */
  idempotent?: "optional" | "required" | false;
  /** Runs before a stored answer is sent again. Throws if its effect was undone since. */
  replay?(answer: Payload<O, "output">, db: Database): Promise<unknown>;
  limit?: Limit;
  /**
   * Operations with the same name wait for each other in the process, writes before they take a connection: a rush on one
   * row, or work over many rows, does not occupy the pool.
   */
  inTurn?: { name: string; atOnce: number };
  /** The response has an `ETag`, for pages that poll. */
  revalidated?: true;
  problems?: readonly Code[];
  /**
   * Required if a write below /cms has a response: permission to write a record does not include permission to read it.
   * Without a response, it only makes refusals discreet.
   */
  reads?: ReadAccess;
  /** Fields of the response, at any depth, that need a permission of their own. They are absent without it. */
  hides?: Readonly<Record<string, Permission>>;
  /** The reason why a write below /cms records no changes in the operation log. */
  unrecorded?: string;
  /** Accepts an expired token if its session is still active. Reserved for token renewal over HTTP. */
  acceptsExpired?: true;
  /** Needs a recent code of the caller's second factor: always, or if the body has one of these fields. */
  needsCode?: true | readonly (keyof Payload<B, "output"> & string)[];
  /** Also available to users who must still do one of these: see `User.pending`. */
  whilePending?: readonly NonNullable<User["pending"]>[];
  /** The day since when it is deprecated, and the day from which it may be gone. */
  deprecated?: { since: string; sunset: string };
  /** If it returns false, the operation responds 404 and is not documented. */
  when?(): boolean;
  /** Path and query fields in one object. Adapters decode their strings; schemas never coerce. */
  url?: U;
  body?: B;
  output: O;
  /**
   * Runs without an open transaction, for example to hash, inspect files or call WeChat. Its own short transactions
   * remain committed even if it throws later.
   */
  prepare?(
    input: Payload<U, "output"> & Payload<B, "output">,
    on: { actor: ActorOf<A>; db: Database; transaction<T>(work: (db: Database) => Promise<T>): Promise<T> },
  ): Promise<X>;
  /**
   * A write runs in the transaction that also stores the log line and the response. It is retried after a deadlock, so
   * it must not have side effects outside `db`.
   */
  run(
    input: Payload<U, "output"> & Payload<B, "output">,
    on: { actor: ActorOf<A>; db: Database; prepared: X; changed: ChangeRecorder },
  ): Promise<Payload<O, "input">>;
}

export type AnyOperation = Operation<any, any, any, any, any, any>;
/**
 * All operations by name, such as `products.get`. An operation that needs this map is created with a function that
 * returns it.
 */
export type Operations = Readonly<Record<string, AnyOperation>>;

export function operation<
  const P extends `/${string}`,
  const A extends Access,
  const M extends Verb,
  O extends Output,
  U extends Schema = z.ZodUnknown,
  B extends Body = z.ZodUnknown,
  X = undefined,
>(declared: Operation<P, A, U, B, O, X, M>): Operation<P, A, U, B, O, X, M> {
  return declared;
}
