import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import type { Origin } from "@/lib/kernel/contract/actor";
import type { CleanupSweep } from "@/lib/kernel/work/sweep";
import { isCounted, normalForm } from "./names";

/** A day keeps this many words: those that find products before those that do not, then the most frequent ones. */
const maxWordsOfDay = 1000;
/** Different words between two writes. Further ones are not counted. */
const maxWaiting = 1000;
const pauseMs = 1000;
const keptDays = 90;

interface Counts {
  times: number;
  empty: number;
}
/** The words to write next, for each shop of which a write is running. */
const waiting = new WeakMap<Database, Map<string, Counts>>();

/**
 * Counts a search in memory, and writes after the response: the first at once, further ones together, at most once a
 * second.
 */
export function countSearch(db: Database, { later }: Origin, q: string, isEmpty: boolean) {
  const word = normalForm(q);
  if (!isCounted(word)) return;
  const isWriting = waiting.has(db);
  const words = waiting.get(db) ?? new Map<string, Counts>();
  const { times, empty } = words.get(word) ?? { times: 0, empty: 0 };
  if (words.has(word) || words.size < maxWaiting) words.set(word, { times: times + 1, empty: empty + Number(isEmpty) });
  if (isWriting) return;
  waiting.set(db, words);
  later(() => writeAll(db));
}

async function writeAll(db: Database) {
  try {
    for (let words = waiting.get(db); words?.size; words = waiting.get(db)) {
      waiting.set(db, new Map());
      await write(db, words);
      if (waiting.get(db)?.size) await sleep(pauseMs);
    }
  } finally {
    waiting.delete(db);
  }
}

const today = sql`(now() at time zone shop_zone())::date`;

/** Sorted, so that two instances cannot block each other. */
async function write(db: Database, words: Map<string, Counts>) {
  const given = JSON.stringify([...words].map(([word, counts]) => ({ word, ...counts })));
  await db.execute(sql`
    insert into search_days (day, word, times, empty)
    select ${today}, word, times, empty from jsonb_to_recordset(${given}::jsonb) as given(word text, times int, empty int)
    where not exists (select from search_words w where w.kind = 'blocked' and strpos(given.word, w.normal) > 0)
    order by word
    on conflict (day, word) do update
      set times = search_days.times + excluded.times, empty = search_days.empty + excluded.empty`);
  await db.execute(sql`
    delete from search_days where (day, word) in (
      select day, word from search_days where day = ${today}
      order by times > empty desc, times desc, random() offset ${maxWordsOfDay} for update skip locked)`);
}

export const purgeSearches: CleanupSweep = {
  name: "searches",
  tidy: (db) => db.execute(sql`delete from search_days where day <= ${today} - ${keptDays}::int`),
};
