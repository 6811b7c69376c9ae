"use client";

import { Download, PackageOpen, Printer, Truck } from "lucide-react";
import { useRouter } from "next/navigation";
import { type MouseEvent, useCallback, useRef, useState } from "react";
import { type Chosen, DataTable, nothingChosen } from "@/components/data-table/data-table";
import { FilterChips } from "@/components/data-table/filter-chips";
import {
  ColumnsMenu,
  type ListPreference,
  untouched,
  useListPreference,
  ViewsMenu,
} from "@/components/data-table/list-menus";
import { type ListState, readState, searchOf } from "@/components/data-table/list-state";
import { SearchBox } from "@/components/data-table/search-box";
import { TableFooter } from "@/components/data-table/table-footer";
import { type FirstPage, useList } from "@/components/data-table/use-list";
import { useListState } from "@/components/data-table/use-list-state";
import { Empty } from "@/components/empty";
import { useNewOrders } from "@/components/new-orders";
import { PageHeader } from "@/components/page-header";
import { problemWords } from "@/components/problem-words";
import { Button, ButtonLink, lookOf } from "@/components/ui/button";
import { choiceLook, Menu } from "@/components/ui/menu";
import { Tabs } from "@/components/ui/tabs";
import { useToast } from "@/components/ui/toast";
import { type First, useReading } from "@/components/use-reading";
import { useReader, useWords } from "@/components/words";
import { formatNumber } from "@/lib/i18n/format";
import { useOrderColumns, usualColumns } from "./order-columns";
import { OrderFilterFields, useOrderChips } from "./order-filter-fields";
import { apiQuery, orderParameters, orderTabs, withoutPaging } from "./order-filters";
import type { Carrier } from "./shop-words";
import type { Counts, ListedOrder } from "./types";

interface Shown {
  first: FirstPage<ListedOrder>;
  firstCounts: First<Counts>;
  carriers: Carrier[];
  preference: ListPreference | undefined;
  permissions: string[];
}

/** As many as the API names at once. */
const mostChosen = 50;

