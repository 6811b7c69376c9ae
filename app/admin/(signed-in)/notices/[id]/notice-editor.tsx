"use client";

import { useState } from "react";
import { errorAt } from "@/components/api/problem";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { EditorBody } from "@/components/edit/editor-body";
import { RecordHeader } from "@/components/edit/record-header";
import { fieldsOf, useStoredRecord } from "@/components/edit/use-stored-record";
import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { unsavedRecordId } from "@/components/phone-preview/frame";
import { PhoneButton } from "@/components/phone-preview/phone-preview";
import { RichText } from "@/components/rich-text/rich-text";
import { usePreviewHtml } from "@/components/rich-text/sanitizer-preview";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { AreaField, SelectField, TextField } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import { type Notice, type NoticeValues, noticeTones } from "../types";

const types = ["announcement", "notice"] as const;
const statuses = ["open", "closed"] as const;
const emptyNotice: NoticeValues = { type: "announcement", title: "", content: "", status: "open", remark: "" };

interface Props {
  notice?: Notice;
  firstReaders?: InitialData<`/cms/notice/${number}/reader`>;
}

export function NoticeEditor({ notice, firstReaders }: Props) {
  const t = useTranslator();
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const shown = usePreviewHtml();
  const [now] = useState(() => new Date().toISOString());
  const record = useStoredRecord({
    path: "/cms/notice",
    record: notice,
    empty: emptyNotice,
    storedOf: fieldsOf(emptyNotice),
    onSaved: (written) => setDropped(written.dropped),
  });
  const { values, set, inputOf, problem, stored, isFixed } = record;
  const readers = stored && (
    <NoticeReaders key={stored.version} id={stored.id} first={stored === notice ? firstReaders : undefined} />
  );

  const { id = unsavedRecordId } = stored ?? {};
  const { title, content } = values;
  const shownInPhone = {
    page: `/pages/article/article?kind=notice&id=${id}`,
    answers: {
      [`GET /v1/notice/${id}`]: {
        id,
        title: title || t("menu.newNotice"),
        content: shown(content),
        created_at: stored?.created_at ?? now,
      },
    },
  };
  const isForShoppers = values.type === "announcement";
  return (
    <>
      <RecordHeader
        record={record}
        name={stored?.title}
        badge={stored && <Badge tone={noticeTones[stored.status]}>{t(`notices.state.${stored.status}`)}</Badge>}
        makes={values.status === "open" && t("notices.publish")}
      >
        {isForShoppers && <PhoneButton {...shownInPhone} />}
      </RecordHeader>
      <EditorBody
        record={record}
        dropped={dropped}
        onDroppedClose={() => setDropped([])}
        phone={isForShoppers ? shownInPhone : undefined}
        side={
          <>
            <Card title={t("notices.about")}>
              <fieldset disabled={isFixed} className="grid gap-3.5 p-4">
                <SelectField
                  label={t("field.notice.type")}
                  help={t(`notices.type.${values.type}.help`)}
                  {...inputOf("type")}
                  options={types.map((value) => ({ value, label: t(`notices.type.${value}`) }))}
                />
                <SelectField
                  label={t("field.status")}
                  help={t(`notices.state.${values.status}.help`)}
                  {...inputOf("status")}
                  options={statuses.map((value) => ({ value, label: t(`notices.state.${value}`) }))}
                />
                <AreaField
                  label={t("field.remark")}
                  note={t("common.optional")}
                  help={t("notices.remark.help")}
                  maxLength={200}
                  {...inputOf("remark")}
                />
              </fieldset>
            </Card>
            {readers}
          </>
        }
      >
        <Card>
          <fieldset disabled={isFixed} className="grid min-w-0 gap-3.5 p-4">
            <TextField label={t("field.title")} maxLength={120} required {...inputOf("title")} />
            <RichText
              label={t("field.notice.content")}
              value={content}
              help={stored && t("notices.content.help")}
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

function NoticeReaders({ id, first }: { id: number; first?: InitialData<`/cms/notice/${number}/reader`> }) {
  const t = useTranslator();
  const path = `/cms/notice/${id}/reader` as const;
  const { done, problem } = useApiQuery(path, { first });
  const readers = done?.items;
  const count = readers?.filter(({ read_at }) => read_at).length ?? 0;
  return (
    <Card title={t("notices.readers")} note={readers && t("notices.readers.count", { count, all: readers.length })}>
      {problem && !readers && (
        <div className="p-4">
          <ProblemNote problem={problem} />
        </div>
      )}
      {!readers && !problem && <Skeleton className="m-4 w-32" />}
      {readers && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: otherwise, only the mouse could scroll
        <ul tabIndex={0} aria-label={t("notices.readers")} className="max-h-72 overflow-y-auto p-2">
          {readers.map((reader) => (
            <li key={reader.id} className="flex min-h-8 items-center gap-3 px-2">
              <bdi className="min-w-0 truncate">{reader.nickname || `#${reader.id}`}</bdi>
              <span className="ml-auto shrink-0 text-ink-2">
                {reader.read_at ? <Time at={reader.read_at} /> : t("notices.unread")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
