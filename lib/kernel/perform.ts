import type { z } from "zod";
import type { Database } from "@/db/client";
import { allow, allowValue } from "./access";
import type { Actor } from "./actor";
import { isLogged, logRefusal, logWrite } from "./audit";
import { recorder } from "./changes";
import { once, type Performed } from "./idempotency";
import { fieldNames, parseInput, parseOutput, type RawInput } from "./input";
import { countSuccess, withinLimit } from "./limits";
import type { Access, AnyOperation, Body, Of, Operation, Output } from "./operation";
import { transaction } from "./retry";
import { store } from "./store";

type Schema = z.core.$ZodType;

/** Calls an operation: access → parse → prepare → transaction { run, parse output, log line, stored answer }. */
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
    const { changed, changes, wasCalled } = recorder();
    const value = parseOutput(of, await of.run(input, { actor, db: tx, prepared, changed }));
    if (isLogged(of, actor) && of.unrecorded === undefined && !wasCalled()) throw forgotten(of);
    await countSuccess(tx, of, actor);
    await logWrite(tx, of, actor, changes, started);
    await key?.keep(tx, value);
    return { value, replayed: false };
  });
}

const forgotten = ({ method, path }: AnyOperation) =>
  new Error(
    `${method} ${path} recorded no change. Call \`changed\` in its run, or say in \`unrecorded\` why there is none.`,
  );
