import type { z } from "zod";
import { type Database, store } from "@/db/client";
import { allow, allowValue } from "./access";
import type { Actor } from "./actor";
import { type Changed, logRefusal, logWrite, recorder } from "./audit";
import type { Code } from "./errors";
import { once } from "./idempotency";
import { fieldNames, parseInput, parseOutput, type RawInput } from "./input";
import { countSuccess, type Limit, withinLimit } from "./limits";
import type { Permission } from "./permissions";
import { transaction } from "./retry";

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
  status?: 201 | 202 | 204;
  /** Where a 201 points: a path with fields of the answer; else its own path and the answer's id. */
  location?: string;
  idempotent?: "optional" | "required";
  limit?: Limit;
  /** The codes of its own, beside those that follow from the declaration. */
  problems?: readonly Code[];
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

export interface Performed {
  value: unknown;
  replayed: boolean;
}

/** The only way in. right → parse → prepare → transaction { run, parse output, log line, stored answer }. */
export async function call<A extends Access, U extends Schema, B extends Body, O extends Output, X>(
  declared: Operation<string, A, U, B, O, X>,
  input: Of<U, "input"> & Of<B, "input">,
  actor: Actor,
): Promise<Of<O, "output">> {
  const names = new Set(fieldNames(declared.url));
  const flat = Object.entries(input ?? {});
  const url = Object.fromEntries(flat.filter(([name]) => names.has(name)));
  const body = Object.fromEntries(flat.filter(([name]) => !names.has(name)));
  const { value } = await perform(declared, async () => ({ url, body }), actor);
  return value as Of<O, "output">;
}

export async function perform(of: AnyOperation, read: () => Promise<RawInput>, actor: Actor): Promise<Performed> {
  const started = performance.now();
  try {
    allow(of.access, actor);
    const input = parseInput(of, await read());
    allowValue(of.access, input as Record<string, unknown>, actor);
    const { db } = store();
    const key = once(of, input, actor);
    if (of.limit) await withinLimit(db, of, actor);
    return of.method !== "GET"
      ? await write(of, input, actor, db, started, key)
      : await get(of, input, actor, db, started);
  } catch (error) {
    await logRefusal(of, actor, error, started);
    throw error;
  }
}

async function get(of: AnyOperation, input: unknown, actor: Actor, db: Database, started: number): Promise<Performed> {
  const prepared = await of.prepare?.(input, { actor, db, transaction: (work) => transaction(db, work) });
  const found = await of.run(input, { actor, db, prepared, changed: recorder().changed });
  if ("stream" in of.output) await logWrite(db, of, actor, [], started);
  return { value: parseOutput(of, found), replayed: false };
}

async function write(
  of: AnyOperation,
  input: unknown,
  actor: Actor,
  db: Database,
  started: number,
  key: ReturnType<typeof once>,
): Promise<Performed> {
  const earlier = await key?.find(db);
  if (earlier) return earlier;
  const prepared = await of.prepare?.(input, { actor, db, transaction: (work) => transaction(db, work) });
  return transaction(db, async (tx) => {
    const before = await key?.claim(tx);
    if (before) return before;
    const { changed, changes } = recorder();
    const value = parseOutput(of, await of.run(input, { actor, db: tx, prepared, changed }));
    await countSuccess(tx, of, actor);
    await logWrite(tx, of, actor, changes, started);
    await key?.keep(tx, value);
    return { value, replayed: false };
  });
}