export function OrdersPage({ first, firstCounts, carriers, preference: kept, permissions }: Shown) {
  const words = useWords();
  const { timeZone, language } = useReader();
  const toast = useToast();
  const router = useRouter();
  const { state, change, show, hrefOf } = useListState(orderParameters);
  const query = apiQuery(state, new Date(), timeZone);
  const list = useList<ListedOrder>("/cms/order", query, first);
  const countsQuery = apiQuery(withoutPaging(state, "status", "sort"), new Date(), timeZone);
  const { done: counts, refresh: recount } = useReading<Counts>(`/cms/order/counts${countsQuery}`, firstCounts);
  const isChoosing = useRef(false);
  useNewOrders(
    useCallback(() => {
      recount();
      if (!isChoosing.current) list.refresh();
    }, [recount, list.refresh]),
  );
  const { preference, keep } = useListPreference("orders", kept ?? untouched, (problem) =>
    toast({ message: problemWords(problem, words, language), isProblem: true }),
  );
  const [chosen, choose] = useChosen(searchOf(withoutPaging(state, "sort")));
  isChoosing.current = chosen.isAll || Object.keys(chosen.ids).length > 0;
  const columns = useOrderColumns();
  const shown = preference.columns ?? usualColumns;
  const chips = useOrderChips({ state, carriers, rows: list.page?.items, change });
  const may = (permission: string) => permissions.includes(permission);
  const isFiltered = chips.length > 0 || state.q !== undefined || state.status !== undefined;
  const clear = () => show(state.size ? { size: state.size } : {});

  const scope: ListState = chosen.isAll
    ? withoutPaging(state)
    : { ids: Object.keys(chosen.ids).join(), ...(state.sort && { sort: state.sort }) };
  const exported = (wanted: ListState) => `/cms/order/export${apiQuery(wanted, new Date(), timeZone)}`;
  const chosenCount = Object.keys(chosen.ids).length;

  return (
    <>
      <PageHeader title={words("orders.title")} note={counts && toShip()}>
        {may("order.export") && (
          <Menu
            label={words("orders.export")}
            className={lookOf()}
            trigger={
              <>
                <Download className="size-4" aria-hidden="true" />
                {words("orders.export")}
              </>
            }
          >
            {(["orders", "items"] as const).map((rows) => (
              <a
                key={rows}
                href={exported({ ...withoutPaging(state), ...(rows === "items" && { rows }) })}
                download
                data-choice=""
                className={choiceLook}
              >
                {words(rows === "items" ? "orders.exportLines" : "orders.exportOrders")}
              </a>
            ))}
          </Menu>
        )}
        {may("order.ship") && (
          <ButtonLink href="/admin/orders/desk" look="primary" icon={<Truck className="size-4" aria-hidden="true" />}>
            {words("orders.desk")}
          </ButtonLink>
        )}
      </PageHeader>
      <Tabs
        label={words("orders.tabs")}
        tabs={orderTabs.map(({ name, status }) => ({
          href: hrefOf({ ...withoutPaging(state, "status"), ...(status && { status }) }),
          label: words(`orders.tab.${name}`),
          count: counts && countOf(counts, status),
          current: state.status === status,
          onChoose: (event: MouseEvent) => {
            event.preventDefault();
            change({ status });
          },
        }))}
      />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchBox value={state.q ?? ""} label={words("orders.search")} onSearch={(q) => change({ q }, true)} />
        <FilterChips chips={chips} onClear={clear}>
          <OrderFilterFields state={state} carriers={carriers} change={change} permissions={permissions} />
        </FilterChips>
        <div className="ml-auto flex gap-2">
          <ViewsMenu
            views={preference.views}
            query={searchOf(withoutPaging(state)).slice(1)}
            onShow={(saved) => show(readState(new URLSearchParams(saved), orderParameters))}
            onChange={(views) => keep({ views })}
          />
          <ColumnsMenu
            columns={columns.map(({ id, meta }) => ({ id: id!, label: meta!.label }))}
            shown={shown}
            onChange={(wanted) => keep({ columns: wanted.join() === usualColumns.join() ? null : wanted })}
          />
        </div>
      </div>
      <DataTable
        label={words("orders.title")}
        columns={columns}
        shown={shown}
        page={list.page}
        problem={list.problem}
        isBehind={list.isBehind}
        nameOf={({ order_no }) => order_no}
        hrefOf={({ id }) => `/admin/orders/${id}`}
        onEdit={({ id, actions }) =>
          router.push(actions.includes("ship") ? `/admin/orders/desk?ids=${id}` : `/admin/orders/${id}`)
        }
        sort={state.sort ?? "-created_at"}
        onSort={(sort) => change({ sort: sort === "-created_at" ? undefined : sort })}
        chosen={chosen}
        onChoose={choose}
        mostChosen={mostChosen}
        hasAll={may("order.export")}
        bulk={
          <>
            {may("order.ship") && !chosen.isAll && (
              <ButtonLink
                href={`/admin/orders/desk${searchOf(scope)}`}
                icon={<Truck className="size-4" aria-hidden="true" />}
              >
                {words("orders.bulk.ship", { count: chosenCount })}
              </ButtonLink>
            )}
            <ButtonLink
              href={`/admin/orders/print${searchOf({ ...scope, kind: "slips" })}`}
              prefetch={false}
              icon={<Printer className="size-4" aria-hidden="true" />}
            >
              {words("orders.bulk.slips")}
            </ButtonLink>
            <ButtonLink href={`/admin/orders/print${searchOf({ ...scope, kind: "picking" })}`} prefetch={false}>
              {words("orders.bulk.picking")}
            </ButtonLink>
            {may("order.export") && (
              <a href={exported(scope)} download className={lookOf()}>
                {words("list.export")}
              </a>
            )}
          </>
        }
        empty={
          <div className="rounded-card border bg-panel">
            {isFiltered ? (
              <Empty
                title={words("list.empty")}
                actions={<Button onClick={clear}>{words("list.clearFilters")}</Button>}
              >
                {words("list.empty.what")}
              </Empty>
            ) : (
              <Empty icon={<PackageOpen className="size-5" aria-hidden="true" />} title={words("orders.empty")}>
                {words("orders.empty.what")}
              </Empty>
            )}
          </div>
        }
        onRetry={() => {
          list.refresh();
          recount();
        }}
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

  function toShip() {
    if (!counts!.paid) return words("orders.nothingToShip");
    return words("orders.toShip", { count: countText(counts!.paid, counts!) });
  }
}

/** What is chosen belongs to these filters: under others it would be something that nobody sees. */
function useChosen(filters: string) {
  const [kept, keep] = useState<{ filters: string; chosen: Chosen }>({ filters, chosen: nothingChosen });
  const chosen = kept.filters === filters ? kept.chosen : nothingChosen;
  return [chosen, (next: Chosen) => keep({ filters, chosen: next })] as const;
}

const countText = (count: number, { has_more }: Counts) =>
  `${formatNumber(count)}${has_more && count >= 10_000 ? "+" : ""}`;

/** The tabs where something waits have their number; of all the rest nobody acts on it. */
function countOf(counts: Counts, status: string | undefined) {
  if (status === "paid" || status === "unpaid" || status === "shipped") return countText(counts[status], counts);
  return status === "refunding,refunded" && counts.refunding > 0 ? countText(counts.refunding, counts) : undefined;
}
