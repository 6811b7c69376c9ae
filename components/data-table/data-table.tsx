"use client";

import { useTable } from "@tanstack/react-table";
import { type ReactNode, useEffect, useState } from "react";
import type { PageProblem } from "@/components/api/problem";
import { useTranslator } from "@/components/i18n/translator";
import { classes } from "@/components/ui/classes";
import { useKeys } from "@/components/ui/keys";
import { type Columns, features } from "./columns";
import { ListFailure } from "./list-failure";
import { RowsSkeleton } from "./rows-skeleton";
import { ChooseAll, Head } from "./table-head";
import { TableRow } from "./table-row";
import { type Chosen, emptySelection, type ListPage } from "./use-record-list";

interface Props<Record extends object> {
  label: string;
  columns: Columns<Record>;
  shown: readonly string[];
  page: ListPage<Record> | undefined;
  problem: PageProblem | undefined;
  /** The rows belong to the previous query, while the next one is loading. */
  isBehind: boolean;
  nameOf: (record: Record) => string;
  /** Returns undefined if the record has no page, such as one in the bin. */
  hrefOf: (record: Record) => string | undefined;
  onEdit?: (record: Record) => void;
  /** The `sort` parameter of the API, such as `-created_at`. */
  sort: string;
  onSort: (sort: string) => void;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  mostChosen: number;
  bulk?: ReactNode;
  hasAll?: boolean;
  empty: ReactNode;
  onRetry: () => void;
  footer: ReactNode;
}

