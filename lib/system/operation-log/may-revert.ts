import { maskedName } from "@/lib/kernel/audit";
import type { Change } from "./line";
import { undoingOf } from "./revertible";

/** One request puts back so many records, no more. */
export const mostReverted = 1000;
const byAdjustment = new Set(["stock", "sold"]);

/** Why what a line did can never be put back; undefined where it can. */
export function obstacle(status: number, changes: readonly Change[]) {
  if (status >= 300) return "It was refused: nothing was changed.";
  if (!changes.length) return "It changed no record.";
  if (changes.length > mostReverted) return `It changed more than ${mostReverted} records.`;
  return changes.map(obstacleOf).find((why) => why !== undefined);
}

function obstacleOf({ entity, kind, fields }: Change) {
  const what = `${/^[aeo]/.test(entity) ? "an" : "a"} ${entity.replaceAll("_", " ")}`;
  const names = Object.keys(fields);
  if (kind === "created") return `It created ${what}: that can be deleted, not put back.`;
  if (kind === "deleted") return `It deleted ${what}: what is deleted stays so.`;
  if (!undoingOf(entity)) return `Changes of ${what} cannot be put back.`;
  if (names.some((name) => maskedName.test(name))) return "Its secrets are not in the log.";
  if (entity === "product" && names.some((name) => byAdjustment.has(name)))
    return "A stock is put right by another adjustment.";
  return undefined;
}
