import { pageOf } from "@/lib/kernel/contract/fields";
import { recordOperations, restoreOperation } from "@/lib/kernel/record-operations";
import { listArticles } from "./admin-queries";
import { article, articleEdit, articleFilter, articleInput, articleSummary, writtenArticle } from "./admin-schemas";
import { articleEntity } from "./entity";
import { articleKind } from "./kind";

const versioned =
  "Each published text of the kinds `terms`, `privacy` and `returns` is a version, which `GET /v1/terms` names. With `is_material`, shoppers are asked to accept the next one again.";
const cleaned =
  "`content` is HTML, cleaned by an allow-list: headings, emphasis, lists, tables, code, links (http, https, mailto) and uploaded images by their `url` stay. Everything else, including other pictures, is removed; `dropped` lists it. The result can have at most 100000 characters and 200 pictures; tags can be nested at most 100 deep. An empty `summary` is made from the text, and made again when the text changes.";

export const { list, get, create, update, remove } = recordOperations(articleKind, articleEntity, {
  output: article,
  written: writtenArticle,
  list: {
    description: "Newest first, without their `content`. `q` is part of the title or the summary.",
    url: articleFilter,
    output: pageOf(articleSummary),
    run: (filter, { db }) => listArticles(db, filter),
  },
  get: { description: "With its `content`, published or not. An article in the bin is `not_found`." },
  create: {
    description: `The author is the caller. ${cleaned} ${versioned}`,
    body: articleInput,
    problems: ["duplicate"],
  },
  update: {
    description: `The author does not change. ${cleaned} ${versioned}`,
    body: articleEdit,
    problems: ["duplicate"],
  },
});
export const restore = restoreOperation(articleKind, articleEntity, article);
