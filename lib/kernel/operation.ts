import type { z } from "zod";
import type { Database } from "@/db/client";
import type { Actor, Origin, SessionUser, User } from "./contract/actor";
import type { LimitSetting } from "./contract/defaults";
import type { Code } from "./contract/errors";
import type { Permission } from "./contract/permissions";
import type { ReadAccess } from "./contract/read-access";
import type { ChangeRecorder } from "./records/changes";

type Schema = z.ZodType;
export type Verb = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** The last form names a permission for each value of one body field. */
export type Access = "public" | "user" | "staff" | Permission | { [field: string]: { [value: string]: Permission } };
/** A JSON schema, raw bytes (at most `raw` of them), or a form with files. */
export type Body = Schema | { raw: number } | Multipart;
export interface Multipart {
  /** The largest file, in bytes. */
  parts: number;
  /** The most files; 1 by default. */
  files?: number;
  fields?: Schema;
}
/** A JSON schema (undeclared fields are dropped), or a stream of this media type; `of` describes JSON that is streamed. */
export type Output = Schema | { stream: string; of?: Schema };

export interface Part {
  name: string;
  fileName: string;
  bytes: AsyncIterable<Uint8Array>;
}
export interface Stream {
  chunks: AsyncIterable<Uint8Array | string>;
  headers?: Record<string, string>;
}
/** Immutable bytes: answers If-None-Match, Range and, if they are packed too, Accept-Encoding. */
export interface ByteContent {
  bytes: number;
  etag: string;
  /** `from` and `to` are both included. */
  read(from: number, to: number): AsyncIterable<Uint8Array> | Uint8Array;
  headers: Record<string, string>;
  packed?: Record<"br" | "gzip", Uint8Array>;
}
type ActorOf<A> = A extends "public"
  ? Actor
  : A extends "user"
    ? Actor & { user: User }
    : Actor & { user: User & { group: object } };
/** While the session is looked up, no more is known than whom the token names. */
type RunnerOf<A> = A extends "user" ? { origin: Origin; user: SessionUser } : ActorOf<A>;
/** How often a user or an address may call this: a number, or a setting, where 0 turns it off. All instances share one count, in the database. */
type Limit = ({ most: number } | { setting: LimitSetting }) & {
  per: "user" | "address";
  seconds: number;
  counts: "attempts" | "successes";
};
interface WithFields<Fields> {
  /** Call it after the last part is read: fields may come after the files. */
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
  /** Facts that callers must know beyond the summary. */
  description?: string;
  /** Default: 200, or 204 if the output is `nothing`. */
  status?: 201 | 202;
  /** The `Location` of a 201: a path with fields of the answer. Default: the own path plus `/{id}`. */
  location?: string;
  idempotent?: "optional" | "required";
  limit?: Limit;
  /** A read for a page that asks again and again: the answer has an `ETag`, which the browser sends back. */
  revalidated?: true;
  /** A read of the caller's own that changes nothing: it runs while the session is looked up, and is thrown away if that has ended. */
  early?: true;
  /** Error codes beyond those that follow from the declaration. */
  problems?: readonly Code[];
  /** Needed where a write below /cms answers: a right to write a record is none to read it. */
  reads?: ReadAccess;
  /** Why a write below /cms leaves no change in the operation log. */
  unrecorded?: string;
  /** Accepts an expired token while its session is alive. Only the renewal of a token may, and only the way from HTTP sees the token. */
  acceptsExpired?: true;
  /** Open to users whose password is provisional: they must choose one of their own first. */
  forProvisional?: true;
  /** If it returns false, the operation does not exist. */
  when?(): boolean;
  /** Path and query fields in one object. Adapters decode their strings; schemas never coerce. */
  url?: U;
  body?: B;
  output: O;
  /**
   * Runs with no transaction open: hash, inspect files, call WeChat. What it writes in its own short transactions stays
   * even if it throws later.
   */
  prepare?(
    input: Payload<U, "output"> & Payload<B, "output">,
    on: { actor: ActorOf<A>; db: Database; transaction<T>(work: (db: Database) => Promise<T>): Promise<T> },
  ): Promise<X>;
  /**
   * A write runs in the transaction that also stores the log line and the answer. It runs again after a deadlock, so
   * it changes nothing outside `db`.
   */
  run(
    input: Payload<U, "output"> & Payload<B, "output">,
    on: { actor: RunnerOf<A>; db: Database; prepared: X; changed: ChangeRecorder },
  ): Promise<Payload<O, "input">>;
}

export type AnyOperation = Operation<any, any, any, any, any, any>;
/** All operations by name, such as `products.get`. An operation that needs them all is made with a function for them. */
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
