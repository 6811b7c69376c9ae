import { kinds, recordOf } from "@/lib/kinds/kinds";

export const pageOf = new Map(
  kinds.flatMap((kind) => (kind.page?.ofOne ? [[recordOf(kind)!, kind.page.name] as const] : [])),
);
