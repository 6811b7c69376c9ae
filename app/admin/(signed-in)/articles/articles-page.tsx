"use client";

import { FileText } from "lucide-react";
import { BinnedList } from "@/components/data-table/binned-list";
import { useFilters } from "@/components/data-table/filters";
import { type ListProps, useRecordList } from "@/components/data-table/use-record-list";
import { useTranslator } from "@/components/i18n/translator";
import { useArticleColumns } from "./article-columns";
import type { ArticleType } from "./article-types";
import { articleKinds, type ListedArticle } from "./types";

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
