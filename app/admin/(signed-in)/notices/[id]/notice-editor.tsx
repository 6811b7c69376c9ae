"use client";

import { useState } from "react";
import { EditorBody } from "@/components/edit/editor-body";
import { RecordHeader } from "@/components/edit/record-header";
import { useStoredRecord } from "@/components/edit/use-stored-record";
import { useMay } from "@/components/may";
import { PhoneButton } from "@/components/phone-beside/phone-beside";
import { unmade } from "@/components/phone-beside/types";
import { errorAt } from "@/components/problem-words";
import { useShownHtml } from "@/components/rich-text/foreseen";
import { RichText } from "@/components/rich-text/rich-text";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { AreaField, SelectField, TextField } from "@/components/ui/field";
import type { First } from "@/components/use-reading";
import { useWords } from "@/components/words";
import { noticeTones } from "../notice-columns";
import type { Notice } from "../types";
import { emptyNotice, type NoticeValues, storedOf } from "./notice-form";
import { NoticeReaders } from "./notice-readers";
import { NoticeView } from "./notice-view";

const types = ["notice", "announcement"] as const;
const statuses = ["open", "closed"] as const;

interface Shown {
  notice?: Notice;
  firstReaders?: First<`/cms/notice/${number}/reader`>;
}

export function NoticeEditor({ notice, firstReaders }: Shown) {
  const words = useWords();
  const may = useMay();
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const shown = useShownHtml();
  const [now] = useState(() => new Date().toISOString());
  const record = useStoredRecord({
    path: "/cms/notice",
    page: "/admin/notices",
    record: notice,
    empty: emptyNotice,
    storedOf,
    onSaved: (written) => setDropped(written.dropped),
  });
  const { values, set, problem, stored } = record;
  const readers = stored && (
    <NoticeReaders key={stored.version} id={stored.id} first={stored === notice ? firstReaders : undefined} />
  );
  if (stored && !may("notice.edit")) return <NoticeView notice={stored}>{readers}</NoticeView>;

  const labels: Record<keyof NoticeValues, string> = {
    title: words("notices.column.title"),
    content: words("notices.content"),
    type: words("notices.type"),
    status: words("notices.state"),
    remark: words("notices.remark"),
  };
  const names = Object.keys(labels) as (keyof NoticeValues)[];
  const isAtField = names.some((name) => Boolean(errorAt(problem, name)));
  const { id = unmade } = stored ?? {};
  const { title, content } = values;
  const shownInPhone = {
    page: `/pages/article/article?kind=notice&id=${id}`,
    answers: {
      [`GET /v1/notice/${id}`]: {
        ...{ id, title: title || words("menu.newNotice"), content: shown(content) },
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
        newTitle={words("menu.newNotice")}
        badge={stored && <Badge tone={noticeTones[stored.status]}>{words(`notices.state.${stored.status}`)}</Badge>}
        mayEdit={may("notice.edit")}
        mayDelete={may("notice.delete")}
        makes={values.status === "open" && words("notices.publish")}
      >
        {isForShoppers && <PhoneButton {...shownInPhone} />}
      </RecordHeader>
      <EditorBody
        record={record}
        labels={labels}
        show={(name, value) => {
          if (name === "status") return words(`notices.state.${value as Notice["status"]}`);
          if (name === "type") return words(`notices.type.${value as Notice["type"]}`);
          return name === "content" ? String(value).replace(/<[^>]*>/g, " ") : String(value ?? "");
        }}
        isAtField={isAtField}
        dropped={dropped}
        onDroppedClose={() => setDropped([])}
        phone={isForShoppers ? shownInPhone : undefined}
        side={
          <>
            <Card title={words("notices.about")}>
              <div className="grid gap-3.5 p-4">
                <SelectField
                  label={labels.type}
                  help={words(`notices.type.${values.type}.help`)}
                  value={values.type}
                  error={errorAt(problem, "type")}
                  onChange={({ target }) => set("type", target.value as Notice["type"])}
                >
                  {types.map((type) => (
                    <option key={type} value={type}>
                      {words(`notices.type.${type}`)}
                    </option>
                  ))}
                </SelectField>
                <SelectField
                  label={labels.status}
                  help={words(`notices.state.${values.status}.help`)}
                  value={values.status}
                  error={errorAt(problem, "status")}
                  onChange={({ target }) => set("status", target.value as Notice["status"])}
                >
                  {statuses.map((status) => (
                    <option key={status} value={status}>
                      {words(`notices.state.${status}`)}
                    </option>
                  ))}
                </SelectField>
                <AreaField
                  label={labels.remark}
                  note={words("common.optional")}
                  help={words("notices.remark.help")}
                  maxLength={200}
                  value={values.remark}
                  error={errorAt(problem, "remark")}
                  onChange={({ target }) => set("remark", target.value)}
                />
              </div>
            </Card>
            {readers}
          </>
        }
      >
        <Card>
          <div className="grid gap-3.5 p-4">
            <TextField
              label={labels.title}
              maxLength={120}
              required
              value={title}
              error={errorAt(problem, "title")}
              onChange={({ target }) => set("title", target.value)}
            />
            <RichText
              label={labels.content}
              value={content}
              help={stored && words("notices.content.help")}
              error={errorAt(problem, "content")}
              onChange={(html) => set("content", html)}
            />
          </div>
        </Card>
      </EditorBody>
    </>
  );
}
