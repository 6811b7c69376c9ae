"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { apiQueryOptions } from "@/components/api/use-api-query";
import { dayInputValue } from "@/components/data-table/days";
import { useFilters } from "@/components/data-table/filters";
import type { RecordListState } from "@/components/data-table/use-record-list";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { SelectField, TextField } from "@/components/ui/field";
import type { Delivery, OrderStatus } from "@/db/schema/orders";
import { isPlacedRange, type PlacedRange, placedRanges, tabOf } from "./order-filters";
import { carrierName } from "./order-names";
import type { Carrier } from "./shop-dictionaries";
import type { ListedOrder } from "./types";

const states: OrderStatus[] = ["unpaid", "paid", "shipped", "completed", "cancelled", "refunding", "refunded"];
const deliveries: Delivery[] = ["express", "local", "pickup", "virtual"];
const reportStates = ["failed", "pending", "sent"] as const;

interface OrderList extends Pick<RecordListState<ListedOrder>, "state" | "change" | "page"> {
  path: "/cms/order";
}

/** A status that has its own tab gets no chip. */
export function useOrderFilters(list: OrderList, carriers: Carrier[], can: (permission: string) => boolean) {
  const t = useTranslator();
  const { state, page } = list;
  const { product_id, user_id, ids = "" } = state;
  const productName = useProductName(Number(product_id));
  const customer = page?.items.find(({ user }) => String(user.id) === user_id)?.user.nickname;
  const tab = tabOf(state);
  return useFilters(list, [
    {
      name: "placed",
      label: t("orders.filter.placed"),
      field: <PlacedField {...list} />,
      textOf: (range) => (isPlacedRange(range) ? t(`orders.filter.${range}`) : range),
    },
    { name: "from", to: "to", label: t("orders.filter.placed"), kind: "link" },
    {
      name: "status",
      label: t("orders.filter.state"),
      kind: "many",
      options: states.map((value) => ({ value, label: t(`state.${value}`) })),
      isOfTab: tab !== undefined,
    },
    {
      name: "delivery",
      label: t("orders.column.delivery"),
      options: deliveries.map((value) => ({ value, label: t(`orders.delivery.${value}`) })),
      isOfTab: tab?.delivery === state.delivery,
    },
    {
      name: "carrier",
      label: t("orders.filter.carrier"),
      options: carriers,
      textOf: (value) => carrierName(carriers, value),
    },
    {
      name: "shipping_report",
      label: t("orders.filter.report"),
      options: reportStates.map((value) => ({ value, label: t(`orders.report.${value}`) })),
    },
    {
      name: "held",
      label: t("orders.hold"),
      options: ["true", "false"].map((value) => ({ value, label: t(`orders.filter.held.${value as "true"}`) })),
    },
    {
      name: "product_id",
      label: t("orders.filter.product"),
      kind: can("product.read") ? undefined : "link",
      finder: "/cms/product",
      textOf: (id) => productName ?? `#${id}`,
    },
    {
      name: "user_id",
      label: t("orders.filter.customer"),
      kind: can("customer.read") ? undefined : "link",
      finder: "/cms/customer",
      textOf: (id) => customer || `#${id}`,
    },
    { name: "payment_trouble", label: t("orders.filter.payment_trouble"), kind: "flag" },
    { name: "needs_refund", label: t("orders.filter.needs_refund"), kind: "flag" },
    { name: "ids", label: t("orders.filter.ids", { count: ids.split(",").length }), kind: "flag", field: null },
  ]);
}

/** A range relative to today, or two days. */
function PlacedField({ state, change }: Pick<OrderList, "state" | "change">) {
  const t = useTranslator();
  const { timeZone } = useReader();
  const hasDays = !isPlacedRange(state.placed) && Boolean(state.from || state.to);
  const [isRange, setRange] = useState(hasDays);
  return (
    <>
      <SelectField
        label={t("orders.filter.placed")}
        value={isPlacedRange(state.placed) ? state.placed : isRange || hasDays ? "range" : ""}
        onChange={({ target: { value } }) => {
          setRange(value === "range");
          change({ placed: value === "range" ? undefined : value, from: undefined, to: undefined });
        }}
      >
        <option value="">{t("orders.filter.anyTime")}</option>
        {(Object.keys(placedRanges) as PlacedRange[]).map((range) => (
          <option key={range} value={range}>
            {t(`orders.filter.${range}`)}
          </option>
        ))}
        <option value="range">{t("orders.filter.range")}</option>
      </SelectField>
      {(isRange || hasDays) && (
        <div className="grid grid-cols-2 gap-2">
          {(["from", "to"] as const).map((end) => (
            <TextField
              key={end}
              type="date"
              label={t(`list.${end}`)}
              value={dayInputValue(state[end], timeZone)}
              onChange={({ target }) => change({ [end]: target.value, placed: undefined }, true)}
            />
          ))}
        </div>
      )}
    </>
  );
}

const useProductName = (id: number) =>
  useQuery({ ...apiQueryOptions(`/cms/product/${id}`), enabled: id > 0 }).data?.name;
