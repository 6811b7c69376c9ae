"use client";

import { useState } from "react";
import { errorAt } from "@/components/api/problem";
import { EditorBody } from "@/components/edit/editor-body";
import { RecordHeader } from "@/components/edit/record-header";
import { fieldsOf, useStoredRecord } from "@/components/edit/use-stored-record";
import { ImageField } from "@/components/files/image-field";
import { useTranslator } from "@/components/i18n/translator";
import { ConfirmationNote } from "@/components/page/problem-note";
import { unsavedRecordId } from "@/components/phone-preview/frame";
import { PhoneButton } from "@/components/phone-preview/phone-preview";
import { RichText } from "@/components/rich-text/rich-text";
import { usePreviewHtml } from "@/components/rich-text/sanitizer-preview";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { AreaField, SelectField, TextField } from "@/components/ui/field";
import { SwitchField } from "@/components/ui/switch";
import { gapsIn } from "@/lib/i18n/fill";
import type { ArticleType } from "../article-types";
import { type Article, type ArticleValues, articleKinds, articleTones } from "../types";
import { Acceptances } from "./acceptances";

const statuses = ["draft", "published"] as const;
const emptyArticle: ArticleValues = {
  title: "",
  content: "",
  summary: "",
  cover: null,
  type: "common",
  status: "draft",
  kind: "article",
  is_material: false,
};

interface Props {
  article?: Article;
  /** Fills the form of a new article. */
  draft?: Partial<ArticleValues>;
  types: ArticleType[];
}

export function ArticleEditor({ article, draft, types }: Props) {
  const t = useTranslator();
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const record = useStoredRecord({
    path: "/cms/article",
    record: article,
    empty: { ...emptyArticle, ...draft },
    storedOf: fieldsOf(emptyArticle),
    onSaved: (written) => setDropped(written.dropped),
  });
  const { values, set, inputOf, problem, stored, isFixed } = record;
  const shown = usePreviewHtml();
  const [now] = useState(() => new Date().toISOString());

  const { id = unsavedRecordId } = stored ?? {};
  const shownInPhone = {
    page: `/pages/article/article?kind=article&id=${id}`,
    answers: {
      [`GET /v1/article/${id}`]: {
        ...values,
        title: values.title || t("menu.newArticle"),
        content: shown(values.content),
        id,
        created_at: stored?.created_at ?? now,
      },
    },
  };
  const gaps = values.kind === "article" ? 0 : gapsIn(values.content).length;
  const isAccepted = values.kind === "terms" || values.kind === "privacy";
  return (
    <>
      <RecordHeader
        record={record}
        name={stored?.title}
        badge={stored && <Badge tone={articleTones[stored.status]}>{t(`articles.state.${stored.status}`)}</Badge>}
        makes={values.status === "published" && t("articles.publish")}
      >
        <PhoneButton {...shownInPhone} />
      </RecordHeader>
      <EditorBody
        record={record}
        dropped={dropped}
        onDroppedClose={() => setDropped([])}
        phone={shownInPhone}
        side={
          <>
            <Card title={t("articles.about")}>
              <fieldset disabled={isFixed} className="grid gap-3.5 p-4">
                <SelectField
                  label={t("field.status")}
                  help={t(`articles.state.${values.status}.help`)}
                  {...inputOf("status")}
                  options={statuses.map((value) => ({ value, label: t(`articles.state.${value}`) }))}
                />
                <SelectField
                  label={t("field.article.kind")}
                  help={t(`articles.kind.${values.kind}.help`)}
                  {...inputOf("kind")}
                  options={articleKinds.map((value) => ({ value, label: t(`articles.kind.${value}`) }))}
                />
                {isAccepted && (
                  <SwitchField
                    label={t("field.is_material")}
                    help={t("articles.isMaterial.help")}
                    checked={values.is_material}
                    onChange={(isMaterial) => set("is_material", isMaterial)}
                  />
                )}
                <ImageField
                  label={t("field.cover")}
                  isWide
                  value={values.cover}
                  small={values.cover === stored?.cover ? stored?.cover_sizes?.medium.url : undefined}
                  error={errorAt(problem, "cover")}
                  onChange={(cover) => set("cover", cover)}
                />
                <AreaField
                  label={t("field.summary")}
                  note={t("common.optional")}
                  help={t("articles.summary.help")}
                  maxLength={200}
                  {...inputOf("summary")}
                />
                <SelectField
                  label={t("field.type")}
                  help={t("articles.type.help")}
                  {...inputOf("type")}
                  options={types}
                >
                  {!types.some(({ value }) => value === values.type) && (
                    <option value={values.type}>{values.type}</option>
                  )}
                </SelectField>
              </fieldset>
            </Card>
            {(stored?.kind === "terms" || stored?.kind === "privacy") && (
              <Acceptances key={stored.version} kind={stored.kind} />
            )}
          </>
        }
      >
        {gaps > 0 && <ConfirmationNote>{t("articles.gaps", { count: gaps })}</ConfirmationNote>}
        <Card>
          <fieldset disabled={isFixed} className="grid min-w-0 gap-3.5 p-4">
            <TextField label={t("field.title")} maxLength={120} required {...inputOf("title")} />
            <RichText
              label={t("field.article.content")}
              value={values.content}
              error={errorAt(problem, "content")}
              onChange={(html) => set("content", html)}
              isReadOnly={isFixed}
            />
          </fieldset>
        </Card>
      </EditorBody>
    </>
  );
}
