import { and, isNull, type SQLWrapper } from "drizzle-orm";
import { products } from "@/db/schema/catalogue";
import { containing } from "@/lib/kernel/lists/paging";
import { isIndexed } from "@/lib/kernel/lists/search";

export const visible = and(products.on_sale, isNull(products.deleted_at))!;

export const isNamed = (q: SQLWrapper, pattern: SQLWrapper) => isIndexed(products.search, q, pattern);

/** The text in normal width, as in the stored names. Escaped after that, because `％` becomes `%`. */
export function namedLike(text: string) {
  const q = text.normalize("NFKC");
  return { q, pattern: containing(q) };
}
