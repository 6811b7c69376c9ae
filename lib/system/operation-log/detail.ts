import type { Database } from "@/db/client";
import type { User } from "@/lib/kernel/actor";
import type { Permission } from "@/lib/kernel/permissions";
import { neededFor } from "@/lib/settings/declared";
import { asChange, type Change, changedSince, getLine } from "./line";
import { mostReverted, obstacle } from "./may-revert";
import { undoingOf } from "./revertible";

const mostShown = 200;

export async function getOperLog(db: Database, id: number, user: User) {
  const { line, changes } = await getLine(db, id, mostReverted + 1);
  const reason =
    obstacle(line.status, changes) ?? missingRight(user, changes) ?? (await changedAgain(db, id, changes)) ?? null;
  return {
    ...line,
    changes: changes.slice(0, mostShown).map(asChange),
    revert: { is_possible: reason === null, reason },
  };
}

function neededBy({ entity, fields }: Change): Permission[] {
  const needs = Object.keys(entity === "config" ? fields : {}).flatMap((key) => neededFor(key) ?? []);
  return [undoingOf(entity)!.permission, ...needs];
}

function missingRight({ group }: User, changes: readonly Change[]) {
  const needed: Permission[] = ["oper_log.revert", ...changes.flatMap(neededBy)];
  const missing = needed.find((point) => !group?.permissions.has(point));
  return missing && `This needs the permission ${missing}.`;
}

async function changedAgain(db: Database, id: number, changes: readonly Change[]) {
  const [later] = await changedSince(db, id, changes);
  return later && `${later.nickname} has changed ${later.field} of it again, at ${later.at}.`;
}
