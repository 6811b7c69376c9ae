"use client";

import { useState } from "react";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/field";
import { columnLabel, type ImportColumn, importColumns } from "./columns";
import { type ImportSource, isEmpty, unknownIn } from "./import-source";
import type { Mapping, Table, TableColumn } from "./map-columns";
import type { Sheet } from "./read-table";

interface Props {
  source: ImportSource;
  table: Table;
  isPending: boolean;
  hasReport: boolean;
  onSheet: (sheet: Sheet) => void;
  onChange: (mapping: Mapping) => void;
  onPreview: () => void;
}

/** The sheet and the columns of the file. They are open if something has to be chosen. */
export function ImportColumns({ source, table, isPending, hasReport, onSheet, onChange, onPreview }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const unknown = unknownIn(table);
  const [isOpen, setOpen] = useState(unknown.length > 0 || isEmpty(source.mapping));
  const list = unknown.map(({ header }) => header).filter((header) => header);
  return (
    <fieldset disabled={isPending} className="grid gap-2.5">
      {source.sheets.length > 1 && (
        <SelectField
          label={t("products.import.sheet")}
          value={source.sheets.indexOf(source.sheet!)}
          onChange={({ target }) => onSheet(source.sheets[Number(target.value)]!)}
          className="max-w-80"
        >
          {source.sheets.map(({ name }, at) => (
            <option key={name} value={at}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {unknown.length > 0 && (
        <p className="text-amber">
          {t("products.import.columns.unknown", {
            count: unknown.length,
            list: new Intl.ListFormat(language).format(list),
          })}
        </p>
      )}
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="mb-2 cursor-pointer font-medium">{t("products.import.columns")}</summary>
        <ColumnMapping columns={table.columns} mapping={source.mapping} onChange={onChange} />
      </details>
      {!hasReport && !isPending && (
        <div>
          <Button look="primary" aria-disabled={isPending || isEmpty(source.mapping)} onClick={onPreview}>
            {t("products.import.preview")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface MappingProps {
  columns: readonly TableColumn[];
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}

/** The columns of a file, and the field of a product that each becomes. A field can be chosen once. */
function ColumnMapping({ columns, mapping, onChange }: MappingProps) {
  const t = useTranslator();
  const { language } = useReader();
  const seesCosts = usePermission()("cost.read");
  const taken = new Set(Object.values(mapping));
  return (
    <div className="grid grid-cols-3 gap-x-3 gap-y-2.5 max-md:grid-cols-2 max-sm:grid-cols-1">
      {columns.map(({ at, header, examples }) => (
        <SelectField
          key={at}
          className="min-w-0"
          label={<bdi>{header || t("products.import.column", { column: letterOf(at) })}</bdi>}
          help={examples.length > 0 && <bdi className="block truncate">{examples.join(" · ")}</bdi>}
          value={mapping[at] ?? ""}
          onChange={({ target }) => onChange({ ...mapping, [at]: (target.value || undefined) as ImportColumn })}
        >
          <option value="">{t("products.import.leaveOut")}</option>
          {importColumns
            .filter((name) => seesCosts || name !== "cost_price_yuan")
            .map((name) => (
              <option key={name} value={name} disabled={mapping[at] !== name && taken.has(name)}>
                {columnLabel(name, t, language)}
              </option>
            ))}
        </SelectField>
      ))}
    </div>
  );
}

/** The name of a column in a spreadsheet: A to Z, AA, and so on. */
function letterOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : letterOf(Math.floor(at / 26) - 1) + last;
}
