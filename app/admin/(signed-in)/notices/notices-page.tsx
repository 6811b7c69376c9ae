"use client";

import { Megaphone } from "lucide-react";
import { BinnedList } from "@/components/data-table/binned-list";
import { type FirstList, useRecordList } from "@/components/data-table/use-record-list";
import { useTranslator } from "@/components/i18n/translator";
import { SelectField } from "@/components/ui/field";
import { useNoticeColumns } from "./notice-columns";
import { type ListedNotice, noticeParameters } from "./types";

const types = ["notice", "announcement"] as const;
const isType = (text: string | undefined) => types.find((type) => type === text);

export function NoticesPage(given: FirstList<ListedNotice>) {
  const t = useTranslator();
  const list = useRecordList({ name: "notices", path: "/cms/notice", parameters: noticeParameters, ...given });
  const columns = useNoticeColumns();
  const { state, change, page } = list;
  const type = isType(state.type);
  return (
    <BinnedList
      kind="notice"
      list={list}
      count={t("notices.count", { count: page?.total ?? 0 })}
      states={(["open", "closed"] as const).map((status) => ({
        label: t(`notices.tab.${status}`),
        query: { status },
      }))}
      columns={columns}
      usualColumns={["title", "type", "status", "remark", "updated_at"]}
      binColumns={["title", "type"]}
      nameOf={({ title }) => title}
      search={t("notices.search")}
      chips={
        type ? [{ name: "type", text: t(`notices.type.${type}`), onRemove: () => change({ type: undefined }) }] : []
      }
      filters={
        <SelectField
          label={t("field.notice.type")}
          value={type ?? ""}
          onChange={({ target }) => change({ type: target.value || undefined })}
        >
          <option value="">{t("notices.type.any")}</option>
          {types.map((each) => (
            <option key={each} value={each}>
              {t(`notices.type.${each}`)}
            </option>
          ))}
        </SelectField>
      }
      icon={<Megaphone className="size-5" aria-hidden="true" />}
      empty={[t("notices.empty"), t("notices.empty.what")]}
    />
  );
}
