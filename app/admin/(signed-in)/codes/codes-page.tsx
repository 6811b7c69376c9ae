"use client";

import { Plus, QrCode } from "lucide-react";
import { useState } from "react";
import { apiUrl } from "@/components/api/cms";
import { type Code, CodeDialog, useCodeName } from "@/components/codes/code-dialog";
import { type Columns, createColumn, TimeCell } from "@/components/data-table/columns";
import { RecordList } from "@/components/data-table/record-list";
import { type FirstList, useRecordList } from "@/components/data-table/use-record-list";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/field";
import { formatNumber } from "@/lib/i18n/format";
import { PageCodeDialog } from "./page-code-dialog";
import { codeParameters } from "./types";

const kinds = ["product", "theme", "category", "coupon", "page"] as const;
const column = createColumn<Code>();

export function CodesPage(given: FirstList<Code>) {
  const words = useTranslator();
  const { language } = useReader();
  const can = usePermission();
  const list = useRecordList({ name: "codes", path: "/cms/code", parameters: codeParameters, ...given });
  const { state, change, page } = list;
  const [opened, open] = useState<Code>();
  const [isCreating, create] = useState(false);
  const nameOf = useCodeName();
  const kind = kinds.find((each) => each === state.kind);
  const colon = language === "zh" ? "：" : ": ";
  const newCode = can("code.create") && (
    <Button look="primary" icon={<Plus className="size-4" aria-hidden="true" />} onClick={() => create(true)}>
      {words("codes.new")}
    </Button>
  );
  const columns: Columns<Code> = [
    column("name", words("codes.column.name"), { card: "left" }, (row) => (
      <button
        type="button"
        onClick={() => open(row)}
        data-row-link=""
        className="flex min-w-0 items-center gap-2 text-left font-medium -outline-offset-2 after:absolute after:inset-0"
      >
        <bdi className="max-w-[420px] truncate max-md:max-w-56">{nameOf(row)}</bdi>
        {row.name === null && <Badge tone="gray">{words("codes.gone.short")}</Badge>}
      </button>
    )),
    column("kind", words("codes.column.kind"), { card: "left" }, (row) => words(`codes.kind.${row.kind}`)),
    column("scans", words("codes.column.scans"), { align: "right", card: "right" }, (row) => formatNumber(row.scans)),
    column("made_by", words("codes.column.made"), {}, (row) => (
      <bdi className="block max-w-40 truncate">{row.made_by.nickname}</bdi>
    )),
    column(
      "poster",
      words("codes.poster"),
      {},
      (row) =>
        row.name !== null && (
          <a
            href={apiUrl(`/cms/code/${row.key}/poster`, { language })}
            download={`${row.key}-poster.png`}
            className="relative z-[1] text-accent hover:underline"
          >
            {words("codes.poster.download")}
          </a>
        ),
    ),
    column("created_at", words("codes.column.created"), { align: "right", card: "right" }, (row) => (
      <TimeCell at={row.created_at} />
    )),
  ];
  return (
    <>
      <PageHeader title={words("menu.codes")}>{page && page.total > 0 && newCode}</PageHeader>
      <RecordList
        list={list}
        label={words("menu.codes")}
        columns={columns}
        usualColumns={["name", "kind", "scans", "poster", "made_by", "created_at"]}
        usualSort="-created_at"
        nameOf={nameOf}
        hrefOf={() => undefined}
        onEdit={open}
        chips={
          kind
            ? [
                {
                  name: "kind",
                  text: `${words("codes.filter.kind")}${colon}${words(`codes.kind.${kind}`)}`,
                  onRemove: () => change({ kind: undefined }),
                },
              ]
            : []
        }
        filters={
          <SelectField
            label={words("codes.filter.kind")}
            value={kind ?? ""}
            onChange={({ target }) => change({ kind: target.value || undefined })}
          >
            <option value="">{words("list.any")}</option>
            {kinds.map((each) => (
              <option key={each} value={each}>
                {words(`codes.kind.${each}`)}
              </option>
            ))}
          </SelectField>
        }
        empty={
          <EmptyState
            icon={<QrCode className="size-5" aria-hidden="true" />}
            title={words("codes.empty")}
            actions={newCode}
          >
            {words("codes.empty.what")}
          </EmptyState>
        }
      />
      {opened && (
        <CodeDialog
          title={words("codes.title", { name: nameOf(opened) })}
          code={opened}
          onClose={() => open(undefined)}
        />
      )}
      {isCreating && (
        <PageCodeDialog
          onCreated={(code) => {
            create(false);
            list.refresh();
            open(code);
          }}
          onClose={() => create(false)}
        />
      )}
    </>
  );
}
