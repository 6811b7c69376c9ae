import { and, eq, getTableColumns, ilike, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { articles } from "@/db/schema/content";
import { type JsonRow, jsonRow, jsonRows } from "@/db/statement";
import { withAddresses } from "@/lib/content/html/stored-html";
import { notFound } from "@/lib/kernel/contract/errors";
import { listRows } from "@/lib/kernel/lists/lists";
import { containing } from "@/lib/kernel/lists/paging";
import { lastDeletedFirst, listedRows } from "@/lib/kernel/records/bin";
import { nicknameOf } from "@/lib/kernel/records/person";
import { pictureColumns, withPictures } from "@/lib/storage/pictures";
import type { articleFilter } from "./admin-schemas";

const { content, cover, author_id, deleted_at, gone_at, ...plain } = getTableColumns(articles);
const summaryColumns = {
  ...plain,
  ...pictureColumns({ cover }),
  author: jsonRow({ id: author_id, nickname: nicknameOf(author_id) }),
};

export async function listArticles(
  db: Database,
  { q, type, status, kind, deleted, ...paging }: z.output<typeof articleFilter>,
) {
  const found = await listRows<JsonRow<typeof summaryColumns>>(
    db,
    {
      columns: deleted ? { ...summaryColumns, deleted_at } : summaryColumns,
      from: sql`${articles}`,
      where: and(
        listedRows(articles, deleted),
        q ? or(ilike(articles.title, containing(q)), ilike(articles.summary, containing(q))) : undefined,
        type ? eq(articles.type, type) : undefined,
        status ? eq(articles.status, status) : undefined,
        kind ? eq(articles.kind, kind) : undefined,
      ),
      order: deleted ? lastDeletedFirst(articles) : sql`${articles.created_at} desc, ${articles.id} desc`,
    },
    paging,
  );
  return { ...found, items: found.items.map((item) => withPictures(item, "small", "cover")) };
}

export async function getArticle(db: Database, id: number) {
  const [found] = await jsonRows(
    db,
    jsonRow({ ...summaryColumns, content }),
    sql`from ${articles} where ${articles.id} = ${id} and ${deleted_at} is null`,
  );
  if (!found) throw notFound("There is no such article.");
  const article = withPictures(found, "large", "cover");
  return { ...article, content: withAddresses(article.content) };
}
