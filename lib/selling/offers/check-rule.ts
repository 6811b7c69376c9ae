import { inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { categories, products } from "@/db/schema/catalogue";
import type { OfferKind, OfferTier, offerScopes } from "@/db/schema/offers";
import { type FieldError, invalid } from "@/lib/kernel/contract/errors";

export interface Rule {
  kind: OfferKind;
  tiers: OfferTier[];
  scope: (typeof offerScopes)[number];
  scope_ids: number[];
}

/** Checks the fields of a rule against each other. `before` is the stored rule, whose goods can have been deleted. */
export async function checkRule(db: Database, rule: Rule, before?: Rule) {
  const errors = [...tierErrors(rule), ...(await scopeErrors(db, rule, before))];
  if (errors.length) throw invalid(...errors);
}

function tierErrors({ kind, tiers }: Rule): FieldError[] {
  return tiers.flatMap(({ from, off }, at): FieldError[] => {
    const earlier = tiers[at - 1];
    if (kind === "percent" && off > 10_000)
      return [{ path: `tiers.${at}.off`, code: "too_big", message: "Must be at most 100 percent." }];
    if (earlier && from <= earlier.from)
      return [{ path: `tiers.${at}.from`, code: "too_small", message: "Must be more than in the tier before." }];
    if (earlier && off <= earlier.off)
      return [{ path: `tiers.${at}.off`, code: "too_small", message: "Must be more than in the tier before." }];
    return [];
  });
}

async function scopeErrors(db: Database, { scope, scope_ids }: Rule, before?: Rule): Promise<FieldError[]> {
  const path = "scope_ids";
  if (scope === "all")
    return scope_ids.length ? [{ path, code: "not_needed", message: "Leave it out: the scope is all goods." }] : [];
  if (!scope_ids.length) return [{ path, code: "required", message: "Select at least one." }];
  const known = new Set(before?.scope === scope ? before.scope_ids : []);
  const added = scope_ids.filter((id) => !known.has(id));
  const table = scope === "products" ? products : categories;
  const found = await db.select({ id: table.id }).from(table).where(inArray(table.id, added));
  const exists = new Set(found.map(({ id }) => id));
  return scope_ids.flatMap((id, at): FieldError[] =>
    known.has(id) || exists.has(id)
      ? []
      : [{ path: `${path}.${at}`, code: "not_found", message: "There is nothing with this id." }],
  );
}

/** The given fields, with a Date for each of these times. */
export const withDates = (fields: object, times: readonly string[]) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value !== null && times.includes(name) ? new Date(value) : value]),
  );
