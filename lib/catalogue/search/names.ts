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

/** The form in which words are compared: normal width, lower case, single spaces. */
export const normalForm = (text: string) => text.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();

const maxLength = 40;
/** Seven digits or more, possibly in groups, or an e-mail address. */
const personal = /\d(?:[ .-]?\d){6}|\S@\S/;

/** Long texts are pasted rather than searched for, and a phone number or an address would be personal data. */
export const isCounted = (normal: string) => [...normal].length <= maxLength && !personal.test(normal);
