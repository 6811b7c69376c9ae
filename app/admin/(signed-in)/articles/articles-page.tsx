"use client";

import { FileText } from "lucide-react";
import { BinnedList } from "@/components/data-table/binned-list";
import { type Columns, createColumn, useTimeColumns } from "@/components/data-table/columns";
import { useFilters } from "@/components/data-table/filters";
import { type ListProps, useRecordList } from "@/components/data-table/use-record-list";
import { useTranslator } from "@/components/i18n/translator";
import { Badge } from "@/components/ui/badge";
import type { ArticleType } from "./article-types";
import { articleKinds, articleTones, type ListedArticle } from "./types";

export function ArticlesPage({ types, ...given }: ListProps<ListedArticle> & { types: ArticleType[] }) {
  const t = useTranslator();
  const list = useRecordList({ name: "articles", path: "/cms/article", ...given });
  const columns = useArticleColumns(types);
  const filters = useFilters(list, [
    { name: "type", label: t("field.type"), options: types },
    {
      name: "kind",
      label: t("field.article.kind"),
      options: articleKinds.map((value) => ({ value, label: t(`articles.kind.${value}`) })),
    },
  ]);
  return (
    <BinnedList
      kind="article"
      list={list}
      count={t("articles.count", { count: list.page?.total ?? 0 })}
      states={(["published", "draft"] as const).map((status) => ({
        label: t(`articles.tab.${status}`),
        query: { status },
      }))}
      columns={columns}
      usualColumns={["title", "type", "kind", "status", "author", "updated_at"]}
      binColumns={["title", "type"]}
      nameOf={({ title }) => title}
      search={t("articles.search")}
      {...filters}
      icon={<FileText className="size-5" aria-hidden="true" />}
      empty={[t("articles.empty"), t("articles.empty.what")]}
    />
  );
}

const column = createColumn<ListedArticle>();

function useArticleColumns(types: readonly ArticleType[]): Columns<ListedArticle> {
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
