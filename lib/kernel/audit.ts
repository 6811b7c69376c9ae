import type { Database } from "@/db/client";
import { insertMany } from "@/db/insert-many";
import { operLogChanges, operLogs } from "@/db/schema/logs";
import type { Actor } from "./contract/actor";
import { isDatabaseDown, toAppError } from "./contract/errors";
import type { Permission } from "./contract/permissions";
import { successOf } from "./input";
import { incrementCounter } from "./limits";
import type { AnyOperation } from "./operation";
import { log } from "./process/log";
import { store } from "./process/store";
import type { Change } from "./records/changes";

export const isLogged = (operation: AnyOperation, actor: Actor) =>
  actor.user !== null &&
  operation.path.startsWith("/cms/") &&
  (operation.method !== "GET" || "stream" in operation.output);

export async function logWrite(
  tx: Database,
  operation: AnyOperation,
  input: unknown,
  actor: Actor,
  changes: Change[],
  started: number,
) {
  if (!isLogged(operation, actor)) return undefined;
  const [line] = await tx
    .insert(operLogs)
    .values(lineOf(operation, input, actor, successOf(operation), null, started))
    .returning({ id: operLogs.id });
  await insertMany(
    tx,
    operLogChanges,
    changes.map((change) => ({ ...change, log_id: line!.id })),
  );
  return line!.id;
}

/**
 * Rejected requests logged per minute for a user without a group. Anyone can register, so the number is limited to keep
 * the log small.
 */
const maxRefusalsPerMinute = 20;

/**
 * Runs after the rollback, in its own transaction. If it fails, the caller still receives the original error. Nothing
 * is logged while the database is unavailable, because waiting for it would delay the response.
 */
export async function logRefusal(
  operation: AnyOperation,
  input: unknown,
  actor: Actor,
  error: unknown,
  started: number,
) {
  if (!isLogged(operation, actor) || isDatabaseDown(error)) return;
  const { status, code } = toAppError(error);
  const { db } = store();
  try {
    const isStranger = actor.user!.group === null;
    if (isStranger && (await incrementCounter(db, `refused ${actor.user!.id}`, 60)) > maxRefusalsPerMinute) return;
    await db.insert(operLogs).values(lineOf(operation, input, actor, status, code, started));
  } catch (cause) {
    log.error({ err: cause, request_id: actor.origin.requestId }, "a refused write could not be logged");
  }
}

/** `input` is undefined if the request was rejected before it was parsed. */
function lineOf(
  operation: AnyOperation,
  input: unknown,
  { origin, user }: Actor,
  status: number,
  code: string | null,
  started: number,
) {
  return {
    user_id: user!.id,
    key_name: user!.key?.name,
    module: operation.module,
    action: (input !== undefined && operation.action?.(input)) || operation.summary,
    method: operation.method,
    path: origin.path.slice(0, 500),
    permission: permissionText(operation.access),
    status,
    code,
    via: origin.via,
    ip: origin.ip,
    user_agent: origin.userAgent,
    duration_ms: Math.round(performance.now() - started),
    request_id: origin.requestId,
  };
}

function permissionText(access: AnyOperation["access"]) {
  if (typeof access === "string") return access;
  return Object.values(access as Record<string, Record<string, Permission>>)
    .flatMap((byValue) => Object.values(byValue))
    .join(", ");
}
