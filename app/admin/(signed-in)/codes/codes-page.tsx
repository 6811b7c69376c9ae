"use client";

import { Plus, QrCode } from "lucide-react";
import { useState } from "react";
import { apiUrl } from "@/components/api/cms";
import { useSave } from "@/components/api/use-send";
import { type Code, CodeDialog, printedPages, useCodeName } from "@/components/codes/code-dialog";
import { type Columns, createColumn, TimeCell } from "@/components/data-table/columns";
import { useFilters } from "@/components/data-table/filters";
import { RecordList } from "@/components/data-table/record-list";
import { type ListProps, useRecordList } from "@/components/data-table/use-record-list";
import { FormDialog, textOf } from "@/components/edit/form-dialog";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/field";
import { formatNumber } from "@/lib/i18n/format";

const kinds = ["product", "theme", "category", "coupon", "page"] as const;
const column = createColumn<Code>();

export function CodesPage(given: ListProps<Code>) {
  const t = useTranslator();
  const { language } = useReader();
  const can = usePermission();
  const list = useRecordList({ name: "codes", path: "/cms/code", ...given });
  const [opened, setOpened] = useState<Code>();
  const [isCreating, setCreating] = useState(false);
  const nameOf = useCodeName();
  const filters = useFilters(list, [
    {
      name: "kind",
      label: t("codes.filter.kind"),
      options: kinds.map((value) => ({ value, label: t(`codes.kind.${value}`) })),
    },
  ]);
  const newCode = can("code.create") && (
    <Button look="primary" icon={<Plus className="size-4" aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t("codes.new")}
    </Button>
  );
  const columns: Columns<Code> = [
    column("name", t("codes.column.name"), { card: "left" }, (row) => (
      <button
        type="button"
        onClick={() => setOpened(row)}
        data-row-link=""
        className="flex min-w-0 items-center gap-2 text-left font-medium -outline-offset-2 after:absolute after:inset-0"
      >
        <bdi className="max-w-[420px] truncate max-md:max-w-56">{nameOf(row)}</bdi>
        {row.name === null && <Badge tone="gray">{t("codes.gone.short")}</Badge>}
      </button>
    )),
    column("kind", t("codes.column.kind"), { card: "left" }, (row) => t(`codes.kind.${row.kind}`)),
    column("scans", t("codes.column.scans"), { align: "right", card: "right" }, (row) => formatNumber(row.scans)),
    column("made_by", t("codes.column.made"), {}, (row) => (
      <bdi className="block max-w-40 truncate">{row.made_by.nickname}</bdi>
    )),
    column(
      "poster",
      t("codes.poster"),
      {},
      (row) =>
        row.name !== null && (
          <a
            href={apiUrl(`/cms/code/${row.key}/poster`, { language })}
            download={`${row.key}-poster.png`}
            className="relative z-[1] text-accent hover:underline"
          >
            {t("codes.poster.download")}
          </a>
        ),
    ),
    column("created_at", t("codes.column.created"), { align: "right", card: "right" }, (row) => (
      <TimeCell at={row.created_at} />
    )),
  ];
  return (
    <>
      <PageHeader title={t("menu.codes")}>{list.page && list.page.total > 0 && newCode}</PageHeader>
      <RecordList
        list={list}
        label={t("menu.codes")}
        columns={columns}
        usualColumns={["name", "kind", "scans", "poster", "made_by", "created_at"]}
        usualSort="-created_at"
        nameOf={nameOf}
        hrefOf={() => undefined}
        onEdit={setOpened}
        {...filters}
        empty={
          <EmptyState
            icon={<QrCode className="size-5" aria-hidden="true" />}
            title={t("codes.empty")}
            actions={newCode}
          >
            {t("codes.empty.what")}
          </EmptyState>
        }
      />
      {opened && (
        <CodeDialog
          title={t("codes.title", { name: nameOf(opened) })}
          code={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
      {isCreating && (
        <PageCodeDialog
          onCreated={(code) => {
            setCreating(false);
            list.refresh();
            setOpened(code);
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}

function PageCodeDialog({ onCreated, onClose }: { onCreated: (code: Code) => void; onClose: () => void }) {
  const t = useTranslator();
  const { save, ...saving } = useSave<Code>(onCreated);
  return (
    <FormDialog
      title={t("codes.new.title")}
      act={t("codes.create")}
      {...saving}
      onClose={onClose}
      onSubmit={(form) => {
        const body = { kind: "page" as const, target: textOf(form, "page") };
        return save((send) => send("POST", "/cms/code", { body }));
      }}
    >
      <SelectField
        label={t("codes.new.page")}
        name="page"
        help={t("codes.new.help")}
        options={printedPages.map((value) => ({ value, label: t(`codes.page.${value}`) }))}
      />
    </FormDialog>
  );
}
