import { kinds, recordOf } from "@/lib/kinds/kinds";

/** The page of each kind of record, by its name in the log. */
export const pageOf = new Map(
  kinds.flatMap((kind) => (kind.page?.ofOne ? [[recordOf(kind)!, kind.page.name] as const] : [])),
);
