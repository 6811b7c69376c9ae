import type { Database } from "@/db/client";
import { operLogChanges, operLogs } from "@/db/schema/logs";
import type { Actor } from "./actor";
import type { Change } from "./changes";
import { toAppError } from "./errors";
import { successOf } from "./input";
import { countOne } from "./limits";
import { log } from "./log";
import type { AnyOperation } from "./operation";
import type { Permission } from "./permissions";
import { store } from "./store";

/** A statement takes 65,535 parameters, and an import can change more rows than they suffice for. */
const rowsAnInsert = 1000;

export const isLogged = (of: AnyOperation, actor: Actor) =>
  actor.user !== null && of.path.startsWith("/cms/") && (of.method !== "GET" || "stream" in of.output);

export async function logWrite(tx: Database, of: AnyOperation, actor: Actor, changes: Change[], started: number) {
  if (!isLogged(of, actor)) return;
  const [line] = await tx
    .insert(operLogs)
    .values(lineOf(of, actor, successOf(of), null, started))
    .returning({ id: operLogs.id });
  for (let at = 0; at < changes.length; at += rowsAnInsert)
    await tx
      .insert(operLogChanges)
      .values(changes.slice(at, at + rowsAnInsert).map((change) => ({ ...change, log_id: line!.id })));
}

/** Of somebody without a group, a minute: anybody can register, and must not fill the log. */
const mostOfStrangers = 20;

/** After the rollback, in a transaction of its own. A log that cannot be written must not hide why the request failed. */
export async function logRefusal(of: AnyOperation, actor: Actor, error: unknown, started: number) {
  if (!isLogged(of, actor)) return;
  const { status, code } = toAppError(error);
  const { db } = store();
  try {
    const isStranger = actor.user!.group === null;
    if (isStranger && (await countOne(db, `refused ${actor.user!.id}`, 60)) > mostOfStrangers) return;
    await db.insert(operLogs).values(lineOf(of, actor, status, code, started));
  } catch (cause) {
    log.error({ err: cause, request_id: actor.origin.requestId }, "a refused write could not be logged");
  }
}

function lineOf(of: AnyOperation, { origin, user }: Actor, status: number, code: string | null, started: number) {
  return {
    user_id: user!.id,
    module: of.module,
    action: of.summary,
    method: of.method,
    path: origin.path.slice(0, 500),
    permission: permissionText(of.access),
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
