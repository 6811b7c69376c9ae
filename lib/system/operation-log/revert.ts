import { isDeepStrictEqual } from "node:util";
import type { Database } from "@/db/client";
import { allow } from "@/lib/kernel/access";
import type { Actor } from "@/lib/kernel/actor";
import { asJson, type Changed, type Entity } from "@/lib/kernel/audit";
import { AppError, type FieldError } from "@/lib/kernel/errors";
import { asChange, type Change, changedSince, getLine } from "./line";
import { mostReverted, obstacle } from "./may-revert";
import { undoingOf } from "./revertible";

type Row = Record<string, unknown>;

/** All that a line changed, or nothing of it; each by the function that an edit goes through, with all its rules. */
export async function revertLine(db: Database, id: number, actor: Actor & { user: { id: number } }, changed: Changed) {
  const { line, changes } = await getLine(db, id, mostReverted + 1);
  for (const { entity } of changes) {
    const undoing = undoingOf(entity);
    if (undoing) allow(undoing.permission, actor);
  }
  const why = obstacle(line.status, changes);
  if (why) throw new AppError("protected", why);
  const locked = await lockAll(db, changes);
  await refuseStale(db, id, changes, locked);
  // From the last to the first: what a later one took from an earlier one is free again when its turn comes.
  const done = [];
  for (const { entity, entity_id, fields } of changes.toReversed()) {
    const before = locked.get(keyOf(entity, entity_id))!;
    const earlier = Object.fromEntries(Object.entries(fields).map(([name, [was]]) => [name, was]));
    const after = await undoingOf(entity)!.write(db, before as never, earlier as never, { actor, changed });
    changed(entity as Entity, entity_id, before as never, after as never);
    done.push(asChange({ entity, entity_id, kind: "updated", fields: differing(fields, before, after as Row) }));
  }
  return { id, changes: done };
}

const keyOf = (entity: string, id: number) => `${entity}.${id}`;

/** In one order, so that two of these do not wait for each other. */
async function lockAll(db: Database, changes: readonly Change[]) {
  const locked = new Map<string, Row>();
  const ordered = changes.toSorted((a, b) => a.entity.localeCompare(b.entity) || a.entity_id - b.entity_id);
  for (const { entity, entity_id } of ordered)
    locked.set(keyOf(entity, entity_id), (await undoingOf(entity)!.lock(db, entity_id)) as Row);
  return locked;
}

const differing = (fields: Change["fields"], before: Row, after: Row) =>
  Object.fromEntries(
    Object.keys(fields).map((name): [string, [unknown, unknown]] => [
      name,
      [before[name] ?? null, after[name] ?? null],
    ]),
  );

/** What counts is what is there now; the log tells who has changed it since. */
async function refuseStale(db: Database, id: number, changes: readonly Change[], locked: Map<string, Row>) {
  const moved = changes.flatMap(({ entity, entity_id, fields }) => {
    const now = locked.get(keyOf(entity, entity_id))!;
    const names = Object.keys(fields).filter((name) => !isDeepStrictEqual(asJson(now[name]), fields[name]![1]));
    return names.map((name) => ({ entity, entity_id, name }));
  });
  if (!moved.length) return;
  const later = await changedSince(db, id, changes);
  const errors = moved.map(({ entity, entity_id, name }): FieldError => {
    const path = changes.length === 1 ? name : `${entity}.${entity_id}.${name}`;
    const by = later.find((one) => one.entity === entity && one.entity_id === entity_id && one.field === name);
    return {
      path,
      code: "stale",
      message: by ? `Changed again by ${by.nickname}.` : "Changed again.",
      ...(by && { by: { id: by.user_id, nickname: by.nickname }, at: by.at }),
    };
  });
  throw new AppError("stale", "This has been changed again since. Nothing is put back.", { errors });
}
