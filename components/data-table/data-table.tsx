"use client";

import {
  type ColumnDef,
  columnVisibilityFeature,
  createColumnHelper,
  FlexRender,
  metaHelper,
  type Row,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { ArrowDown, ArrowUp } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import type { PageProblem } from "@/components/problem-words";
import { classes } from "@/components/ui/classes";
import { useWords } from "@/components/words";
import { ListFailure } from "./list-failure";
import { useListKeys } from "./list-keys";
import { RowsSkeleton } from "./rows-skeleton";
import type { ListPage } from "./use-list";
import { useWide } from "./use-wide";

interface ColumnMeta {
  label: string;
  align?: "right";
  /** Its place in the card that a row is on a phone; without it, the card leaves it out. */
  card?: "left" | "right";
  /** The API sorts it only from the highest. */
  sortsDown?: boolean;
  /** Only as wide as what is in it. */
  isNarrow?: boolean;
}
const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  columnVisibilityFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});
export const columnsOf = <Record extends object>() => createColumnHelper<typeof features, Record>();
// biome-ignore lint/suspicious/noExplicitAny: each column has a value of its own type
export type Columns<Record extends object> = ColumnDef<typeof features, Record, any>[];

export interface Chosen {
  ids: Readonly<Record<string, true>>;
  /** All rows that match the filters, also those of other pages. */
  isAll: boolean;
}
export const nothingChosen: Chosen = { ids: {}, isAll: false };

interface Shown<Record extends object> {
  label: string;
  columns: Columns<Record>;
  /** The ids of the columns that are shown. */
  shown: readonly string[];
  page: ListPage<Record> | undefined;
  problem: PageProblem | undefined;
  /** The rows are those of an earlier question; the answer to the new one is on its way. */
  isBehind: boolean;
  nameOf: (record: Record) => string;
  /** None: the record has no page, such as one in the bin. */
  hrefOf: (record: Record) => string | undefined;
  onEdit?: (record: Record) => void;
  /** The name of the order in the API, such as `-created_at`. */
  sort: string;
  onSort: (sort: string) => void;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  /** The most rows that can be chosen one by one. */
  mostChosen: number;
  /** The actions for the chosen rows. */
  bulk?: ReactNode;
  hasAll?: boolean;
  empty: ReactNode;
  onRetry: () => void;
  footer: ReactNode;
}

