import { or, type SQLWrapper, sql } from "drizzle-orm";
import { parseId } from "@/lib/kernel/contract/fields";
import { containing } from "./paging";

/** Phone numbers are stored without spaces and dashes, so `+86 138-0000 0001` also searches for `13800000001`. */
export function textsOf(q: string) {
  const digits = /^[\d +-]+$/.test(q) ? q.replace(/^\+86/, "").replace(/[ +-]/g, "") : "";
  return digits.length >= 2 && digits !== q ? [q, digits] : [q];
}

/** Compares the text of each row. `words` is in lower case. */
export const hasText = (words: SQLWrapper, pattern: SQLWrapper) => sql`${words} like lower(${pattern})`;

/** The same through the index on `pieces(words)`. A row with the pieces of `q` can have them in another order. */
export const isIndexed = (words: SQLWrapper, q: SQLWrapper, pattern: SQLWrapper) =>
  sql`(pieces(${words}) @@ pieces_query(lower(${q})) and ${hasText(words, pattern)})`;

export const contains = (words: SQLWrapper, q: string) =>
  sql`(${sql.join(
    textsOf(q).map((text) => hasText(words, sql`${containing(text)}`)),
    sql` or `,
  )})`;

/** One condition on the index: after an `or`, PostgreSQL would compute the pieces of each row that it finds. */
export function containsIndexed(words: SQLWrapper, q: string) {
  const queries = textsOf(q).map((text) => sql`pieces_query(lower(${text}))`);
  return sql`pieces(${words}) @@ (${sql.join(queries, sql` || `)}) and ${contains(words, q)}`;
}

/** Matches the users whose nickname, or name of one of these types of identity (102: phone), contains the text. */
export const isCalled = (q: string, types: readonly number[]) =>
  or(
    contains(sql`lower(users.nickname)`, q),
    types.includes(102) ? contains(sql`users.awaited_phone`, q) : undefined,
    sql`users.id in (select user_id from identities where type <> 200 and type = any(${`{${types}}`}::int[]) and ${containsIndexed(sql`lower(identifier)`, q)})`,
  );

export const hasId = (id: SQLWrapper, q: string) => sql`${id} = ${parseId(q) ?? 0}`; // 0 is not an id
