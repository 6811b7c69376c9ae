import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { articles } from "@/db/schema/content";
import { beginHtmlEdit, describeLosses, type HtmlEditContext } from "@/lib/content/html/losses";
import { plainText, shortened } from "@/lib/content/html/plain-text";
import { missingPicturesInHtml, storedHtml } from "@/lib/content/html/stored-html";
import { entity, insertRow, refuseDuplicate, saveRow } from "@/lib/kernel/records/entity";
import { imageKeys, missingPictures } from "@/lib/storage/image-keys";
import { getArticle } from "./admin-queries";
import type { articleInput } from "./admin-schemas";

type Article = typeof articles.$inferSelect;
type Fields = z.output<typeof articleInput>;

export const articleEntity = entity({
  name: "article",
  table: articles,
  title: articles.title,
  revertible: "article.edit",
  begin: beginHtmlEdit,
  create: createArticle,
  write: writeArticle,
  bin: {
    async missing(db, article) {
      await refuseSecond(db, article);
      return [
        ...(await missingPictures(db, [["cover", article.cover]])),
        ...(await missingPicturesInHtml(db, "content", article.content)),
      ];
    },
  },
  read: getArticle,
  show: async (db, { id }, { actor, own }) => ({
    ...(await getArticle(db, id)),
    dropped: describeLosses(own.losses, actor.origin.language),
  }),
});

async function createArticle(db: Database, fields: Fields, { actor, own }: HtmlEditContext): Promise<Article> {
  const content = await storedHtml(db, "content", fields.content, own.losses);
  const cover = await coverKey(db, fields.cover);
  const summary = fields.summary || summaryOf(content);
  await refuseSecond(db, fields);
  return insertRow(db, articles, { ...fields, content, cover, summary, author_id: actor.user.id });
}

/** A summary that was generated from the content is regenerated when the content changes. */
async function writeArticle(
  db: Database,
  before: Article,
  fields: Partial<Fields>,
  { own }: HtmlEditContext,
): Promise<Article> {
  const isNew = fields.content !== undefined && fields.content !== before.content;
  const content = isNew ? await storedHtml(db, "content", fields.content!, own.losses) : before.content;
  const cover = fields.cover === undefined ? before.cover : await coverKey(db, fields.cover);
  const given = fields.summary ?? (before.summary === summaryOf(before.content) ? "" : before.summary);
  await refuseSecond(db, { ...before, ...fields });
  return saveRow(db, articles, before.id, { ...fields, content, cover, summary: given || summaryOf(content) });
}

/** A second published article of the kind would leave open which of the two shoppers accept. */
async function refuseSecond(db: Database, { id, kind = "article", status }: Partial<Article>) {
  if (kind === "article" || status !== "published") return;
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('terms'))`);
  await refuseDuplicate(
    db,
    articles,
    and(eq(articles.kind, kind), eq(articles.status, "published"), isNull(articles.deleted_at)),
    { path: "kind", message: "Another article of this kind is published.", except: id },
  );
}

const summaryOf = (content: string) => shortened(plainText(content), 120);

async function coverKey(db: Database, cover: string | null = null) {
  return cover === null ? null : (await imageKeys(db, { cover })).cover!;
}
