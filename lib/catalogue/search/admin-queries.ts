import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { searchWords } from "@/db/schema/search-words";
import { asPage, countOf, type FoundPage, pageQuery, skippedBefore, window } from "@/lib/kernel/lists/lists";
import { rowsOf } from "@/lib/kernel/lists/paging";
import type { searchedFilter, searchedWord, searchWordFilter } from "./admin-schemas";

export async function listWords(db: Database, { kind }: z.output<typeof searchWordFilter>) {
  const items = await db
    .select()
    .from(searchWords)
    .where(kind && eq(searchWords.kind, kind))
    .orderBy(searchWords.kind, searchWords.sort, searchWords.id);
  return { items };
}

/** The words of the last days, the most frequent first. */
export async function listSearched(
  db: Database,
  { days = 30, empty = false, page = 1, size }: z.output<typeof searchedFilter>,
) {
  const rowCount = rowsOf(size);
  const order = empty ? sql`empty desc, times desc, word` : sql`times desc, word`;
  const [found] = await rows<FoundPage<z.input<typeof searchedWord>>>(
    db,
    pageQuery({
      before: sql`with searched as materialized (
        select word, sum(times)::int as times, sum(empty)::int as empty from search_days
        where day > (now() at time zone shop_zone())::date - ${days}::int
        group by word ${empty ? sql`having sum(empty) > 0` : sql``})`,
      size: rowCount,
      counted: countOf(sql`select from searched`, true),
      item: sql`json_build_object('word', word, 'times', times, 'empty', empty,
        'kind', (select kind from search_words where normal = shown.word)) order by ${order}`,
      from: sql`(select * from searched order by ${order} ${window(rowCount, skippedBefore(page, rowCount), true)}) shown`,
    }),
  );
  return asPage(found!, page, true);
}
