"use client";

import { type Columns, createColumn, useTimeColumns } from "@/components/data-table/columns";
import { useTranslator } from "@/components/i18n/translator";
import { Badge } from "@/components/ui/badge";
import type { ArticleType } from "./article-types";
import type { ListedArticle } from "./types";

const column = createColumn<ListedArticle>();
export const articleTones = { published: "green", draft: "gray" } as const;

export function useArticleColumns(types: readonly ArticleType[]): Columns<ListedArticle> {
  const t = useTranslator();
  return [
    column("title", t("field.title"), { card: "left" }, (row) => <Title article={row} />),
    column("type", t("field.type"), { card: "right" }, (row) => <Type value={row.type} types={types} />),
    column("kind", t("field.article.kind"), {}, (row) =>
      row.kind === "article" ? undefined : <Badge tone="blue">{t(`articles.kind.${row.kind}`)}</Badge>,
    ),
    column("status", t("field.status"), { card: "left" }, (row) => (
      <Badge tone={articleTones[row.status]}>{t(`articles.state.${row.status}`)}</Badge>
    )),
    column("author", t("field.author_id"), {}, (row) => (
      <bdi className="block max-w-40 truncate">{row.author.nickname}</bdi>
    )),
    ...useTimeColumns<ListedArticle>(),
  ];
}

function Type({ value, types }: { value: string; types: readonly ArticleType[] }) {
  const { label = value } = types.find((type) => type.value === value) ?? {};
  return <bdi className="block max-w-40 truncate text-ink-2">{label}</bdi>;
}

function Title({ article: { title, cover, cover_sizes } }: { article: ListedArticle }) {
  const picture = cover_sizes?.small.url ?? cover;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {picture ? (
        <img src={picture} alt="" loading="lazy" className="h-7 w-11 shrink-0 rounded-sm object-cover" />
      ) : (
        <span className="h-7 w-11 shrink-0 rounded-sm bg-gray-soft" />
      )}
      <bdi className="max-w-[420px] truncate font-medium max-md:max-w-48" title={title}>
        {title}
      </bdi>
    </span>
  );
}
