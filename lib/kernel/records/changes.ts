import { isDeepStrictEqual } from "node:util";
import type { operLogChanges } from "@/db/schema/logs";
import type { EntityName } from "@/lib/i18n/msg";
import type { Permission } from "@/lib/kernel/contract/permissions";

export interface LoggedKind<Row extends object> {
  name: EntityName;
  /** Fields whose changes are logged without their values. */
  masked?: readonly string[];
  /** The permission to read such records. Without it, the log hides the values of `personal` fields. */
  reads?: Permission;
  personal?: readonly string[];
  /** Fields computed from other fields. They are not logged. */
  derived?: readonly string[];
  /** Prepares both rows for the log, if the logged fields depend on both rows. */
  compared?(before: Row, after: Row): readonly [object, object];
  /** Never set. Carries the row type. */
  readonly row?: Row;
}

export interface ChangeRecorder {
  /** `before` is null for a created row, `after` for a deleted one. Returns whether anything differs. */
  <Row extends object>(entity: LoggedKind<Row>, id: number, before: Row | null, after: Row | null): boolean;
  /** Declares that this write changed nothing, such as a preview. The operation log omits it, unless it records a change. */
  none(): void;
}
export type Change = Pick<typeof operLogChanges.$inferInsert, "entity" | "entity_id" | "kind" | "fields" | "version">;

export const mask = "•••";
/** Every write changes these fields, so they are not logged. */
const silent = ["updated_at", "version"];

export function createRecorder() {
  const changes: Change[] = [];
  let wasCalled = false;
  let isDeclaredNone = false;
  const record = <Row extends object>(entity: LoggedKind<Row>, id: number, before: Row | null, after: Row | null) => {
    wasCalled = true;
    const [was, is] = (before && after && entity.compared?.(before, after)) ?? [before ?? {}, after ?? {}];
    const fields = difference(entity, was, is);
    const version = (after as { version?: number } | null)?.version;
    const kind = kindOf(before, after);
    const differs = Object.keys(fields).length > 0;
    if (differs) changes.push({ entity: entity.name, entity_id: id, kind, fields, version });
    return differs;
  };
  const none = () => {
    wasCalled = true;
    isDeclaredNone = true;
  };
  return {
    changes,
    changed: Object.assign(record, { none }) satisfies ChangeRecorder,
    wasCalled: () => wasCalled,
    changedNothing: () => isDeclaredNone && changes.length === 0,
  };
}

function kindOf(before: object | null, after: object | null) {
  if (before === null) return "created";
  if (isGone(before) === isGone(after)) return "updated";
  return isGone(after) ? "deleted" : "restored";
}

const isGone = (row: object | null) => row === null || Boolean((row as { deleted_at?: unknown }).deleted_at);

function difference({ masked = [], derived = [] }: LoggedKind<object>, before: object, after: object) {
  const fields: Record<string, [unknown, unknown]> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before, after].map((row) => asJson((row as Record<string, unknown>)[name]));
    if (silent.includes(name) || derived.includes(name) || isDeepStrictEqual(was, is)) continue;
    fields[name] = masked.includes(name) ? [mask, mask] : [was, is];
  }
  return fields;
}

/** Converts a value to its form in the log, so that values can be compared. Dates become text. */
export const asJson = (value: unknown): unknown =>
  typeof value === "object" ? JSON.parse(JSON.stringify(value)) : (value ?? null);
