import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import type { searchWords } from "@/db/schema/search-words";
import { statement } from "@/db/statement";
import { containing } from "@/lib/kernel/lists/paging";
import { isNamed, normalForm, visible } from "./names";

type Listed = Pick<typeof searchWords.$inferSelect, "word" | "normal" | "kind">;

const maxSuggestions = 10;

/** All words, of which there are at most 200. */
const listed = sql`(select coalesce(json_agg(json_build_object('word', word, 'normal', normal, 'kind', kind) order by sort, id), '[]')
  from search_words)`;

const allWords = statement<Record<never, never>, { listed: Listed[] }>(() => sql`select ${listed} as listed`);

export async function listHotWords(db: Database) {
  const [found] = await allWords(db, {});
  return hotOf(found!.listed).map(({ word }) => ({ word }));
}

/**
 * Words that shoppers searched for successfully at least three times in 30 days. Sums only the best hundred of each day,
 * so that a day with many different words takes no longer.
 */
const popular = sql`(select coalesce(json_agg(word order by found desc, word), '[]') from (
    select best.word, sum(best.found) as found
    from generate_series(0, 29) back cross join lateral (
      select word, times - empty as found from search_days
      where day = (now() at time zone shop_zone())::date - back and times > empty
      order by times - empty desc limit 100
    ) best
    where best.word like ${sql.placeholder("pattern")}
    group by best.word having sum(best.found) >= 3
    order by found desc, best.word limit 20
  ) popular)`;

/** A text in the names of thousands of products suggests the best sellers among the first thousand found. */
const names = sql`(select coalesce(json_agg(name order by sold desc, id), '[]') from (
    select * from (
      select ${products.id}, ${products.name}, ${products.sold} from ${products}
      where ${visible} and ${isNamed(sql.placeholder("q"), sql.placeholder("pattern"))} limit 1000
    ) matching order by sold desc, id limit 50
  ) named)`;

interface Found {
  listed: Listed[];
  popular: string[];
  names: string[];
}
const candidates = statement<{ q: string; pattern: string }, Found>(
  () => sql`select ${listed} as listed, ${popular} as popular, ${names} as names`,
  "long",
);

/** Hot words first, then words that others searched for, then names of products. */
export async function suggestWords(db: Database, text: string) {
  const q = normalForm(text);
  const [found] = await candidates(db, { q, pattern: containing(q) });
  const { listed, popular, names } = found!;
  const isBlocked = blockedBy(listed);
  const hot = hotOf(listed).flatMap(({ word, normal }) => (normal.includes(q) ? [word] : []));
  const suggested = new Map<string, string>();
  for (const word of [...hot, ...popular, ...names]) {
    const normal = normalForm(word);
    if (suggested.size < maxSuggestions && !suggested.has(normal) && !isBlocked(normal)) suggested.set(normal, word);
  }
  return [...suggested.values()].map((word) => ({ word }));
}

function hotOf(listed: Listed[]) {
  const isBlocked = blockedBy(listed);
  return listed.filter(({ kind, normal }) => kind === "hot" && !isBlocked(normal));
}

/** A word is blocked if it contains a blocked one. */
function blockedBy(listed: Listed[]) {
  const blocked = listed.filter(({ kind }) => kind === "blocked");
  return (normal: string) => blocked.some((word) => normal.includes(word.normal));
}
