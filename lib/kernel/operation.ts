import type { z } from "zod";
import type { Database } from "@/db/client";
import type { Actor } from "./actor";
import type { Changed } from "./changes";
import type { LimitSetting } from "./defaults";
import type { Code } from "./errors";
import type { Permission } from "./permissions";

type Schema = z.core.$ZodType;
export type Verb = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** The last form: a point for each value of one body field. */
export type Access = "public" | "user" | "staff" | Permission | { [field: string]: { [value: string]: Permission } };
/** JSON · bytes, at most n · files and text fields, at most n bytes a file and (else one) that many of them. */
export type Body = Schema | { raw: number } | Multipart;
export interface Multipart {
  parts: number;
  files?: number;
  fields?: Schema;
}
/** Parsed, undeclared fields dropped · chunks of that media type. */
export type Output = Schema | { stream: string };

export interface Part {
  name: string;
  fileName: string;
  bytes: AsyncIterable<Uint8Array>;
}
export interface Stream {
  chunks: AsyncIterable<Uint8Array | string>;
  headers?: Record<string, string>;
}
/** Bytes that stay as they are: who has them is told so, who wants a part of them gets that. */
export interface Whole {
  bytes: number;
  etag: string;
  /** Both ends included. */
  read(from: number, to: number): AsyncIterable<Uint8Array>;
  headers: Record<string, string>;
}
type ActorOf<A> = A extends "public"
  ? Actor
  : A extends "user"
    ? Actor & { user: NonNullable<Actor["user"]> }
    : Actor & { user: NonNullable<Actor["user"]> & { group: object } };
/** How often a user or an address may do this; a setting of 0 is off. Counted in the database, for all instances together. */
interface Limit {
  setting: LimitSetting;
  per: "user" | "address";
  seconds: number;
  counts: "attempts" | "successes";
}
interface Beside<Fields> {
  /** They may stand behind the files: known once the parts are read to their end. */
  fields(): Fields;
}
export type Of<T, Side extends "input" | "output"> = T extends { raw: number }
  ? { bytes: Uint8Array; headers: Readonly<Record<string, string | undefined>> }
  : T extends { parts: number }
    ? { parts: AsyncIterable<Part> } & (T extends { fields: infer F extends Schema } ? Beside<z.output<F>> : unknown)
    : T extends { stream: string }
      ? Stream | Whole
      : T extends Schema
        ? Side extends "input"
          ? z.input<T>
          : z.output<T>
        : unknown;

export interface Operation<P extends string, A extends Access, U extends Schema, B extends Body, O extends Output, X> {
  method: Verb;
  path: P;
  access: A;
  module: string;
  summary: string;
  /** What its users must know beyond the summary: the choices that the specification leaves open. */
  description?: string;
  /** Else 200, or 204 where the output is `nothing`. */
  status?: 201 | 202;
  /** Where a 201 points: a path with fields of the answer; else its own path and the answer's id. */
  location?: string;
  idempotent?: "optional" | "required";
  limit?: Limit;
  /** The codes of its own, beside those that follow from the declaration. */
  problems?: readonly Code[];
  /** Why a write below /cms leaves no change in the operation log. */
  unrecorded?: string;
  /** An expired token is good enough while its session lives. */
  acceptsExpired?: true;
  /** False: it is not there at all. */
  when?(): boolean;
  /** Path and query, flat; adapters decode their strings strictly, schemas never coerce. */
  url?: U;
  body?: B;
  output: O;
  /** No transaction is open: hash, sniff, ask WeChat. What it writes, in short transactions of its own, stays even if it then throws. */
  prepare?(
    input: Of<U, "output"> & Of<B, "output">,
    on: { actor: ActorOf<A>; db: Database; transaction<T>(work: (db: Database) => Promise<T>): Promise<T> },
  ): Promise<X>;
  /** Not GET: the one transaction of effect, log line and stored answer; runs again after a deadlock, so it touches nothing but `db`. */
  run(
    input: Of<U, "output"> & Of<B, "output">,
    on: { actor: ActorOf<A>; db: Database; prepared: X; changed: Changed },
  ): Promise<Of<O, "input">>;
}

export type AnyOperation = Operation<any, any, any, any, any, any>;
/** All operations by their names, `products.get`. An operation that speaks of all is made with a function that gives them. */
export type Operations = Readonly<Record<string, AnyOperation>>;

export function operation<
  const P extends `/${string}`,
  const A extends Access,
  O extends Output,
  U extends Schema = z.core.$ZodUnknown,
  B extends Body = z.core.$ZodUnknown,
  X = undefined,
>(declared: Operation<P, A, U, B, O, X>): Operation<P, A, U, B, O, X> {
  return declared;
}
