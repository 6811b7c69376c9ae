import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { searchWords } from "@/db/schema/search-words";
import { listRows } from "@/lib/kernel/lists/lists";
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
export const listSearched = (db: Database, { days = 30, empty = false, page, size }: z.output<typeof searchedFilter>) =>
  listRows<z.input<typeof searchedWord>>(
    db,
    {
      columns: {
        word: sql`word`,
        times: sql`times`,
        empty: sql`empty`,
        kind: sql`(select kind from search_words where normal = searched.word)`,
      },
      from: sql`(select word, sum(times)::int as times, sum(empty)::int as empty from search_days
        where day > (now() at time zone shop_zone())::date - ${days}::int group by word) searched`,
      where: empty ? sql`empty > 0` : undefined,
      order: empty ? sql`empty desc, times desc, word` : sql`times desc, word`,
      isBig: true,
    },
    { page, size },
  );
