import { kinds, recordOf } from "@/lib/kinds/kinds";

/** The page of each kind of record, by the name that the log uses. */
export const pageOf = new Map(
  kinds.flatMap((kind) => (kind.page?.ofOne ? [[recordOf(kind)!, kind.page.name] as const] : [])),
);
