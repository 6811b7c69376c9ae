import type { z } from "zod";
import type { article, articleSummary, writtenArticle } from "@/lib/content/articles/admin-schemas";

export type ListedArticle = z.output<typeof articleSummary>;
export type Article = z.output<typeof article>;
export type WrittenArticle = z.output<typeof writtenArticle>;

export const articleParameters = ["q", "type", "status", "deleted", "page", "size"];