export function DataTable<Record extends { id: number }>(given: Props<Record>) {
  const { columns, page, problem, isBehind, chosen, onChoose, mostChosen, onEdit } = given;
  const t = useTranslator();
  const [announcement, setAnnouncement] = useState("");
  const [box, setBox] = useState<HTMLElement | null>(null);
  const isWide = useWide(box);
  // If all matching rows are selected, those of this page are ticked. Unticking one leaves the others of this page selected.
  const ticked = chosen.isAll ? idsOf(page?.items ?? none) : chosen.ids;
  const table = useTable({
    features,
    columns,
    data: page?.items ?? none,
    getRowId: (record: Record) => String(record.id),
    manualSorting: true,
    state: {
      rowSelection: ticked,
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id!, given.shown.includes(id!)])),
    },
    onRowSelectionChange: (change) => {
      const ids = typeof change === "function" ? change(ticked) : change;
      const count = Object.keys(ids).length;
      if (count > mostChosen && count > Object.keys(chosen.ids).length)
        return setAnnouncement(t("list.mostChosen", { count: mostChosen }));
      setAnnouncement("");
      onChoose({ ids, isAll: false });
    },
  });
  const rows = table.getRowModel().rows;
  const recordOf = (id: string) => page?.items.find((record) => String(record.id) === id);
  useListKeys({
    onChoose: given.bulk ? (id) => rows.find((row) => row.id === id)?.toggleSelected() : undefined,
    onEdit:
      onEdit &&
      ((id) => {
        const record = recordOf(id);
        if (record) onEdit(record);
      }),
  });
  const count = Object.keys(chosen.ids).length;
  const isChoosing = count > 0 || chosen.isAll;

  if (problem && !page) return <ListFailure problem={problem} onRetry={given.onRetry} />;
  if (!page) return <RowsSkeleton />;
  if (page.items.length === 0 && !isBehind) return given.empty;
  return (
    <div aria-busy={isBehind} className="relative rounded-card border bg-panel">
      {isChoosing && (
        <div
          role="toolbar"
          aria-label={t("list.actions")}
          className="sticky top-12 z-[3] -mb-9 flex h-9 items-center gap-2 overflow-x-auto rounded-t-card border-b bg-soft px-3 whitespace-nowrap [scrollbar-width:none] max-md:-mb-11 max-md:h-11 [&_.control]:min-h-7 max-md:[&_.control]:min-h-9"
        >
          <ChooseAll table={table} />
          <b className="font-semibold" role="status">
            {chosen.isAll ? t("list.allChosen", { count: totalOf(page) }) : t("list.chosen", { count })}
          </b>
          {given.bulk}
          {given.hasAll && !chosen.isAll && page.total > count && table.getIsAllRowsSelected() && (
            <button
              type="button"
              onClick={() => onChoose({ ids: {}, isAll: true })}
              className="text-accent underline underline-offset-3"
            >
              {t("list.allMatching", { count: totalOf(page) })}
            </button>
          )}
          <button
            type="button"
            onClick={() => onChoose(emptySelection)}
            className="ml-auto px-1 text-ink-2 hover:text-ink"
          >
            {t("common.clear")}
          </button>
        </div>
      )}
      {/* A wide table scrolls in its own box below a fixed header. */}
      <div
        ref={setBox}
        data-wide={isWide || undefined}
        className="group/box data-wide:max-h-[calc(100dvh-64px)] data-wide:overflow-auto"
      >
        <table
          aria-label={given.label}
          className={classes("block w-full md:table", isBehind && "opacity-60 transition-opacity delay-150")}
        >
          <thead className={given.bulk ? "max-md:block" : "max-md:hidden"}>
            <tr className="max-md:flex max-md:h-11 max-md:items-center max-md:border-b">
              {given.bulk && (
                <th
                  scope="col"
                  className="sticky top-12 group-data-wide/box:top-0 z-[2] h-9 w-10 rounded-tl-card border-b bg-panel pl-3 text-left max-md:static max-md:flex max-md:w-full max-md:items-center max-md:gap-2.5 max-md:border-0"
                >
                  <ChooseAll table={table} />
                  <span aria-hidden="true" className="text-small font-normal text-ink-2 md:hidden">
                    {t("list.chooseAll")}
                  </span>
                </th>
              )}
              {table.getFlatHeaders().map((header) => (
                <Head key={header.id} header={header} sort={given.sort} onSort={given.onSort}>
                  <table.FlexRender header={header} />
                </Head>
              ))}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {rows.map((row) => (
              <TableRow
                key={row.id}
                row={row}
                nameOf={given.nameOf}
                hrefOf={given.hrefOf}
                isChoosable={Boolean(given.bulk)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p role="status" className="sr-only">
        {isBehind ? t("list.updating") : announcement}
      </p>
      {announcement && (
        <p aria-hidden="true" className="border-t border-line-soft px-3 py-2 text-amber">
          {announcement}
        </p>
      )}
      {problem && <ListFailure problem={problem} onRetry={given.onRetry} isBelow />}
      {given.footer}
    </div>
  );
}

const none: never[] = [];
const idsOf = (records: readonly { id: number }[]) => Object.fromEntries(records.map(({ id }) => [id, true] as const));
const totalOf = ({ total, total_is_more }: ListPage<unknown>) =>
  total_is_more ? `${total.toLocaleString("en")}+` : total;

function useWide(box: HTMLElement | null) {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const inside = box?.firstElementChild;
    if (!inside) return;
    const observer = new ResizeObserver(() => setWide(inside.scrollWidth > box.clientWidth + 1));
    observer.observe(box);
    observer.observe(inside);
    return () => observer.disconnect();
  }, [box]);
  return isWide;
}

interface Acts {
  onChoose?: (rowId: string) => void;
  onEdit?: (rowId: string) => void;
}

/** The keyboard shortcuts of every list. Enter needs no handler, because the focus is on the row's link. */
function useListKeys({ onChoose, onEdit }: Acts) {
  const t = useTranslator();
  const withRow = (act: (rowId: string) => void) => () => {
    const { id } = current();
    if (id) act(id);
  };
  useKeys([
    { key: "j", what: t("list.key.next"), run: () => focusRow(current().at + 1) },
    { key: "k", what: t("list.key.previous"), run: () => focusRow(Math.max(0, current().at - 1)) },
    ...(onChoose ? [{ key: "x", what: t("list.key.choose"), run: withRow(onChoose) }] : []),
    ...(onEdit ? [{ key: "e", what: t("list.key.edit"), run: withRow(onEdit) }] : []),
    {
      key: "/",
      what: t("list.key.search"),
      run: () => document.querySelector<HTMLElement>("[data-list-search]")?.focus(),
    },
  ]);
}

const rows = () => [...document.querySelectorAll<HTMLElement>("[data-row]")];

/** The focused row. `at` is -1 if no row has the focus. */
function current() {
  const all = rows();
  const at = all.findIndex((row) => row.contains(document.activeElement));
  return { at, id: all[at]?.dataset.row };
}

function focusRow(at: number) {
  const all = rows();
  const row = all[Math.min(all.length - 1, at)];
  row?.querySelector<HTMLElement>("[data-row-link]")?.focus();
  row?.scrollIntoView({ block: "nearest" });
}
