"use client";

import { FileText, Plus, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import type { MouseEvent } from "react";
import { RecordList } from "@/components/data-table/record-list";
import { type FirstList, useRecordList } from "@/components/data-table/use-record-list";
import { useBin } from "@/components/edit/use-bin";
import { Empty } from "@/components/empty";
import { useMay } from "@/components/may";
import { PageHeader } from "@/components/page-header";
import { Button, ButtonLink } from "@/components/ui/button";
import { SelectField } from "@/components/ui/field";
import { Tabs } from "@/components/ui/tabs";
import { useReader, useWords } from "@/components/words";
import { useArticleColumns } from "./article-columns";
import type { ArticleType } from "./article-types";
import { articleParameters, type ListedArticle } from "./types";

const tabs = [
  { name: "all", status: undefined, deleted: undefined },
  { name: "published", status: "published", deleted: undefined },
  { name: "draft", status: "draft", deleted: undefined },
  { name: "bin", status: undefined, deleted: "true" },
] as const;

export function ArticlesPage({ first, kept, types }: FirstList<ListedArticle> & { types: ArticleType[] }) {
  const words = useWords();
  const { language } = useReader();
  const router = useRouter();
  const may = useMay();
  const list = useRecordList({ name: "articles", path: "/cms/article", parameters: articleParameters, first, kept });
  const { state, change, chosen, page } = list;
  const isBin = state.deleted === "true";
  const { restore } = useBin("/cms/article", () => {
    list.choose({ ids: {}, isAll: false });
    list.refresh();
  });
  const mayRestore = isBin && may("article.edit");
  const columns = useArticleColumns(
    types,
    mayRestore ? ({ id, title }) => void restore([{ id, name: title }]) : undefined,
  );
  const chosenArticles = page?.items.filter(({ id }) => chosen.ids[id]) ?? [];
  const newArticle = may("article.create") && (
    <ButtonLink href="/admin/articles/new" look="primary" icon={<Plus className="size-4" aria-hidden="true" />}>
      {words("articles.new")}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={words("articles.title")} note={page && words("articles.count", { count: page.total })}>
        {newArticle}
      </PageHeader>
      <Tabs
        label={words("articles.tabs")}
        tabs={tabs.map(({ name, status, deleted }) => ({
          href: list.hrefOf({ ...(status && { status }), ...(deleted && { deleted }) }),
          label: name === "bin" ? words("edit.bin") : words(`articles.tab.${name}`),
          current: state.status === status && state.deleted === deleted,
          onChoose: (event: MouseEvent) => {
            event.preventDefault();
            change({ status, deleted });
          },
        }))}
      />
      <RecordList
        list={list}
        label={words("articles.title")}
        columns={columns}
        usualColumns={isBin ? ["title", "type", "deleted_at"] : ["title", "type", "status", "author", "updated_at"]}
        usualSort=""
        nameOf={({ title }) => title}
        hrefOf={({ id }) => (isBin ? undefined : `/admin/articles/${id}`)}
        onEdit={isBin ? undefined : ({ id }) => router.push(`/admin/articles/${id}`)}
        search={words("articles.search")}
        chips={
          state.type
            ? [
                {
                  name: "type",
                  text: `${words("articles.type")}${language === "zh" ? "：" : ": "}${types.find(({ value }) => value === state.type)?.label ?? state.type}`,
                  onRemove: () => change({ type: undefined }),
                },
              ]
            : []
        }
        filters={
          <SelectField
            label={words("articles.type")}
            value={state.type ?? ""}
            onChange={({ target }) => change({ type: target.value || undefined })}
          >
            <option value="">{words("list.any")}</option>
            {types.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        }
        bulk={
          mayRestore && (
            <Button
              icon={<Undo2 className="size-4" aria-hidden="true" />}
              onClick={() => restore(chosenArticles.map(({ id, title }) => ({ id, name: title })))}
            >
              {words("edit.restore")}
            </Button>
          )
        }
        empty={
          <Empty
            icon={<FileText className="size-5" aria-hidden="true" />}
            title={words("articles.empty")}
            actions={newArticle}
          >
            {words("articles.empty.what")}
          </Empty>
        }
      />
    </>
  );
}
