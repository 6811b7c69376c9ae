"use client";

import { Megaphone, Plus, Undo2 } from "lucide-react";
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
import { useWords } from "@/components/words";
import { useNoticeColumns } from "./notice-columns";
import { type ListedNotice, noticeParameters } from "./types";

const tabs = [
  { name: "all", status: undefined, deleted: undefined },
  { name: "open", status: "open", deleted: undefined },
  { name: "closed", status: "closed", deleted: undefined },
  { name: "bin", status: undefined, deleted: "true" },
] as const;
const types = ["notice", "announcement"] as const;
const isType = (text: string | undefined) => types.find((type) => type === text);

export function NoticesPage({ first, kept }: FirstList<ListedNotice>) {
  const words = useWords();
  const router = useRouter();
  const may = useMay();
  const list = useRecordList({ name: "notices", path: "/cms/notice", parameters: noticeParameters, first, kept });
  const { state, change, chosen, page } = list;
  const isBin = state.deleted === "true";
  const { restore } = useBin("/cms/notice", () => {
    list.choose({ ids: {}, isAll: false });
    list.refresh();
  });
  const mayRestore = isBin && may("notice.edit");
  const columns = useNoticeColumns(mayRestore ? ({ id, title }) => void restore([{ id, name: title }]) : undefined);
  const chosenNotices = page?.items.filter(({ id }) => chosen.ids[id]) ?? [];
  const type = isType(state.type);
  const newNotice = may("notice.create") && (
    <ButtonLink href="/admin/notices/new" look="primary" icon={<Plus className="size-4" aria-hidden="true" />}>
      {words("notices.new")}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={words("notices.title")} note={page && words("notices.count", { count: page.total })}>
        {newNotice}
      </PageHeader>
      <Tabs
        label={words("notices.tabs")}
        tabs={tabs.map(({ name, status, deleted }) => ({
          href: list.hrefOf({ ...(status && { status }), ...(deleted && { deleted }) }),
          label: name === "bin" ? words("edit.bin") : words(`notices.tab.${name}`),
          current: state.status === status && state.deleted === deleted,
          onChoose: (event: MouseEvent) => {
            event.preventDefault();
            change({ status, deleted });
          },
        }))}
      />
      <RecordList
        list={list}
        label={words("notices.title")}
        columns={columns}
        usualColumns={isBin ? ["title", "type", "deleted_at"] : ["title", "type", "status", "remark", "updated_at"]}
        usualSort=""
        nameOf={({ title }) => title}
        hrefOf={({ id }) => (isBin ? undefined : `/admin/notices/${id}`)}
        onEdit={isBin ? undefined : ({ id }) => router.push(`/admin/notices/${id}`)}
        search={words("notices.search")}
        chips={
          type
            ? [{ name: "type", text: words(`notices.type.${type}`), onRemove: () => change({ type: undefined }) }]
            : []
        }
        filters={
          <SelectField
            label={words("notices.type")}
            value={type ?? ""}
            onChange={({ target }) => change({ type: target.value || undefined })}
          >
            <option value="">{words("notices.type.any")}</option>
            {types.map((each) => (
              <option key={each} value={each}>
                {words(`notices.type.${each}`)}
              </option>
            ))}
          </SelectField>
        }
        bulk={
          mayRestore && (
            <Button
              icon={<Undo2 className="size-4" aria-hidden="true" />}
              onClick={() => restore(chosenNotices.map(({ id, title }) => ({ id, name: title })))}
            >
              {words("edit.restore")}
            </Button>
          )
        }
        empty={
          <Empty
            icon={<Megaphone className="size-5" aria-hidden="true" />}
            title={words("notices.empty")}
            actions={newNotice}
          >
            {words("notices.empty.what")}
          </Empty>
        }
      />
    </>
  );
}
