import "server-only";
import { attempt } from "@/lib/next/attempt";
import { list } from "@/lib/system/dictionaries/operations";

export interface ArticleType {
  label: string;
  value: string;
}

/**
 * Reads the types of articles from the shop's dictionary. If that fails, the list is empty, and articles show the stored value.
 */
export async function readArticleTypes(): Promise<ArticleType[]> {
  const { done } = await attempt(list, { type: "article_type", status: "active" });
  return (done?.items ?? []).map(({ label, value }) => ({ label, value }));
}
