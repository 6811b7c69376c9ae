import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { articles } from "@/db/schema/content";
import { jsonRow } from "@/db/statement";
import { withAddresses } from "@/lib/content/html/pictures";
import { notFound } from "@/lib/kernel/contract/errors";
import { listRows } from "@/lib/kernel/lists/lists";
import { type Measured, pictureColumns, withPictures } from "@/lib/storage/pictures";
import type { articlePage } from "./schemas";

const columns = {
  id: articles.id,
  title: articles.title,
  summary: articles.summary,
  ...pictureColumns({ cover: articles.cover }),
  type: articles.type,
  created_at: articles.created_at,
  updated_at: articles.updated_at,
};
const isPublic = and(eq(articles.status, "published"), isNull(articles.deleted_at))!;

interface Summary {
  id: number;
  title: string;
  summary: string;
  cover: string | null;
  cover_sizes: Measured;
  type: string;
  created_at: string;
  updated_at: string;
}

/** Lists the published articles, newest first. */
export async function listPublished(db: Database, { type, ...paging }: z.output<typeof articlePage>) {
  const found = await listRows<Summary>(
    db,
    {
      columns,
      from: sql`${articles}`,
      where: and(isPublic, type ? eq(articles.type, type) : undefined),
      order: sql`${articles.created_at} desc, ${articles.id} desc`,
      isBig: true,
    },
    paging,
  );
  return { ...found, items: found.items.map((item) => withPictures(item, "small", "cover")) };
}

export async function getPublished(db: Database, id: number) {
  const [found] = await rows<{ article: Summary & { content: string } }>(
    db,
    sql`select ${jsonRow({ ...columns, content: articles.content })} as article
        from ${articles} where ${articles.id} = ${id} and ${isPublic}`,
  );
  if (!found) throw notFound("There is no such published article.");
  const article = withPictures(found.article, "large", "cover");
  return { ...article, content: withAddresses(article.content) };
}
