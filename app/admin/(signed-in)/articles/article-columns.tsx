"use client";

import { type Columns, columnsOf, useTimeColumns } from "@/components/data-table/columns";
import { Badge } from "@/components/ui/badge";
import { useWords } from "@/components/words";
import type { ArticleType } from "./article-types";
import type { ListedArticle } from "./types";

const column = columnsOf<ListedArticle>();
export const articleTones = { published: "green", draft: "gray" } as const;

export function useArticleColumns(types: readonly ArticleType[]): Columns<ListedArticle> {
  const words = useWords();
  return [
    column.accessor("title", {
      id: "title",
      header: words("articles.column.title"),
      meta: { label: words("articles.column.title"), card: "left" },
      enableSorting: false,
      cell: ({ row: { original } }) => <Title article={original} />,
    }),
    column.accessor("type", {
      id: "type",
      header: words("articles.type"),
      meta: { label: words("articles.type"), card: "right" },
      enableSorting: false,
      cell: ({ getValue }) => <Type value={getValue()} types={types} />,
    }),
    column.accessor("status", {
      id: "status",
      header: words("articles.state"),
      meta: { label: words("articles.state"), card: "left" },
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <Badge tone={articleTones[original.status]}>{words(`articles.state.${original.status}`)}</Badge>
      ),
    }),
    column.display({
      id: "author",
      header: words("articles.author"),
      meta: { label: words("articles.author") },
      cell: ({ row: { original } }) => <bdi className="block max-w-40 truncate">{original.author.nickname}</bdi>,
    }),
    ...useTimeColumns<ListedArticle>(),
  ];
}

function Type({ value, types }: { value: string; types: readonly ArticleType[] }) {
  const { label = value, tone } = types.find((type) => type.value === value) ?? {};
  if (tone) return <Badge tone={tone}>{label}</Badge>;
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
