import { z } from "zod";
import { line, page, size } from "@/lib/kernel/contract/fields";
import { named } from "@/lib/kernel/contract/named";
import { article as adminArticle, articleFilter } from "./admin-schemas";

export const article = named(
  "Article",
  adminArticle.omit({ status: true, is_material: true, author: true, version: true, deleted_at: true }),
);
export const articleSummary = named("ArticleSummary", article.omit({ content: true }));
export const articlePage = z.object({
  type: line(1, 40, "guide").optional().meta({ description: "Only articles of this type." }),
  kind: articleFilter.shape.kind.describe("Only articles of this kind. `article` if left out."),
  page,
  size,
});
