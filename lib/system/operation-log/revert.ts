import { isDeepStrictEqual } from "node:util";
import type { Database } from "@/db/client";
import { msg } from "@/lib/i18n/msg";
import { requireAccess } from "@/lib/kernel/access";
import type { Actor, User } from "@/lib/kernel/contract/actor";
import { AppError, type FieldError } from "@/lib/kernel/contract/errors";
import type { ChangeRecorder } from "@/lib/kernel/records/changes";
import { asJson } from "@/lib/kernel/records/changes";
import { begin, lock, restoreFromBin } from "@/lib/kernel/records/edit";
import type { AnyEntity, EditContext } from "@/lib/kernel/records/entity";
import { asChange, type Change, changedSince, getLine } from "./line";
import type { LogReader } from "./queries";
import { goneFromBin, maxReverted, notInBin, type Revertible, revertObstacle } from "./revert-obstacle";

type Row = Record<string, unknown>;
interface By {
  actor: Actor & { user: User };
  changed: ChangeRecorder;
}

/**
 * Reverts all changes of a line or none. Uses `lock`, `write` and `bin` of each entity, so every rule of an edit
 * applies.
 */
export async function revertLine(db: Database, revertible: Revertible, reading: LogReader, id: number, by: By) {
  const { line, changes } = await getLine(db, reading, id, maxReverted + 1);
  for (const { entity } of changes) {
    const permission = revertible.get(entity)?.revertible;
    if (permission) requireAccess(permission, by.actor);
  }
  const reason = revertObstacle(revertible, line.status, changes);
  if (reason) throw new AppError("protected", reason);
  const updates = changes.filter(({ kind }) => kind === "updated");
  await refuseLeft(db, revertible, changes);
  const { locked, contexts } = await lockAll(db, revertible, changes, by);
  await refuseChangedAgain(db, id, updates, locked);
  // Reverts the last change first, to free a unique value that a later change took from an earlier one.
  const done = [];
  for (const { entity, entity_id, kind, fields, hidden } of changes.toReversed()) {
    const known = revertible.get(entity)!;
    const on = contexts.get(entity)!;
    if (kind === "deleted") {
      const { before, after } = await restoreFromBin(known, db, entity_id, on);
      by.changed(known, entity_id, before, after);
      const restored = { kind: "restored", fields: differing({ deleted_at: [] }, before, after) } as const;
      done.push(asChange({ entity, entity_id, name: nameIn(known, after), hidden, ...restored }));
      continue;
    }
    const before = locked.get(keyOf(entity, entity_id))!;
    const earlier = Object.fromEntries(Object.entries(fields).map(([name, [was]]) => [name, was]));
    const after: Row = await known.write!(db, before, earlier, on);
    by.changed(known, entity_id, before, after);
    const updated = { kind: "updated", fields: differing(fields, before, after) } as const;
    done.push(asChange({ entity, entity_id, name: nameIn(known, after), hidden, ...updated }));
  }
  return { id, changes: done };
}

const nameIn = ({ title }: AnyEntity, row: Row) => (title && (row[title.name] as string)) || null;
const keyOf = (entity: string, id: number) => `${entity}.${id}`;

/** Locks in a fixed order, so that two reverts cannot deadlock. */
async function lockAll(db: Database, revertible: Revertible, changes: readonly Change[], by: By) {
  const locked = new Map<string, Row>();
  const contexts = new Map<string, EditContext<unknown>>();
  const ordered = changes.toSorted((a, b) => a.entity.localeCompare(b.entity) || a.entity_id - b.entity_id);
  for (const { entity: name, entity_id, kind } of ordered) {
    const entity = revertible.get(name)!;
    const on = contexts.get(name) ?? (await begin(entity, { db, ...by }, "edit"));
    contexts.set(name, on);
    if (kind === "updated") locked.set(keyOf(name, entity_id), await lock(entity, db, entity_id, undefined, on));
  }
  return { locked, contexts };
}

/** A deleted record may have been restored or permanently deleted. */
async function refuseLeft(db: Database, revertible: Revertible, changes: readonly Change[]) {
  const left = await goneFromBin(db, revertible, changes);
  if (!left.length) return;
  const errors = left.map(
    ({ entity, entity_id }): FieldError => ({
      path: `${entity}.${entity_id}`,
      code: "stale",
      message: notInBin,
    }),
  );
  throw new AppError("stale", "This was changed again since then. Nothing was restored.", { errors });
}

const differing = (fields: Record<string, unknown>, before: Row, after: Row) =>
  Object.fromEntries(
    Object.keys(fields).map((name): [string, [unknown, unknown]] => [
      name,
      [before[name] ?? null, after[name] ?? null],
    ]),
  );

/** Compares the current values. The log only provides the author of later changes. */
async function refuseChangedAgain(db: Database, id: number, changes: readonly Change[], locked: Map<string, Row>) {
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
      message: by ? msg("Changed again by {nickname}.", { nickname: by.nickname }) : "Changed again.",
      ...(by && { by: { id: by.user_id, nickname: by.nickname }, at: by.at }),
    };
  });
  throw new AppError("stale", "This was changed again since then. Nothing was restored.", { errors });
}
