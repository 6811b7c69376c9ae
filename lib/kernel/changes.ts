import { isDeepStrictEqual } from "node:util";
import type { operLogChanges } from "@/db/schema/logs";

/** A kind of record that the operation log follows. */
export interface Recorded<Row extends object> {
  /** The log's name for it. */
  name: string;
  /** The log shows that these have changed, but no value. */
  masked?: readonly string[];
  /** These follow from other fields: the log leaves them out. */
  derived?: readonly string[];
  /** Never set: it carries the type of a row. */
  readonly row?: Row;
}

/** Records what a write has done to a row. Whole rows: the log keeps the fields that differ. */
export interface Changed {
  /** `null` before: created; `null` after: deleted. */
  <Row extends object>(entity: Recorded<Row>, id: number, before: Row | null, after: Row | null): void;
  /** This write has found nothing to change. */
  none(): void;
}
export type Change = Pick<typeof operLogChanges.$inferInsert, "entity" | "entity_id" | "kind" | "fields" | "version">;

const mask = "•••";
/** Every write sets these: they say nothing. */
const silent = ["updated_at", "version"];

export function recorder() {
  const changes: Change[] = [];
  let wasCalled = false;
  const record = <Row extends object>(entity: Recorded<Row>, id: number, before: Row | null, after: Row | null) => {
    wasCalled = true;
    const fields = difference(entity, before ?? {}, after ?? {});
    const version = (after as { version?: number } | null)?.version;
    const kind = before === null ? "created" : isGone(after) && !isGone(before) ? "deleted" : "updated";
    if (Object.keys(fields).length) changes.push({ entity: entity.name, entity_id: id, kind, fields, version });
  };
  const none = () => {
    wasCalled = true;
  };
  return { changes, changed: Object.assign(record, { none }) satisfies Changed, wasCalled: () => wasCalled };
}

const isGone = (row: object | null) => row === null || Boolean((row as { deleted_at?: unknown }).deleted_at);

function difference({ masked = [], derived = [] }: Recorded<object>, before: object, after: object) {
  const fields: Record<string, [unknown, unknown]> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before, after].map((row) => asJson((row as Record<string, unknown>)[name]));
    if (silent.includes(name) || derived.includes(name) || isDeepStrictEqual(was, is)) continue;
    fields[name] = masked.includes(name) ? [mask, mask] : [was, is];
  }
  return fields;
}

/** A value as the log stores it: a moment is text, and the order of an object's names does not count. */
export const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
