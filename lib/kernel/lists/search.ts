import { type SQL, sql } from "drizzle-orm";
import { line, parseId } from "@/lib/kernel/contract/fields";
import { allOf, ordered, rangeOf } from "./conditions";
import { containing } from "./paging";

/** The `q` of a big table. Two characters are a whole name in Chinese; one is in too many rows. */
export const bigSearch = (most: number, example: string) =>
  line(1, most, example).refine((q) => [...q].length >= 2 || /^\d$/.test(q), {
    error: "Must have at least 2 characters, or be a whole id.",
  });

/** The text, and a number also without spaces and dashes, as phones are stored: `+86 138-0000 0001` is also `13800000001`. */
export function textsOf(q: string) {
  const digits = /^[\d +-]+$/.test(q) ? q.replace(/^\+86/, "").replace(/[ +-]/g, "") : "";
  return digits.length >= 2 && digits !== q ? [q, digits] : [q];
}

const words = sql`s.words`;
/** The texts of a row that an order search compares: `all` includes `names`, `exported` leaves out the phone of the account. */
const within = { all: [words, sql`s.names`], shown: [words], exported: [sql`split_part(s.words, chr(4), 1)`] };
export type Within = keyof typeof within;

/** Tests a row `s` of a search table (db/schema/search.ts): it contains the text, or the text is its id. */
export function matchesSearch(q: string, looked: Within = "shown"): SQL {
  const id = parseId(q);
  const texts =
    [...q].length < 2
      ? []
      : textsOf(q).flatMap((text) => within[looked].map((place) => sql`${place} like lower(${containing(text)})`));
  const either = [...texts, ...(id === undefined ? [] : [sql`s.id = ${id}`])];
  return either.length ? sql`(${sql.join(either, sql` or `)})` : sql`false`; // "0" is the id of nothing
}

/** A position in the sorted list. `created_at` is written as the API writes it; the id breaks a tie. */
interface Place {
  created_at: string;
  id: number;
}
interface Search {
  /** `source` has the same rows and an index by `created_at`. */
  table: "order_search" | "user_search";
  source: SQL;
  q?: string;
  within?: Within;
  /** The row must have one mark of each group. */
  marks: readonly (readonly string[])[];
  /** The row must have none of these. */
  without?: readonly string[];
  from?: string;
  to?: string;
  /** A further condition on `s`. */
  where?: SQL;
  direction: "asc" | "desc";
  limit: number;
  /** Only rows behind this one. */
  last?: Place;
}

/**
 * Selects `id` and `created_at` of the first rows that have a text and marks. It reads one span of time after another and stops when
 * it has enough: a common text needs few spans, and to look up a rare text in all of them is quick.
 */
export function firstMatches({
  table,
  source,
  q,
  within,
  marks,
  without = [],
  direction,
  limit,
  last,
  where,
  ...range
}: Search): SQL {
  const { order, conditions } = sortedOf({ direction, last, where, ...range });
  const bound = (which: "min" | "max", asked?: string) => {
    const own = sql`(select ${sql.raw(which)}(created_at) from ${source})`;
    const stricter = sql.raw(which === "min" ? "greatest" : "least");
    return asked ? sql`span_of(${stricter}(${own}, ${asked}::timestamptz))` : sql`span_of(${own})`;
  };
  const first = bound("min", direction === "asc" ? (last?.created_at ?? range.from) : range.from);
  const final = bound("max", direction === "desc" ? (last?.created_at ?? range.to) : range.to);
  const spans = direction === "asc" ? sql`${first}, ${final}, 1` : sql`${final}, ${first}, -1`;
  const indexed =
    table === "order_search"
      ? sql`order_keys(s.words, s.names, s.marks, s.span)`
      : sql`search_keys(s.words, s.marks, s.span)`;
  const asked = sql`replace((select ${lexemes(q, within, marks, without)}), chr(1), to_hex(span.n))`;
  const keys = sql`${indexed} @@ ${within === "all" ? sql`replace(${asked}, chr(4), to_hex(-1 - span.n))` : asked}::tsquery`;
  const rows = sql.raw(String(limit));
  return sql`select hit.id, hit.created_at from generate_series(${spans}) span(n) cross join lateral (
      select s.id, s.created_at from ${sql.raw(table)} s
      where ${allOf([sql`s.span = span.n`, keys, q === undefined ? undefined : matchesSearch(q, within), ...conditions])} order by ${order} limit ${rows}) hit
    limit ${rows}`;
}

/** The same of rows that `where` finds by an index of its own: their texts and marks are read instead of the index of keys. */
export function firstMatchesAmong({ table, q, within, marks, without = [], limit, ...sorting }: Search): SQL {
  const { order, conditions } = sortedOf(sorting);
  const hasOne = (names: readonly string[]) =>
    sql`(${sql.join(
      names.map((name) => sql`strpos(s.marks || ' ', ${` ${asMark(name)} `}) > 0`),
      sql` or `,
    )})`;
  const named = [...marks.map(hasOne), ...(without.length ? [sql`not ${hasOne(without)}`] : [])];
  return sql`select s.id, s.created_at from ${sql.raw(table)} s
    where ${allOf([...conditions, ...named, q === undefined ? undefined : matchesSearch(q, within)])}
    order by ${order} limit ${sql.raw(String(limit))}`;
}

function sortedOf({ direction, last, where, from, to }: Pick<Search, "direction" | "last" | "where" | "from" | "to">) {
  const at = sql`s.created_at`;
  const isBehind =
    last &&
    sql`(s.created_at, s.id) ${sql.raw(direction === "asc" ? ">" : "<")} (${last.created_at}::timestamptz, ${last.id}::int)`;
  return { order: ordered(at, sql`s.id`, direction), conditions: [...rangeOf(at, { from, to }), isBehind, where] };
}

const asMark = (name: string) => name.replaceAll(" ", "\u0003");

/** Written like `search_keys` does: chr(1) stands for the span, chr(4) for that of names, chr(2) begins a mark. */
const mark = (name: string) => `'\u0001\u0002${asMark(name).replace(/['\\]/g, "$&$&")}'`;

function lexemes(
  q: string | undefined,
  within: Within | undefined,
  marks: Search["marks"],
  without: readonly string[],
) {
  const oneOf = (names: readonly string[]) => `(${names.map(mark).join("|")})`;
  const groups = [...marks.map(oneOf), ...(without.length ? [`!${oneOf(without)}`] : [])].map(
    (group) => sql`${group}::text`,
  );
  return sql.join(q === undefined ? groups : [lexemesOf(q, within), ...groups], sql` || '&' || `);
}

function lexemesOf(q: string, within: Within | undefined) {
  const id = parseId(q);
  const inWords = textsOf(q).map((text) => sql`search_lexemes(lower(${text}))`);
  const texts = within === "all" ? inWords.flatMap((text) => [text, sql`replace(${text}, chr(1), chr(4))`]) : inWords;
  const either = sql.join([...texts, ...(id === undefined ? [] : [sql`${mark(`i${id}`)}::text`])], sql` || '|' || `);
  return sql`'(' || ${either} || ')'`;
}
