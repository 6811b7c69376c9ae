import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/db/client";
import { refuseKey, refusePending, refusePhone, requireAccess, requireRecentCode, requireValueAccess } from "./access";
import { isLogged, logRefusal, logWrite } from "./audit";
import type { Actor } from "./contract/actor";
import { AppError } from "./contract/errors";
import { canRead, narrowedOutput, withoutHidden } from "./contract/read-access";
import { idempotency, type OperationResult } from "./idempotency";
import { fieldNames, isSchema, parseInput, type RawInput } from "./input";
import { countSuccess, withinLimit } from "./limits";
import type { Access, AnyOperation, Body, Operation, Output, Payload } from "./operation";
import { store } from "./process/store";
import { createRecorder } from "./records/changes";
import { transaction } from "./retry";
import { hurryAfterAnswer, sweepAfterAnswer } from "./work/sweep";
import { createWorkQueue } from "./work/work-queue";

type Schema = z.ZodType;

/**
 * Calls an operation: access → parse → limit, stored response → prepare → transaction { run, output, log line, stored
 * response }.
 */
export async function call<A extends Access, U extends Schema, B extends Body, O extends Output, X>(
  declared: Operation<string, A, U, B, O, X>,
  input: Payload<U, "input"> & Payload<B, "input">,
  actor: Actor,
): Promise<Payload<O, "output">> {
  const names = new Set(fieldNames(declared.url));
  const flat = Object.entries(input ?? {});
  const url = Object.fromEntries(flat.filter(([name]) => names.has(name)));
  const body = Object.fromEntries(flat.filter(([name]) => !names.has(name)));
  const { found, text } = await perform(declared, async () => ({ url, body }), actor);
  return "stream" in declared.output ? (found as Payload<O, "output">) : text && JSON.parse(text);
}

export async function perform(
  operation: AnyOperation,
  read: () => RawInput | Promise<RawInput>,
  actor: Actor,
): Promise<OperationResult> {
  const started = performance.now();
  let input: unknown;
  try {
    refusePending(operation, actor);
    refuseKey(operation, actor);
    refusePhone(operation, actor);
    requireAccess(operation.access, actor);
    const given = read();
    input = parseInput(operation, given instanceof Promise ? await given : given);
    requireValueAccess(operation.access, input as Record<string, unknown>, actor);
    requireRecentCode(operation, input as Record<string, unknown>, actor);
    const { db } = store();
    const key = idempotency(operation, input, actor);
    if (operation.limit) await withinLimit(db, operation, actor);
    if (operation.method === "GET") return await get(operation, input, actor, db, started);
    sweepAfterAnswer(actor.origin, db);
    const done = await write(operation, input, actor, db, started, key);
    hurryAfterAnswer(actor.origin, db);
    return done;
  } catch (error) {
    await logRefusal(operation, input, actor, error, started);
    throw error instanceof AppError && !canRead(operation, actor) ? error.discreet() : error;
  }
}

async function get(
  operation: AnyOperation,
  input: unknown,
  actor: Actor,
  db: Database,
  started: number,
): Promise<OperationResult> {
  const found = await takeTurn(operation, async () => {
    const prepared =
      operation.prepare && (await operation.prepare(input, { actor, db, transaction: transactionOf(db, actor) }));
    return operation.run(input, { actor, db, prepared, changed: createRecorder().changed });
  });
  if ("stream" in operation.output) await logWrite(db, operation, input, actor, [], started);
  return { found, text: withoutHidden(operation, actor, textOf(operation, found)), replayed: false };
}

async function write(
  operation: AnyOperation,
  input: unknown,
  actor: Actor,
  db: Database,
  started: number,
  key: ReturnType<typeof idempotency>,
): Promise<OperationResult> {
  const earlier = await key?.find(db);
  if (earlier) return narrowResult(operation, actor, earlier);
  const inTransaction = transactionOf(db, actor);
  const prepared = await operation.prepare?.(input, { actor, db, transaction: inTransaction });
  return takeTurn(operation, () =>
    inTransaction(async (tx) => {
      const before = await key?.claim(tx);
      if (before) return narrowResult(operation, actor, before);
      const { changed, changes, wasCalled, changedNothing } = createRecorder();
      const found = await operation.run(input, { actor, db: tx, prepared, changed });
      const text = textOf(operation, found);
      if (isLogged(operation, actor) && operation.unrecorded === undefined && !wasCalled())
        throw missingChangeError(operation);
      await countSuccess(tx, operation, actor);
      const logId = changedNothing() ? undefined : await logWrite(tx, operation, input, actor, changes, started);
      await key?.keep(tx, text); // store the full response: a later caller can have other permissions
      return narrowResult(operation, actor, { found, text, replayed: false, logId });
    }),
  );
}

/** Names the API key to the database, which stores it with the events and the stock ledger: see `keyName` in db/schema. */
const transactionOf =
  (db: Database, { user }: Actor) =>
  <T>(work: (db: Database) => Promise<T>) =>
    transaction(db, async (tx) => {
      if (user?.key) await tx.execute(sql`select set_config('kiosk.key', ${user.key.name}, true)`);
      return work(tx);
    });

const busy = () =>
  new AppError("unavailable", "Demand is very high at the moment. Try again in a moment.", {
    retryAfterSeconds: 2,
  });

const takeTurn = <T>({ inTurn }: AnyOperation, work: () => Promise<T>) =>
  inTurn ? createWorkQueue(inTurn.name, { atOnce: inTurn.atOnce, mostWaiting: 1000, busy })(work) : work();

/** Removes fields that the caller has no permission to read, also from a replayed response. */
function narrowResult(operation: AnyOperation, actor: Actor, done: OperationResult): OperationResult {
  const narrowing = narrowedOutput(operation);
  if (!narrowing || canRead(operation, actor)) return { ...done, text: withoutHidden(operation, actor, done.text) };
  return { ...done, text: toJson(narrowing.otherwise, done.found) };
}

const toJson = (schema: Schema, found: unknown) => JSON.stringify(z.parse(schema, found));
const textOf = ({ output }: AnyOperation, found: unknown) => (isSchema(output) ? toJson(output, found) : undefined);

const missingChangeError = ({ method, path }: AnyOperation) =>
  new Error(
    `${method} ${path} recorded no change. Call \`changed\` in its run, or say in \`unrecorded\` why there is none.`,
  );
