import { and, isNull, type SQLWrapper, sql } from "drizzle-orm";
import { products } from "@/db/schema/catalogue";
import { containing } from "@/lib/kernel/lists/paging";

export const visible = and(products.on_sale, isNull(products.deleted_at))!;

export const hasText = (pattern: SQLWrapper) => sql`${products.search} like lower(${pattern})`;

/** Uses the index of all sequences of three characters. */
export const isNamed = (q: SQLWrapper, pattern: SQLWrapper) =>
  sql`(search_keys(${products.search}, '', 0) @@ replace(search_lexemes(lower(${q})), chr(1), '0')::tsquery and ${hasText(pattern)})`;

/** The text in normal width, as in the stored names. Escaped after that, because `％` becomes `%`. */
export function namedLike(text: string) {
  const q = text.normalize("NFKC");
  return { q, pattern: containing(q) };
}
