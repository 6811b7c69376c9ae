"use client";

import { FileText } from "lucide-react";
import { BinnedList } from "@/components/data-table/binned-list";
import { type FirstList, useRecordList } from "@/components/data-table/use-record-list";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { SelectField } from "@/components/ui/field";
import { useArticleColumns } from "./article-columns";
import type { ArticleType } from "./article-types";
import { articleKinds, articleParameters, type ListedArticle } from "./types";

export function ArticlesPage({ types, ...given }: FirstList<ListedArticle> & { types: ArticleType[] }) {
  const t = useTranslator();
  const { language } = useReader();
  const list = useRecordList({ name: "articles", path: "/cms/article", parameters: articleParameters, ...given });
  const columns = useArticleColumns(types);
  const { state, change, page } = list;
  const type = types.find(({ value }) => value === state.type)?.label ?? state.type;
  const kind = articleKinds.find((each) => each === state.kind);
  const colon = language === "zh" ? "：" : ": ";
  return (
    <BinnedList
      kind="article"
      list={list}
      count={t("articles.count", { count: page?.total ?? 0 })}
      states={(["published", "draft"] as const).map((status) => ({
        label: t(`articles.tab.${status}`),
        query: { status },
      }))}
      columns={columns}
      usualColumns={["title", "type", "kind", "status", "author", "updated_at"]}
      binColumns={["title", "type"]}
      nameOf={({ title }) => title}
      search={t("articles.search")}
      chips={[
        ...(type
          ? [
              {
                name: "type",
                text: `${t("field.type")}${colon}${type}`,
                onRemove: () => change({ type: undefined }),
              },
            ]
          : []),
        ...(kind
          ? [
              {
                name: "kind",
                text: `${t("field.article.kind")}${colon}${t(`articles.kind.${kind}`)}`,
                onRemove: () => change({ kind: undefined }),
              },
            ]
          : []),
      ]}
      filters={
        <>
          <SelectField
            label={t("field.type")}
            value={state.type ?? ""}
            onChange={({ target }) => change({ type: target.value || undefined })}
          >
            <option value="">{t("list.any")}</option>
            {types.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t("field.article.kind")}
            value={kind ?? ""}
            onChange={({ target }) => change({ kind: target.value || undefined })}
          >
            <option value="">{t("list.any")}</option>
            {articleKinds.map((each) => (
              <option key={each} value={each}>
                {t(`articles.kind.${each}`)}
              </option>
            ))}
          </SelectField>
        </>
      }
      icon={<FileText className="size-5" aria-hidden="true" />}
      empty={[t("articles.empty"), t("articles.empty.what")]}
    />
  );
}
