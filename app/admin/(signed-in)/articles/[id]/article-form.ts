import type { Article } from "../types";

export interface ArticleValues {
  title: string;
  content: string;
  summary: string;
  cover: string | null;
  type: string;
  status: Article["status"];
}

export const emptyArticle: ArticleValues = {
  title: "",
  content: "",
  summary: "",
  cover: null,
  type: "common",
  status: "draft",
};

export const storedOf = ({ version, title, content, summary, cover, type, status }: Article) => ({
  version,
  values: { title, content, summary, cover, type, status },
});

/** Makes the body for the API. An article without a type of its own is a common one. */
export const bodyOf = ({ type, ...changed }: Partial<ArticleValues>) => ({
  ...Object.fromEntries(
    Object.entries(changed).map(([name, value]) => [name, typeof value === "string" ? value.trim() : value]),
  ),
  ...(type !== undefined && { type: type.trim() || emptyArticle.type }),
});
