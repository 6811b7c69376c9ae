import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { articles } from "@/db/schema/content";
import { jsonRow, jsonRows } from "@/db/statement";
import { withAddresses } from "@/lib/content/html/stored-html";
import { listRecords } from "@/lib/kernel/records/bin";
import { requireRecord } from "@/lib/kernel/records/entity";
import { nicknameOf } from "@/lib/kernel/records/person";
import { pictureColumns, withPictures } from "@/lib/storage/pictures";
import type { articleFilter } from "./admin-schemas";

const { content, cover, author_id, deleted_at, gone_at, ...plain } = getTableColumns(articles);
const summaryColumns = {
  ...plain,
  ...pictureColumns({ cover }),
  author: jsonRow({ id: author_id, nickname: nicknameOf(author_id) }),
};

export async function listArticles(db: Database, { type, status, kind, ...filter }: z.output<typeof articleFilter>) {
  const found = await listRecords(
    db,
    articles,
    {
      columns: summaryColumns,
      search: [articles.title, articles.summary],
      where: and(
        type ? eq(articles.type, type) : undefined,
        status ? eq(articles.status, status) : undefined,
        kind ? eq(articles.kind, kind) : undefined,
      ),
    },
    filter,
  );
  return { ...found, items: found.items.map((item) => withPictures(item, "small", "cover")) };
}

export async function getArticle(db: Database, id: number) {
  const [found] = await jsonRows(
    db,
    jsonRow({ ...summaryColumns, content }),
    sql`from ${articles} where ${articles.id} = ${id} and ${deleted_at} is null`,
  );
  const article = withPictures(requireRecord("article", found), "large", "cover");
  return { ...article, content: withAddresses(article.content) };
}
