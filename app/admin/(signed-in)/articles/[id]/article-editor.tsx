"use client";

import { useState } from "react";
import { EditorBody } from "@/components/edit/editor-body";
import { RecordHeader } from "@/components/edit/record-header";
import { useStoredRecord } from "@/components/edit/use-stored-record";
import { ImageField } from "@/components/files/image-field";
import { useMay } from "@/components/may";
import { PhoneButton } from "@/components/phone-beside/phone-beside";
import { unmade } from "@/components/phone-beside/types";
import { errorAt } from "@/components/problem-words";
import { useShownHtml } from "@/components/rich-text/foreseen";
import { RichText } from "@/components/rich-text/rich-text";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { AreaField, SelectField, TextField } from "@/components/ui/field";
import { useWords } from "@/components/words";
import { articleTones } from "../article-columns";
import type { ArticleType } from "../article-types";
import type { Article } from "../types";
import { type ArticleValues, bodyOf, emptyArticle, storedOf } from "./article-form";
import { ArticleView } from "./article-view";

const statuses = ["draft", "published"] as const;

export function ArticleEditor({ article, types }: { article?: Article; types: ArticleType[] }) {
  const words = useWords();
  const may = useMay();
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const record = useStoredRecord({
    path: "/cms/article",
    page: "/admin/articles",
    record: article,
    empty: emptyArticle,
    storedOf,
    bodyOf,
    onSaved: (written) => setDropped(written.dropped),
  });
  const { values, set, problem, stored } = record;
  const shown = useShownHtml();
  const [now] = useState(() => new Date().toISOString());
  if (stored && !may("article.edit")) return <ArticleView article={stored} />;

  const { id = unmade } = stored ?? {};
  const shownInPhone = {
    page: `/pages/article/article?kind=article&id=${id}`,
    answers: {
      [`GET /v1/article/${id}`]: {
        ...values,
        title: values.title || words("menu.newArticle"),
        content: shown(values.content),
        id,
        created_at: stored?.created_at ?? now,
      },
    },
  };
  const labels: Record<keyof ArticleValues, string> = {
    title: words("articles.column.title"),
    content: words("articles.content"),
    summary: words("articles.summary"),
    cover: words("articles.cover"),
    type: words("articles.type"),
    status: words("articles.state"),
  };
  const names = Object.keys(labels) as (keyof ArticleValues)[];
  const isAtField = names.some((name) => Boolean(errorAt(problem, name)));
  return (
    <>
      <RecordHeader
        record={record}
        name={stored?.title}
        newTitle={words("menu.newArticle")}
        badge={stored && <Badge tone={articleTones[stored.status]}>{words(`articles.state.${stored.status}`)}</Badge>}
        mayEdit={may("article.edit")}
        mayDelete={may("article.delete")}
        makes={values.status === "published" && words("articles.publish")}
      >
        <PhoneButton {...shownInPhone} />
      </RecordHeader>
      <EditorBody
        record={record}
        labels={labels}
        show={(name, value) => {
          if (name === "status") return words(`articles.state.${value as Article["status"]}`);
          return name === "content" ? String(value).replace(/<[^>]*>/g, " ") : String(value ?? "");
        }}
        isAtField={isAtField}
        dropped={dropped}
        onDroppedClose={() => setDropped([])}
        phone={shownInPhone}
        side={
          <Card title={words("articles.about")}>
            <div className="grid gap-3.5 p-4">
              <SelectField
                label={labels.status}
                help={words(`articles.state.${values.status}.help`)}
                value={values.status}
                error={errorAt(problem, "status")}
                onChange={({ target }) => set("status", target.value as Article["status"])}
              >
                {statuses.map((status) => (
                  <option key={status} value={status}>
                    {words(`articles.state.${status}`)}
                  </option>
                ))}
              </SelectField>
              <ImageField
                label={labels.cover}
                isWide
                value={values.cover}
                small={values.cover === stored?.cover ? stored?.cover_sizes?.medium.url : undefined}
                error={errorAt(problem, "cover")}
                onChange={(cover) => set("cover", cover)}
              />
              <AreaField
                label={labels.summary}
                note={words("common.optional")}
                help={words("articles.summary.help")}
                maxLength={200}
                value={values.summary}
                error={errorAt(problem, "summary")}
                onChange={({ target }) => set("summary", target.value)}
              />
              <SelectField
                label={labels.type}
                help={words("articles.type.help")}
                value={values.type}
                error={errorAt(problem, "type")}
                onChange={({ target }) => set("type", target.value)}
              >
                {!types.some(({ value }) => value === values.type) && (
                  <option value={values.type}>{values.type}</option>
                )}
                {types.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectField>
            </div>
          </Card>
        }
      >
        <Card>
          <div className="grid gap-3.5 p-4">
            <TextField
              label={labels.title}
              maxLength={120}
              required
              value={values.title}
              error={errorAt(problem, "title")}
              onChange={({ target }) => set("title", target.value)}
            />
            <RichText
              label={labels.content}
              value={values.content}
              error={errorAt(problem, "content")}
              onChange={(html) => set("content", html)}
            />
          </div>
        </Card>
      </EditorBody>
    </>
  );
}
