import { z } from "zod";
import { line, page, size } from "@/lib/kernel/contract/fields";
import { named } from "@/lib/kernel/contract/named";
import { article as adminArticle } from "./admin-schemas";

export const article = named(
  "Article",
  adminArticle.omit({ status: true, author: true, version: true, deleted_at: true }),
);
export const articleSummary = named("ArticleSummary", article.omit({ content: true }));
export const articlePage = z.object({
  type: line(1, 40, "guide").optional().meta({ description: "Only articles of this type." }),
  page,
  size,
});
