"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleHelp, Download, Ellipsis, HandCoins, PackageOpen, Plus, Printer, Truck, Wallet } from "lucide-react";
import { useRouter } from "next/navigation";
import { useCallback, useRef, useState } from "react";
import { useNewOrders } from "@/components/alarms/new-orders";
import { apiUrl } from "@/components/api/cms";
import { apiQueryOptions, type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { ListTabs } from "@/components/data-table/list-links";
import { type ListState, toSearchString, withoutPaging } from "@/components/data-table/list-state";
import { RecordList } from "@/components/data-table/record-list";
import { type ListProps, useRecordList } from "@/components/data-table/use-record-list";
import { useCsvLanguage, useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { Button, ButtonLink, buttonClasses } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";
import { useKeys } from "@/components/ui/keys";
import { Link } from "@/components/ui/link";
import { choiceLook, Menu } from "@/components/ui/menu";
import { useToast } from "@/components/ui/toast";
import { formatNumber } from "@/lib/i18n/format";
import { useOrderColumns, usualColumns } from "./order-columns";
import { besideTab, expand, orderTabs, tabOf } from "./order-filters";
import { PickupDialog } from "./pickup-dialog";
import type { Carrier } from "./shop-dictionaries";
import type { Counts, ListedOrder } from "./types";
import { useOrderFilters } from "./use-order-filters";

const iconLook = { className: "size-4", "aria-hidden": true } as const;

interface Props extends ListProps<ListedOrder> {
  firstCounts: InitialData<"/cms/order/counts">;
  /** The position of the last payment, read before the list. */
  lastPaid: number | undefined;
  carriers: Carrier[];
  permissions: string[];
}

export function OrdersPage({ firstCounts, lastPaid, carriers, permissions, ...given }: Props) {
  const t = useTranslator();
  const router = useRouter();
  const list = useRecordList({ name: "orders", path: "/cms/order", expand, ...given });
  const { state, queryOf, chosen, chosenIds, refresh } = list;
  const { done: counts, refresh: recount } = useApiQuery("/cms/order/counts", {
    query: queryOf(besideTab(state)),
    first: firstCounts,
  });
  const isChoosing = useRef(false);
  isChoosing.current = list.isChoosing;
  useNewOrders(
    useCallback(() => {
      recount();
      if (!isChoosing.current) refresh();
    }, [recount, refresh]),
    lastPaid,
  );
  const columns = useOrderColumns();
  const can = (permission: string) => permissions.includes(permission);
  const complaints = useQuery({ ...apiQueryOptions("/cms/complaint/counts"), enabled: can("complaint.read") });
  const filters = useOrderFilters(list, carriers, can);
  const places = [
    { may: can("order.create"), href: "new", icon: <Plus {...iconLook} />, label: t("menu.newOrder") },
    { may: can("bill.read"), href: "bills", icon: <Wallet {...iconLook} />, label: t("menu.money") },
    {
      may: can("payment.read") && !can("bill.read"),
      href: "payments",
      icon: <Wallet {...iconLook} />,
      label: t("menu.payments"),
    },
    {
      may: can("complaint.read"),
      href: "complaints",
      icon: <CircleHelp {...iconLook} />,
      label: complaints.data?.open ? `${t("menu.complaints")} (${complaints.data.open})` : t("menu.complaints"),
    },
  ].filter(({ may }) => may);
  const toast = useToast();
  const inLanguage = useCsvLanguage();
  const [isAtCounter, setAtCounter] = useState(false);
  const counterKey = { key: "h", what: t("orders.counter"), run: () => setAtCounter(true) };
  useKeys(can("order.ship") ? [counterKey] : []);
  const scope: ListState = chosen.isAll
    ? withoutPaging(state)
    : { ids: chosenIds.join(), ...(state.sort && { sort: state.sort }) };
  // Excludes rows of this page that cannot be shipped. The desk skips unshippable orders of other pages.
  const remaining = new Set(
    list.page?.items.filter(({ actions }) => !actions.includes("ship")).map(({ id }) => String(id)),
  );
  const toShipIds = chosenIds.filter((id) => !remaining.has(id));
  // The header counts are hidden while filters are active, because they would contradict the sidebar.
  const isFiltered = Object.keys(besideTab(state)).length > 0;
  const exported = (wanted: ListState) => apiUrl("/cms/order/export", { ...queryOf(wanted), ...inLanguage });

  return (
    <>
      <PageHeader title={t("orders.title")} note={counts && !isFiltered && toShip()} isBar>
        {places.map(({ href, icon, label }) => (
          <ButtonLink key={href} href={`/admin/orders/${href}`} icon={icon} className="max-md:hidden">
            {label}
          </ButtonLink>
        ))}
        {places.length > 0 && (
          <Menu
            label={t("orders.more")}
            align="left"
            className={classes(buttonClasses(), "md:hidden")}
            trigger={<Ellipsis className="size-5" aria-hidden="true" />}
          >
            {places.map(({ href, icon, label }) => (
              <Link key={href} href={`/admin/orders/${href}`} data-choice="" className={choiceLook}>
                {icon}
                {label}
              </Link>
            ))}
          </Menu>
        )}
        {can("order.export") && (
          <Menu
            label={t("orders.export")}
            className={buttonClasses()}
            trigger={
              <>
                <Download className="size-4" aria-hidden="true" />
                <span className="max-md:sr-only">{t("orders.export")}</span>
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
                {t(rows === "items" ? "orders.exportLines" : "orders.exportOrders")}
              </a>
            ))}
          </Menu>
        )}
        {can("order.ship") && (
          <Button
            icon={<HandCoins className="size-4" aria-hidden="true" />}
            shortcut="H"
            className="max-md:ml-auto"
            onClick={() => setAtCounter(true)}
          >
            {t("orders.counter")}
          </Button>
        )}
        {can("order.ship") && (
          <ButtonLink
            href="/admin/orders/desk"
            look="primary"
            icon={<Truck className="size-4" aria-hidden="true" />}
            className="max-md:flex-1 max-md:justify-center"
          >
            {t("orders.desk")}
          </ButtonLink>
        )}
      </PageHeader>
      <ListTabs
        list={list}
        label={t("orders.tabs")}
        tabs={orderTabs.map(({ name, ...query }) => ({
          label: t(`orders.tab.${name}`),
          query,
          count: counts && countOf(counts, name),
          current: tabOf(state)?.name === name,
        }))}
      />
      <RecordList
        list={list}
        label={t("orders.title")}
        columns={columns}
        usualColumns={usualColumns}
        usualSort="-created_at"
        nameOf={({ order_no }) => order_no}
        hrefOf={({ id }) => `/admin/orders/${id}`}
        onEdit={({ id, actions }) =>
          router.push(actions.includes("ship") ? `/admin/orders/desk?ids=${id}` : `/admin/orders/${id}`)
        }
        search={t("orders.search")}
        {...filters}
        hasAll={can("order.export")}
        bulk={
          <>
            {can("order.ship") && !chosen.isAll && toShipIds.length > 0 && (
              <ButtonLink
                href={`/admin/orders/desk${toSearchString({ ...scope, ids: toShipIds.join() })}`}
                icon={<Truck className="size-4" aria-hidden="true" />}
              >
                {t("orders.bulk.ship", { count: toShipIds.length })}
              </ButtonLink>
            )}
            <ButtonLink
              href={`/admin/orders/print${toSearchString({ ...scope, kind: "slips" })}`}
              target="_blank" // preserves the selection for shipping, which is the next step
              prefetch={false}
              icon={<Printer className="size-4" aria-hidden="true" />}
            >
              {t("orders.bulk.slips")}
            </ButtonLink>
            <ButtonLink
              href={`/admin/orders/print${toSearchString({ ...scope, kind: "picking" })}`}
              target="_blank"
              prefetch={false}
            >
              {t("orders.bulk.picking")}
            </ButtonLink>
            {can("order.export") && (
              <a href={exported(scope)} download className={buttonClasses()}>
                {t("list.export")}
              </a>
            )}
          </>
        }
        empty={
          <EmptyState icon={<PackageOpen className="size-5" aria-hidden="true" />} title={t("orders.empty")}>
            {t("orders.empty.what")}
          </EmptyState>
        }
        onRetry={() => {
          refresh();
          recount();
        }}
      />
      {isAtCounter && (
        <PickupDialog
          onClose={() => setAtCounter(false)}
          onDone={() => {
            setAtCounter(false);
            toast({ message: t("orders.counter.done") });
            refresh();
            recount();
          }}
        />
      )}
    </>
  );

  function toShip() {
    const { paid, to_pick_up } = counts!;
    const waiting = [
      paid > to_pick_up && t("orders.toShip", { count: formatNumber(paid - to_pick_up) }),
      to_pick_up > 0 && t("orders.toPickUp", { count: formatNumber(to_pick_up) }),
    ].filter(Boolean);
    return waiting.join(" · ") || t("orders.nothingToShip");
  }
}

/** Only tabs whose orders need attention have a count. */
function countOf(counts: Counts, tab: (typeof orderTabs)[number]["name"]) {
  if (tab === "paid") return formatNumber(counts.paid - counts.to_pick_up);
  if (tab === "toPickUp") return counts.to_pick_up > 0 ? formatNumber(counts.to_pick_up) : undefined;
  if (tab === "unpaid" || tab === "shipped") return formatNumber(counts[tab]);
  return tab === "refunds" && counts.refunding > 0 ? formatNumber(counts.refunding) : undefined;
}
