"use client";

import type { ReactNode } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { Button } from "@/components/ui/button";
import type { Columns } from "./columns";
import { DataTable } from "./data-table";
import { type Chip, FilterChips } from "./filters";
import { ColumnsMenu, ViewsMenu } from "./list-menus";
import { readState, toSearchString, withoutPaging } from "./list-state";
import { SearchBox } from "./search-box";
import { TableFooter } from "./table-footer";
import type { RecordListState } from "./use-record-list";

interface Props<Row extends { id: number }> {
  list: RecordListState<Row>;
  label: string;
  columns: Columns<Row>;
  usualColumns: readonly string[];
  /** The default `sort` of the API, such as `-created_at`. */
  usualSort: string;
  nameOf: (row: Row) => string;
  hrefOf: (row: Row) => string | undefined;
  onEdit?: (row: Row) => void;
  /** The label of the search box. Undefined for a list without `q`. */
  search?: string;
  chips?: Chip[];
  filters?: ReactNode;
  bulk?: ReactNode;
  /** True if an action supports all rows that match the filters. */
  hasAll?: boolean;
  mostChosen?: number;
  /** Shown while the list has no records: its purpose, and how to add one. */
  empty: ReactNode;
  onRetry?: () => void;
}

export function RecordList<Row extends { id: number }>({ list, chips = [], mostChosen = 50, ...given }: Props<Row>) {
  const t = useTranslator();
  const { state, change, show, hrefOf, preference, keep } = list;
  // Ignores stored columns that no longer exist.
  const known = preference.columns?.filter((wanted) => given.columns.some(({ id }) => id === wanted)) ?? [];
  const columnsShown = known.length ? known : given.usualColumns;
  const isFiltered = chips.length > 0 || Boolean(state.q);
  const isNarrowedByTab = Object.keys(withoutPaging(state, "sort")).length > 0;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {given.search && <SearchBox value={state.q ?? ""} label={given.search} onSearch={(q) => change({ q }, true)} />}
        {given.filters && (
          <FilterChips chips={chips} onClear={list.clear}>
            {given.filters}
          </FilterChips>
        )}
        <div className="ml-auto flex gap-2 max-md:hidden">
          <ViewsMenu
            views={preference.views}
            query={toSearchString(withoutPaging(state)).slice(1)}
            onShow={(saved) => show(readState(new URLSearchParams(saved), list.parameters))}
            onChange={(change) => keep(({ views }) => ({ views: change(views) }))}
          />
          <ColumnsMenu
            columns={given.columns.map(({ id, meta }) => ({ id: id!, label: meta!.label }))}
            shown={columnsShown}
            onChange={(wanted) =>
              keep(() => ({ columns: wanted.join() === given.usualColumns.join() ? null : wanted }))
            }
          />
        </div>
      </div>
      <DataTable
        label={given.label}
        columns={given.columns}
        shown={columnsShown}
        page={list.page}
        problem={list.problem}
        isBehind={list.isBehind}
        nameOf={given.nameOf}
        hrefOf={given.hrefOf}
        onEdit={given.onEdit}
        sort={state.sort ?? given.usualSort}
        onSort={(sort) => change({ sort: sort === given.usualSort ? undefined : sort })}
        chosen={list.chosen}
        onChoose={list.choose}
        mostChosen={mostChosen}
        hasAll={given.hasAll}
        bulk={given.bulk}
        empty={
          <div className="rounded-card border bg-panel">
            {isFiltered ? (
              <EmptyState
                title={t("list.empty")}
                actions={<Button onClick={list.clear}>{t("list.clearFilters")}</Button>}
              >
                {t("list.empty.what")}
              </EmptyState>
            ) : isNarrowedByTab ? (
              <EmptyState title={t("list.emptyTab")} />
            ) : (
              given.empty
            )}
          </div>
        }
        onRetry={given.onRetry ?? list.refresh}
        footer={
          list.page && (
            <TableFooter
              page={list.page}
              hrefOfPage={(page) => hrefOf({ ...state, page: String(page) })}
              onPage={(page) => change({ page: String(page) })}
              onSize={(size) => change({ size: size === 20 ? undefined : String(size) })}
            />
          )
        }
      />
    </>
  );
}
