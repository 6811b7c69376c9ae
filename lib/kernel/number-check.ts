import type { z } from "zod";

interface NumberDef {
  type: string;
  format?: string;
  checks?: { _zod: { def: { check: string; value: number; inclusive: boolean } } }[];
}

/** Makes a check of a declared number that creates no object, as zod does. Undefined if more is declared than bounds. */
export function numberCheck(schema: z.core.$ZodType): ((value: unknown) => boolean) | undefined {
  const { type, format, checks = [] } = schema._zod.def as unknown as NumberDef;
  let [least, most] = [-Number.MAX_VALUE, Number.MAX_VALUE];
  for (const { _zod } of checks) {
    const { check, value, inclusive } = _zod.def;
    if (!inclusive || (check !== "greater_than" && check !== "less_than")) return undefined;
    if (check === "greater_than") least = Math.max(least, value);
    else most = Math.min(most, value);
  }
  const isKind = format === undefined ? Number.isFinite : format === "safeint" ? Number.isSafeInteger : undefined;
  if (type !== "number" || !isKind) return undefined;
  return (value) => isKind(value) && (value as number) >= least && (value as number) <= most;
}
