import type { Database } from "@/db/client";
import { inWords } from "@/lib/i18n/in-words";
import { say } from "@/lib/i18n/say";
import type { Actor, User } from "@/lib/kernel/contract/actor";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { neededFor } from "@/lib/settings/declared";
import { asChange, type Change, changedSince, getLine } from "./line";
import { leftTheBin, mostReverted, notInBin, obstacle, type Revertible } from "./may-revert";
import type { Reading } from "./queries";

const mostShown = 200;

export async function getOperLog(
  db: Database,
  revertible: Revertible,
  reading: Reading,
  id: number,
  { user, origin: { language } }: Actor & { user: User },
) {
  const { line, changes } = await getLine(db, reading, id, mostReverted + 1);
  const reason =
    obstacle(revertible, line.status, changes) ??
    missingRight(revertible, user, changes) ??
    (await changedAgain(db, revertible, id, changes)) ??
    null;
  return {
    ...line,
    changes: changes.slice(0, mostShown).map(asChange),
    revert: { is_possible: reason === null, reason: reason && inWords(reason, language) },
  };
}

function missingRight(revertible: Revertible, { group }: User, changes: readonly Change[]) {
  const neededBy = ({ entity, fields }: Change): Permission[] => {
    const needs = Object.keys(entity === "config" ? fields : {}).flatMap((key) => neededFor(key) ?? []);
    return [revertible.get(entity)!.revertible!, ...needs];
  };
  const needed: Permission[] = ["oper_log.revert", ...changes.flatMap(neededBy)];
  const missing = needed.find((permission) => !group?.permissions.has(permission));
  return missing && say("This needs the permission {permission}.", { permission: missing });
}

async function changedAgain(db: Database, revertible: Revertible, id: number, changes: readonly Change[]) {
  if ((await leftTheBin(db, revertible, changes)).length) return notInBin;
  const updates = changes.filter(({ kind }) => kind === "updated");
  const [later] = await changedSince(db, id, updates);
  return later && say("{nickname} changed it again since then.", { nickname: later.nickname });
}
