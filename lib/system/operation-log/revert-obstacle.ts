import type { Database } from "@/db/client";
import { msg, type Translatable } from "@/lib/i18n/msg";
import { findBinned } from "@/lib/kernel/records/bin";
import type { AnyEntity } from "@/lib/kernel/records/entity";
import type { Change } from "./line";

/** Entities whose changes can be reverted, by their name in the log. */
export type Revertible = ReadonlyMap<string, AnyEntity>;

export const maxReverted = 1000;
const byAdjustment = ["stock", "sold"];

/** Returns the reason why the changes of a line can never be reverted; undefined if they can. */
export function revertObstacle(
  revertible: Revertible,
  status: number,
  changes: readonly Change[],
): Translatable | undefined {
  if (status >= 300) return "It was refused: nothing was changed.";
  if (!changes.length) return "It changed no record.";
  if (changes.length > maxReverted) return msg("It changed more than {most} records.", { most: maxReverted });
  return changes
    .map((change) => obstacleOf(revertible.get(change.entity), change))
    .find((reason) => reason !== undefined);
}

function obstacleOf(known: AnyEntity | undefined, { entity, kind, fields }: Change): Translatable | undefined {
  const names = Object.keys(fields);
  if (kind === "created") return "It created a record: delete it instead.";
  if (kind === "restored") return "It restored a record: delete it instead.";
  if (kind === "deleted")
    return known?.bin ? undefined : "It deleted a record without a bin, which cannot be restored.";
  if (!known || names.some((name) => known.revertibleFields?.includes(name) === false))
    return "Changes of these fields cannot be restored.";
  if (names.some((name) => known.masked?.includes(name))) return "Its secrets are not in the log.";
  if (entity === "product" && names.some((name) => byAdjustment.includes(name)))
    return "Correct a stock with another adjustment.";
  return undefined;
}

export const notInBin = "It is not in the bin any more.";

/** Finds the deletions of a line whose record is no longer in the bin. */
export async function goneFromBin(db: Database, revertible: Revertible, changes: readonly Change[]) {
  const deletions = changes.filter(({ kind }) => kind === "deleted");
  const left: Change[] = [];
  for (const name of new Set(deletions.map(({ entity }) => entity))) {
    const these = deletions.filter(({ entity }) => entity === name);
    const ids = these.map(({ entity_id }) => entity_id);
    const binned = await findBinned(db, revertible.get(name)!, ids);
    left.push(...these.filter(({ entity_id }) => !binned.has(entity_id)));
  }
  return left;
}
