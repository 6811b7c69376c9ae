import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { searchWords } from "@/db/schema/search-words";
import { normalForm } from "@/lib/catalogue/search/names";
import type { Demo } from "./demo";

/** Hot words that find something, a blocked word, and what shoppers searched for in the last 30 days. */
export async function insertSearches(db: Database, { texts: { shop } }: Demo, now: Date) {
  const { hot, blocked, found, inVain } = shop.searches;
  const row = (word: string, kind: "hot" | "blocked", sort: number) => ({ word, normal: normalForm(word), kind, sort });
  await db
    .insert(searchWords)
    .values([...hot.map((word, at) => row(word, "hot", 10 * (at + 1))), row(blocked, "blocked", 10)]);
  const back = Array.from({ length: 30 }, (_, days) => days);
  const days = back.flatMap((back) => [
    ...[...hot, ...found].map((word, at) => ({
      word: normalForm(word),
      back,
      times: ((back + at) % 4) + 12 - at,
      empty: 0,
    })),
    ...inVain.flatMap((word, at) => {
      const times = (back + at) % (at + 2) === 0 ? 4 - at : 0;
      return times ? [{ word: normalForm(word), back, times, empty: times }] : [];
    }),
  ]);
  await db.execute(sql`
    insert into search_days (day, word, times, empty)
    select (${now.toISOString()}::timestamptz at time zone shop_zone())::date - back, word, times, empty
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as days(word text, back int, times int, empty int)`);
}
