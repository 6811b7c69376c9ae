import type { z } from "zod";
import type { Actor } from "./actor";
import { dropped, id, version } from "./fields";
import { namedObject } from "./named";
import type { Permission } from "./permissions";

type Schema = z.ZodType;
/** The permission to read an operation's answer. Other callers get `otherwise`, or else a `Receipt`. */
export type ReadAccess = "staff" | Permission | { by: Permission; otherwise: Schema };

interface ReadableOperation {
  output: Schema | { stream: string };
  reads?: ReadAccess;
}

/** A receipt identifies the record, and has the version for a further edit. */
export const receipt = namedObject("Receipt", {
  id,
  version: version.optional().meta({ description: "For the next edit. Absent: this record has none." }),
  dropped: dropped
    .optional()
    .meta({ description: "The changes that cleaning made to a submitted text, as sentences." }),
});

/** The permission for the whole answer, and the schema for callers without it. Undefined: all callers get the whole answer. */
export function narrowedOutput({ output, reads }: ReadableOperation) {
  if (reads === undefined || reads === "staff" || "stream" in output) return undefined;
  return typeof reads === "string" ? { by: reads, otherwise: receipt } : reads;
}

/** True if the caller may read the records that the operation is about. */
export function canRead({ reads }: Pick<ReadableOperation, "reads">, { user }: Actor) {
  if (reads === undefined || reads === "staff") return true;
  return user?.group?.permissions.has(typeof reads === "string" ? reads : reads.by) === true;
}
