import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { searchWords } from "@/db/schema/search-words";
import { msg } from "@/lib/i18n/msg";
import { AppError } from "@/lib/kernel/contract/errors";
import { entity, insertRow, inTurn, nextSortValue, refuseDuplicate, saveRow } from "@/lib/kernel/records/entity";
import { maxWords, type searchWordInput } from "./admin-schemas";
import { normalForm } from "./names";

type Row = typeof searchWords.$inferSelect;
type Fields = z.output<typeof searchWordInput>;

export const searchWordEntity = entity({
  name: "search_word",
  table: searchWords,
  title: searchWords.word,
  revertible: "search_word.edit",
  derived: ["normal"],
  begin: inTurn(searchWords),
  async create(db, { word, kind, sort }: Fields): Promise<Row> {
    if ((await db.$count(searchWords)) >= maxWords)
      throw new AppError("limit_reached", msg("At most {most} search words. Remove one first.", { most: maxWords }));
    const normal = await freeForm(db, word);
    const after = nextSortValue(searchWords, eq(searchWords.kind, kind));
    return insertRow(db, searchWords, { word, normal, kind, sort: sort ?? after });
  },
  async write(db, { id }: Row, { word, ...fields }: Partial<Fields>): Promise<Row> {
    if (word === undefined) return saveRow(db, searchWords, id, fields);
    return saveRow(db, searchWords, id, { ...fields, word, normal: await freeForm(db, word, id) });
  },
});

/** The word's normal form. Responds 409 if another word has it. */
async function freeForm(db: Database, word: string, except?: number) {
  const normal = normalForm(word);
  await refuseDuplicate(db, searchWords, eq(searchWords.normal, normal), {
    path: "word",
    message: msg("{name} is a hot or blocked word already.", { name: word }),
    except,
  });
  return normal;
}
