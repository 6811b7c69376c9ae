import { type Database, store } from "@/db/client";
import { operLogChanges, operLogs } from "@/db/schema/logs";
import type { orders } from "@/db/schema/orders";
import type { refunds } from "@/db/schema/payments";
import type { Actor } from "./actor";
import { toAppError } from "./errors";
import { log } from "./log";
import type { AnyOperation } from "./operation";
import type { Permission } from "./permissions";

/** The row of each entity that the operation log follows. */
interface Rows {
  order: typeof orders.$inferSelect;
  refund: typeof refunds.$inferSelect;
}
/** `null` before: created; `null` after: deleted. Full rows; what differs is kept, masked, beside the log line. */
export type Changed = <E extends keyof Rows>(
  entity: E,
  id: number,
  before: Rows[E] | null,
  after: Rows[E] | null,
) => void;
type Change = Pick<typeof operLogChanges.$inferInsert, "entity" | "entity_id" | "fields">;

const masked = /password|secret|token|openid|unionid/;
const silent = new Set(["updated_at", "version"]);

export function recorder() {
  const changes: Change[] = [];
  const changed: Changed = (entity, entity_id, before, after) => {
    const fields = difference(before ?? {}, after ?? {});
    if (Object.keys(fields).length) changes.push({ entity, entity_id, fields });
  };
  return { changes, changed };
}

function difference(before: object, after: object) {
  const fields: Record<string, [unknown, unknown]> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before, after].map((row) => (row as Record<string, unknown>)[name] ?? null);
    if (silent.has(name) || JSON.stringify(was) === JSON.stringify(is)) continue;
    fields[name] = masked.test(name) ? ["•••", "•••"] : [was, is];
  }
  return fields;
}

const isLogged = (of: AnyOperation, actor: Actor) =>
  actor.user !== null && of.path.startsWith("/cms/") && (of.method !== "GET" || "stream" in of.output);

export async function logWrite(tx: Database, of: AnyOperation, actor: Actor, changes: Change[], started: number) {
  if (!isLogged(of, actor)) return;
  const [line] = await tx
    .insert(operLogs)
    .values(lineOf(of, actor, of.status ?? 200, null, started))
    .returning({ id: operLogs.id });
  if (changes.length)
    await tx.insert(operLogChanges).values(changes.map((change) => ({ ...change, log_id: line!.id })));
}

/** After the rollback, in a transaction of its own. A log that cannot be written must not hide why the request failed. */
export async function logRefusal(of: AnyOperation, actor: Actor, error: unknown, started: number) {
  if (!isLogged(of, actor)) return;
  const { status, code } = toAppError(error);
  try {
    await store()
      .db.insert(operLogs)
      .values(lineOf(of, actor, status, code, started));
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
    path: origin.path,
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