export function DataTable<Record extends { id: number }>(given: Shown<Record>) {
  const { columns, page, problem, isBehind, chosen, onChoose, mostChosen, onEdit } = given;
  const words = useWords();
  const [said, say] = useState("");
  const [box, setBox] = useState<HTMLElement | null>(null);
  const isWide = useWide(box);
  // All that match are chosen: so are the rows of this page, and without one of them the others stay.
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
        return say(words("list.mostChosen", { count: mostChosen }));
      say("");
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
          aria-label={words("list.actions")}
          className="sticky top-12 z-[3] -mb-9 flex h-9 items-center gap-2 overflow-x-auto rounded-t-card border-b bg-soft px-3 whitespace-nowrap [scrollbar-width:none] max-md:-mb-11 max-md:h-11 [&_.control]:min-h-7 max-md:[&_.control]:min-h-9"
        >
          <ChooseAll table={table} />
          <b className="font-semibold" role="status">
            {chosen.isAll ? words("list.allChosen", { count: totalOf(page) }) : words("list.chosen", { count })}
          </b>
          {given.bulk}
          {given.hasAll && !chosen.isAll && page.total > count && table.getIsAllRowsSelected() && (
            <button
              type="button"
              onClick={() => onChoose({ ids: {}, isAll: true })}
              className="text-accent underline underline-offset-3"
            >
              {words("list.allMatching", { count: totalOf(page) })}
            </button>
          )}
          <button
            type="button"
            onClick={() => onChoose(nothingChosen)}
            className="ml-auto px-1 text-ink-2 hover:text-ink"
          >
            {words("common.clear")}
          </button>
        </div>
      )}
      {/* Too many columns scroll in a box of their own, below a head that stays. */}
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
                    {words("list.chooseAll")}
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
              <TableRow key={row.id} row={row} given={given} />
            ))}
          </tbody>
        </table>
      </div>
      <p role="status" className="sr-only">
        {isBehind ? words("list.updating") : said}
      </p>
      {said && (
        <p aria-hidden="true" className="border-t border-line-soft px-3 py-2 text-amber">
          {said}
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

type Table = {
  getIsAllRowsSelected(): boolean;
  getIsSomeRowsSelected(): boolean;
  toggleAllRowsSelected(value?: boolean): void;
};

function ChooseAll({ table }: { table: Table }) {
  const words = useWords();
  const isSome = table.getIsSomeRowsSelected();
  return (
    <input
      type="checkbox"
      aria-label={words("list.chooseAll")}
      className="size-4 shrink-0 accent-accent"
      checked={table.getIsAllRowsSelected()}
      ref={(box) => {
        if (box) box.indeterminate = isSome && !table.getIsAllRowsSelected();
      }}
      onChange={(event) => table.toggleAllRowsSelected(event.target.checked)}
    />
  );
}

interface HeadShown {
  header: { column: { id: string; columnDef: { meta?: ColumnMeta; enableSorting?: boolean } } };
  sort: string;
  onSort: (sort: string) => void;
  children: ReactNode;
}

function Head({ header: { column }, sort, onSort, children }: HeadShown) {
  const words = useWords();
  const { meta, enableSorting } = column.columnDef;
  const isDown = sort === `-${column.id}`;
  const isUp = sort === column.id;
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={isDown ? "descending" : isUp ? "ascending" : enableSorting ? "none" : undefined}
      className={classes(
        "sticky top-12 group-data-wide/box:top-0 z-[2] h-9 border-b bg-panel px-3 text-left text-small font-medium whitespace-nowrap text-ink-2 last:rounded-tr-card max-md:hidden",
        meta?.align === "right" && "text-right",
        meta?.isNarrow && "w-px",
      )}
    >
      {enableSorting ? (
        <button
          type="button"
          onClick={() => onSort(isDown && !meta?.sortsDown ? column.id : `-${column.id}`)}
          title={words(isUp ? "list.sortedUp" : "list.sortedDown")}
          className={classes(
            "inline-flex items-center gap-1 rounded-control align-bottom hover:text-ink",
            meta?.align === "right" && "flex-row-reverse",
          )}
        >
          {children}
          <Arrow className={classes("size-3.5", !isDown && !isUp && "opacity-0")} aria-hidden="true" />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

function TableRow<Record extends { id: number }>({
  row,
  given,
}: {
  row: Row<typeof features, Record>;
  given: Shown<Record>;
}) {
  const words = useWords();
  const [isNear, setNear] = useState(false);
  const record = row.original;
  const isChosen = row.getIsSelected();
  const come = () => setNear(true);
  const href = given.hrefOf(record);
  return (
    <tr
      data-row={row.id}
      onPointerEnter={come}
      onFocus={come}
      className={classes(
        "relative border-b border-line-soft last:border-0 hover:bg-hover has-[[data-row-link]:focus-visible]:bg-hover max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:gap-y-0.5 max-md:py-2.5 max-md:pr-3.5 max-md:[grid-auto-flow:dense]",
        given.bulk ? "max-md:pl-11" : "max-md:pl-3.5",
        isChosen && "bg-soft hover:bg-soft",
      )}
    >
      {given.bulk && (
        <td className="w-10 pl-3 max-md:absolute max-md:top-0 max-md:left-0 max-md:h-full max-md:w-11 max-md:pl-0">
          <label className="relative z-[1] flex items-center max-md:h-full max-md:justify-center">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              aria-label={words("list.card.choose", { name: given.nameOf(record) })}
              checked={isChosen}
              onChange={() => {}}
              onClick={row.getToggleSelectedHandler()}
            />
          </label>
        </td>
      )}
      {row.getVisibleCells().map((cell, at) => {
        const meta = cell.column.columnDef.meta;
        const face = <FlexRender cell={cell} />;
        return (
          <td
            key={cell.id}
            className={classes(
              "h-11 px-3 whitespace-nowrap max-md:h-auto max-md:min-w-0 max-md:px-0 max-md:whitespace-normal",
              meta?.align === "right" && "text-right tabular-nums",
              meta?.card === "left" && "max-md:col-start-1 max-md:text-left",
              meta?.card === "right" && "max-md:col-start-2 max-md:text-right",
              meta && !meta.card && "max-md:hidden",
            )}
          >
            {at === 0 && href ? (
              <Link
                href={href}
                prefetch={isNear}
                data-row-link=""
                className="-outline-offset-2 after:absolute after:inset-0"
              >
                {face}
              </Link>
            ) : (
              face
            )}
          </td>
        );
      })}
    </tr>
  );
}
