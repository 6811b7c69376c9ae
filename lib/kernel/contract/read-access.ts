import type { z } from "zod";
import type { Actor } from "./actor";
import { dropped, id, nothing, version } from "./fields";
import { namedObject } from "./named";
import type { Permission } from "./permissions";

type Schema = z.ZodType;
/**
 * The permission to read an operation's response. Callers without it receive `otherwise`, or a `Receipt` by default.
 */
export type ReadAccess = "staff" | Permission | { by: Permission; otherwise: Schema };

interface ReadableOperation {
  output: Schema | { stream: string };
  reads?: ReadAccess;
}

export const receipt = namedObject("Receipt", {
  id,
  version: version.optional().meta({ description: "For the next edit. Absent: this record has none." }),
  dropped: dropped
    .optional()
    .meta({ description: "The changes that cleaning made to a submitted text, as sentences." }),
});

/**
 * The permission for the full response and the schema for callers without it. Undefined if all callers receive the full
 * response.
 */
export function narrowedOutput({ output, reads }: ReadableOperation) {
  if (reads === undefined || reads === "staff" || "stream" in output || output === nothing) return undefined;
  return typeof reads === "string" ? { by: reads, otherwise: receipt } : reads;
}

export function canRead({ reads }: Pick<ReadableOperation, "reads">, { user }: Actor) {
  if (reads === undefined || reads === "staff") return true;
  return user?.group?.permissions.has(typeof reads === "string" ? reads : reads.by) === true;
}

/** Removes the fields of a response that need a permission which the caller lacks. */
export function withoutHidden(
  { hides = {} }: { hides?: Readonly<Record<string, Permission>> },
  { user }: Actor,
  text: string | undefined,
) {
  const hidden = Object.keys(hides).filter((name) => !user?.group?.permissions.has(hides[name]!));
  if (!text || !hidden.length) return text;
  return JSON.stringify(JSON.parse(text, (name, value) => (hidden.includes(name) ? undefined : value)));
}
