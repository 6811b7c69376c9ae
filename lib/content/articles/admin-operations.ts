import { z } from "zod";
import { id, nothing, pageOf } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { add, edit, erase, putBack } from "@/lib/kernel/records/edit";
import { getArticle, listArticles } from "./admin-queries";
import { article, articleEdit, articleFilter, articleInput, articleSummary, writtenArticle } from "./admin-schemas";
import { articleEntity } from "./entity";

const module = "cms-article";
const cleaned =
  "`content` is HTML, cleaned by an allow-list: headings, emphasis, lists, tables, code, links (http, https, mailto) and uploaded images by their `url` stay. Everything else, other pictures too, is removed; `dropped` says what. The result may have at most 100000 characters and 200 pictures; tags may be nested at most 100 deep. An empty `summary` is made from the text, and made again when the text changes.";

export const list = operation({
  method: "GET",
  path: "/cms/article",
  module,
  summary: "Articles",
  description: "Newest first, without their `content`. `q` is part of the title or the summary.",
  access: "article.read",
  url: articleFilter,
  output: pageOf(articleSummary),
  run: (filter, { db }) => listArticles(db, filter),
});

export const get = operation({
  method: "GET",
  path: "/cms/article/{id}",
  module,
  summary: "One article",
  access: "article.read",
  url: z.object({ id }),
  output: article,
  run: ({ id }, { db }) => getArticle(db, id),
});

export const create = operation({
  method: "POST",
  path: "/cms/article",
  module,
  summary: "Create an article",
  description: `The author is the caller. ${cleaned}`,
  access: "article.create",
  reads: "article.read",
  status: 201,
  idempotent: "optional",
  body: articleInput,
  output: writtenArticle,
  run: add(articleEntity),
});

export const update = operation({
  method: "PUT",
  path: "/cms/article/{id}",
  module,
  summary: "Edit an article",
  description: `The author stays the same. ${cleaned}`,
  access: "article.edit",
  reads: "article.read",
  url: z.object({ id }),
  body: articleEdit,
  output: writtenArticle,
  run: edit(articleEntity),
});

export const remove = operation({
  method: "DELETE",
  path: "/cms/article/{id}",
  module,
  summary: "Delete an article",
  access: "article.delete",
  url: z.object({ id }),
  output: nothing,
  run: erase(articleEntity),
});

export const restore = operation({
  method: "POST",
  path: "/cms/article/{id}/restore",
  module,
  summary: "Put a deleted article back",
  description:
    "Takes it out of the bin, with the same id. 404 if it is not there (any more): GET /cms/article?deleted=true lists the bin. 400 names the pictures that are gone.",
  access: "article.edit",
  reads: "article.read",
  url: z.object({ id }),
  output: article,
  run: putBack(articleEntity),
});
