"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { apiQueryOptions } from "@/components/api/use-api-query";
import { dayInputValue, formatDayRange } from "@/components/data-table/days";
import type { Chip } from "@/components/data-table/filters";
import { Finder } from "@/components/data-table/finder";
import { type Change, type ListState, ticked } from "@/components/data-table/list-state";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { CheckField, SelectField, TextField } from "@/components/ui/field";
import type { Delivery, OrderStatus } from "@/db/schema/orders";
import { isPlacedRange, type PlacedRange, placedRanges, tabOf } from "./order-filters";
import { carrierName } from "./order-names";
import type { Carrier } from "./shop-dictionaries";
import type { ListedOrder } from "./types";

interface Filters {
  state: ListState;
  carriers: Carrier[];
  change: (wanted: Change, isTyping?: boolean) => void;
}

const states: OrderStatus[] = ["unpaid", "paid", "shipped", "completed", "cancelled", "refunding", "refunded"];
const deliveries: Delivery[] = ["express", "local", "pickup", "virtual"];
const ranges = Object.keys(placedRanges) as PlacedRange[];
const reportStates = ["failed", "pending", "sent"] as const;
const flags = ["payment_trouble", "needs_refund"] as const;

export function OrderFilterFields({ state, carriers, change, permissions }: Filters & { permissions: string[] }) {
  const t = useTranslator();
  const chosenStates = state.status?.split(",") ?? [];
  const hasDays = !isPlacedRange(state.placed) && Boolean(state.from || state.to);
  const [isRange, setRange] = useState(hasDays);
  const { timeZone } = useReader();
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
        {ranges.map((range) => (
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
              label={t(`orders.filter.${end}`)}
              value={dayInputValue(state[end], timeZone)}
              onChange={({ target }) => change({ [end]: target.value, placed: undefined }, true)}
            />
          ))}
        </div>
      )}
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">{t("orders.filter.state")}</legend>
        <div className="grid grid-cols-2">
          {states.map((status) => (
            <CheckField
              key={status}
              label={t(`state.${status}`)}
              checked={chosenStates.includes(status)}
              onChange={(isChecked) => change(ticked("status", states, status, isChecked))}
            />
          ))}
        </div>
      </fieldset>
      <SelectField
        label={t("orders.column.delivery")}
        value={deliveries.find((each) => each === state.delivery) ?? ""}
        onChange={({ target }) => change({ delivery: target.value })}
      >
        <option value="">{t("orders.filter.any")}</option>
        {deliveries.map((each) => (
          <option key={each} value={each}>
            {t(`orders.delivery.${each}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("orders.filter.carrier")}
        value={state.carrier ?? ""}
        onChange={({ target }) => change({ carrier: target.value })}
      >
        <option value="">{t("orders.filter.any")}</option>
        {carriers.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("orders.filter.report")}
        value={state.shipping_report ?? ""}
        onChange={({ target }) => change({ shipping_report: target.value })}
      >
        <option value="">{t("orders.filter.any")}</option>
        {reportStates.map((report) => (
          <option key={report} value={report}>
            {t(`orders.report.${report}`)}
          </option>
        ))}
      </SelectField>
      {permissions.includes("product.read") && (
        <Finder
          label={t("orders.filter.product")}
          path="/cms/product"
          onFound={(product_id) => change({ product_id })}
        />
      )}
      {permissions.includes("customer.read") && (
        <Finder label={t("orders.filter.customer")} path="/cms/customer" onFound={(user_id) => change({ user_id })} />
      )}
      {flags.map((flag) => (
        <CheckField
          key={flag}
          label={t(`orders.filter.${flag}`)}
          checked={state[flag] === "true"}
          onChange={(isChecked) => change({ [flag]: isChecked ? "true" : undefined })}
        />
      ))}
    </>
  );
}

/** The active filters as removable chips. A status that has its own tab gets no chip. */
export function useOrderChips({
  state,
  carriers,
  rows,
  change,
}: Filters & { rows: ListedOrder[] | undefined }): Chip[] {
  const t = useTranslator();
  const reader = useReader();
  const { language } = reader;
  const productName = useProductName(Number(state.product_id));
  const { status, delivery, placed, from, to, carrier, shipping_report, product_id, user_id, ids } = state;
  const chips: [names: string[], label: string, value?: string][] = [];
  const tab = tabOf(state);
  if (delivery && tab?.delivery !== delivery) {
    const named = delivery
      .split(",")
      .map((each) => (deliveries.includes(each as Delivery) ? t(`orders.delivery.${each as Delivery}`) : each));
    chips.push([["delivery"], t("orders.column.delivery"), named.join(language === "zh" ? "、" : ", ")]);
  }
  if (status && !tab) {
    const named = status
      .split(",")
      .map((each) => (states.includes(each as OrderStatus) ? t(`state.${each as OrderStatus}`) : each));
    chips.push([["status"], t("orders.filter.state"), named.join(language === "zh" ? "、" : ", ")]);
  }
  if (isPlacedRange(placed)) chips.push([["placed"], t("orders.filter.placed"), t(`orders.filter.${placed}`)]);
  else if (from || to) chips.push([["from", "to", "placed"], t("orders.filter.placed"), formatDayRange(state, reader)]);
  if (carrier) {
    chips.push([["carrier"], t("orders.filter.carrier"), carrierName(carriers, carrier)]);
  }
  const report = reportStates.find((state) => state === shipping_report);
  if (report) chips.push([["shipping_report"], t("orders.filter.report"), t(`orders.report.${report}`)]);
  for (const flag of flags) if (state[flag]) chips.push([[flag], t(`orders.filter.${flag}`)]);
  if (product_id) chips.push([["product_id"], t("orders.filter.product"), productName ?? `#${product_id}`]);
  if (user_id) {
    const name = rows?.find(({ user }) => String(user.id) === user_id)?.user.nickname;
    chips.push([["user_id"], t("orders.filter.customer"), name || `#${user_id}`]);
  }
  if (ids) chips.push([["ids"], t("orders.filter.ids", { count: ids.split(",").length })]);
  const colon = language === "zh" ? "：" : ": ";
  return chips.map(([names, label, value]) => ({
    name: names[0]!,
    text: value === undefined ? label : `${label}${colon}${value}`,
    onRemove: () => change(Object.fromEntries(names.map((name) => [name, undefined]))),
  }));
}

const useProductName = (id: number) =>
  useQuery({ ...apiQueryOptions(`/cms/product/${id}`), enabled: id > 0 }).data?.name;
