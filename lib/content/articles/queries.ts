import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { articles } from "@/db/schema/content";
import { type JsonRow, jsonRow, jsonRows } from "@/db/statement";
import { withAddresses } from "@/lib/content/html/stored-html";
import { notFound } from "@/lib/kernel/contract/errors";
import { listRows } from "@/lib/kernel/lists/lists";
import { pictureColumns, withPictures } from "@/lib/storage/pictures";
import type { articlePage } from "./schemas";

const { content, cover, author_id, status, is_material, version, deleted_at, gone_at, ...plain } =
  getTableColumns(articles);
const columns = { ...plain, ...pictureColumns({ cover }) };
const isPublic = and(eq(status, "published"), isNull(deleted_at))!;

export async function listPublished(db: Database, { type, kind = "article", ...paging }: z.output<typeof articlePage>) {
  const found = await listRows<JsonRow<typeof columns>>(
    db,
    {
      columns,
      from: sql`${articles}`,
      where: and(isPublic, eq(articles.kind, kind), type ? eq(articles.type, type) : undefined),
      order: sql`${articles.created_at} desc, ${articles.id} desc`,
      isBig: true,
    },
    paging,
  );
  return { ...found, items: found.items.map((item) => withPictures(item, "small", "cover")) };
}

export async function getPublished(db: Database, id: number) {
  const [found] = await jsonRows(
    db,
    jsonRow({ ...columns, content }),
    sql`from ${articles} where ${articles.id} = ${id} and ${isPublic}`,
  );
  if (!found) throw notFound("There is no such published article.");
  const article = withPictures(found, "large", "cover");
  return { ...article, content: withAddresses(article.content) };
}
