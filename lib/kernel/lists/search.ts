import { type SQL, sql } from "drizzle-orm";
import { line, parseId } from "@/lib/kernel/contract/fields";
import { allOf, ordered, rangeOf } from "./conditions";
import { containing } from "./paging";

/** The `q` of a big table. One character matches too many rows, but two can be a full Chinese name. */
export const bigSearch = (most: number, example: string) =>
  line(1, most, example).refine((q) => [...q].length >= 2 || /^\d$/.test(q), {
    error: "Must have at least 2 characters, or be a whole id.",
  });

/** Phone numbers are stored without spaces and dashes, so `+86 138-0000 0001` also searches for `13800000001`. */
export function textsOf(q: string) {
  const digits = /^[\d +-]+$/.test(q) ? q.replace(/^\+86/, "").replace(/[ +-]/g, "") : "";
  return digits.length >= 2 && digits !== q ? [q, digits] : [q];
}

const words = sql`s.words`;
/**
 * The columns that an order search compares. `all` includes `names`; `exported` excludes the account's phone number.
 */
const within = { all: [words, sql`s.names`], shown: [words], exported: [sql`split_part(s.words, chr(4), 1)`] };
export type Within = keyof typeof within;

/** Matches a row `s` of a search table (db/schema/search.ts) that contains the text or has it as its id. */
export function matchesSearch(q: string, looked: Within = "shown"): SQL {
  const id = parseId(q);
  const texts =
    [...q].length < 2
      ? []
      : textsOf(q).flatMap((text) => within[looked].map((place) => sql`${place} like lower(${containing(text)})`));
  const either = [...texts, ...(id === undefined ? [] : [sql`s.id = ${id}`])];
  return either.length ? sql`(${sql.join(either, sql` or `)})` : sql`false`; // 0 is not an id
}

/** A position in the sorted list. `created_at` has the API's format, and the id breaks ties. */
interface Place {
  created_at: string;
  id: number;
}
interface Search {
  /** `source` selects the same rows and has an index on `created_at`. */
  table: "order_search" | "user_search";
  source: SQL;
  q?: string;
  within?: Within;
  marks: readonly (readonly string[])[];
  without?: readonly string[];
  from?: string;
  to?: string;
  where?: SQL;
  direction: "asc" | "desc";
  limit: number;
  /** Only rows after this one. */
  last?: Place;
}

/**
 * Selects `id` and `created_at` of the first rows that match the text and the marks. Reads one time span after another
 * until it has enough rows: a common text needs few spans, and a lookup of a rare text is fast in every span.
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

/**
 * The same for rows that `where` finds with its own index. Compares their texts and marks directly instead of using the
 * index of keys.
 */
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

/**
 * Must match `search_keys`: chr(1) is a placeholder for the span, chr(4) for the span of names, and chr(2) starts a
 * mark.
 */
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
