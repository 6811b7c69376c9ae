import { isDeepStrictEqual } from "node:util";
import { type Database, store } from "@/db/client";
import type * as catalogue from "@/db/schema/catalogue";
import type * as content from "@/db/schema/content";
import type * as rights from "@/db/schema/groups";
import { type errorLogs, operLogChanges, operLogs } from "@/db/schema/logs";
import type { orders } from "@/db/schema/orders";
import type { refunds } from "@/db/schema/payments";
import type { users } from "@/db/schema/users";
import type { Actor } from "./actor";
import { toAppError } from "./errors";
import { countOne } from "./limits";
import { log } from "./log";
import type { AnyOperation } from "./operation";
import type { Permission } from "./permissions";

type Row<T extends { $inferSelect: object }> = T["$inferSelect"];

/** The row of each entity that the operation log follows, with the lists that belong to it. */
export interface Rows {
  user: Omit<Row<typeof users>, "unionid"> & { username: string | null; email: string | null; phone: string | null };
  group: Row<typeof rights.groups> & { permissions: string[]; menu_ids: number[]; element_ids: number[] };
  menu: Row<typeof rights.menus>;
  element: Row<typeof rights.elements>;
  product: Row<typeof catalogue.products>;
  category: Row<typeof catalogue.categories>;
  theme: Row<typeof catalogue.themes> & { product_ids: number[] };
  banner: Row<typeof catalogue.banners> & { items: BannerItem[] };
  order: Row<typeof orders>;
  refund: Row<typeof refunds>;
  article: Row<typeof content.articles>;
  notice: Row<typeof content.notices>;
  folder: Row<typeof content.folders>;
  file: Row<typeof content.files>;
  dict_type: Row<typeof content.dictTypes>;
  dict: Row<typeof content.dictEntries>;
  /** All of them are one record, whose id is 1: key → value. */
  config: Record<string, string | number | boolean>;
  session: { user_id: number; revoked_at: Date | null };
  error_log: Pick<Row<typeof errorLogs>, "resolved_at" | "resolved_by">;
  /** Made, never changed; there is no such row. */
  purge: { log: string; older_than_days: number; deleted: number };
}
export type Entity = keyof Rows;
type BannerItem = Pick<Row<typeof catalogue.bannerItems>, "image" | "title" | "target_type" | "target">;

/** `null` before: created; `null` after: deleted. Full rows; what differs is kept, masked, beside the log line. */
export type Changed = <E extends Entity>(entity: E, id: number, before: Rows[E] | null, after: Rows[E] | null) => void;
type Change = Pick<typeof operLogChanges.$inferInsert, "entity" | "entity_id" | "kind" | "fields" | "version">;

export const maskedName = /password|secret|token|openid|unionid/;
const mask = "•••";
/** What follows from other fields, or from the write itself. */
const silent = new Set(["updated_at", "version", "search", "stock_level", "recipient_phone"]);

export function recorder() {
  const changes: Change[] = [];
  const changed: Changed = (entity, entity_id, before, after) => {
    const fields = difference(before ?? {}, after ?? {});
    const version = (after as { version?: number } | null)?.version;
    const kind = before === null ? "created" : isGone(after) && !isGone(before) ? "deleted" : "updated";
    if (Object.keys(fields).length) changes.push({ entity, entity_id, kind, fields, version });
  };
  return { changes, changed };
}

const isGone = (row: object | null) => row === null || Boolean((row as { deleted_at?: unknown }).deleted_at);

function difference(before: object, after: object) {
  const fields: Record<string, [unknown, unknown]> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before, after].map((row) => asJson((row as Record<string, unknown>)[name]));
    if (silent.has(name) || isDeepStrictEqual(was, is)) continue;
    fields[name] = maskedName.test(name) ? [mask, mask] : [was, is];
  }
  return fields;
}

/** As the log keeps a value and gives it back: moments are text, and the order of an object's names counts for nothing. */
export const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** A statement takes 65,535 parameters, and an import can change more rows than they suffice for. */
const rowsAnInsert = 1000;

const isLogged = (of: AnyOperation, actor: Actor) =>
  actor.user !== null && of.path.startsWith("/cms/") && (of.method !== "GET" || "stream" in of.output);

export async function logWrite(tx: Database, of: AnyOperation, actor: Actor, changes: Change[], started: number) {
  if (!isLogged(of, actor)) return;
  const [line] = await tx
    .insert(operLogs)
    .values(lineOf(of, actor, of.status ?? 200, null, started))
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
