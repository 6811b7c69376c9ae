import type { z } from "zod";
import type { article, articleInput, articleSummary } from "@/lib/content/articles/admin-schemas";

export type ListedArticle = z.output<typeof articleSummary>;
export type Article = z.output<typeof article>;
export type ArticleValues = Pick<Article, keyof z.input<typeof articleInput>>;

export const articleKinds = ["article", "terms", "privacy", "returns"] as const satisfies readonly Article["kind"][];
