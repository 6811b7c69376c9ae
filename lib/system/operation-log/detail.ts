import type { Database } from "@/db/client";
import { msg } from "@/lib/i18n/msg";
import { translate } from "@/lib/i18n/translate";
import type { Actor, User } from "@/lib/kernel/contract/actor";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { settingPermission } from "@/lib/settings/declared";
import { asChange, type Change, changedSince, getLine } from "./line";
import type { LogReader } from "./queries";
import { goneFromBin, maxReverted, notInBin, type Revertible, revertObstacle } from "./revert-obstacle";

const maxShown = 200;

export async function getOperLog(
  db: Database,
  revertible: Revertible,
  reading: LogReader,
  id: number,
  { user, origin: { language } }: Actor & { user: User },
) {
  const { line, changes } = await getLine(db, reading, id, maxReverted + 1);
  const reason =
    revertObstacle(revertible, line.status, changes) ??
    missingRight(revertible, user, changes) ??
    (await changedAgain(db, revertible, id, changes)) ??
    null;
  return {
    ...line,
    changes: changes.slice(0, maxShown).map(asChange),
    revert: { is_possible: reason === null, reason: reason && translate(reason, language) },
  };
}

function missingRight(revertible: Revertible, { group }: User, changes: readonly Change[]) {
  const neededBy = ({ entity, fields, hidden }: Change): Permission[] => {
    const { revertible: edits, reads } = revertible.get(entity)!;
    const needs = Object.keys(entity === "config" ? fields : {}).flatMap((key) => settingPermission(key) ?? []);
    const sees = reads && Object.keys(fields).some((name) => hidden.includes(name)) ? [reads] : [];
    return [edits!, ...sees, ...needs];
  };
  const needed: Permission[] = ["oper_log.revert", ...changes.flatMap(neededBy)];
  const missing = needed.find((permission) => !group?.permissions.has(permission));
  return missing && msg("This needs the permission {permission}.", { permission: missing });
}

async function changedAgain(db: Database, revertible: Revertible, id: number, changes: readonly Change[]) {
  if ((await goneFromBin(db, revertible, changes)).length) return notInBin;
  const updates = changes.filter(({ kind }) => kind === "updated");
  const [later] = await changedSince(db, id, updates);
  return later && msg("{nickname} changed it again since then.", { nickname: later.nickname });
}
