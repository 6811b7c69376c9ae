"use client";

import { CircleHelp } from "lucide-react";
import { createColumn, TimeCell } from "@/components/data-table/columns";
import { RecordList } from "@/components/data-table/record-list";
import { type ListProps, useRecordList } from "@/components/data-table/use-record-list";
import { useTranslator } from "@/components/i18n/translator";
import { OrderNumber } from "@/components/orders/order-state";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { Badge } from "@/components/ui/badge";
import { formatMoney } from "@/lib/i18n/format";
import { Due } from "../../after_sales/after-sale-state";
import { type ListedComplaint, stateTones } from "./complaint";

const column = createColumn<ListedComplaint>();

export function ComplaintsPage(given: ListProps<ListedComplaint>) {
  const t = useTranslator();
  const list = useRecordList({ name: "complaints", path: "/cms/complaint", ...given });
  const columns = [
    column("text", t("complaints.text"), { card: "left" }, ({ text }) => (
      <bdi className="block max-w-[420px] truncate font-medium max-md:max-w-56" title={text}>
        {text || t("complaints.erased")}
      </bdi>
    )),
    column("state", t("afterSales.column.state"), { card: "left" }, ({ state }) => (
      <Badge tone={stateTones[state]}>{t(`complaints.state.${state}`)}</Badge>
    )),
    column("due", t("afterSales.column.due"), { align: "right", card: "right" }, (row) =>
      row.answered_at || row.state === "done" ? null : <Due {...row} status="requested" />,
    ),
    column("order", t("afterSales.column.order"), { card: "left" }, ({ order_no }) =>
      order_no ? <OrderNumber number={order_no} /> : t("complaints.noOrder"),
    ),
    column("amount", t("afterSales.column.sum"), { align: "right", card: "right" }, ({ amount }) =>
      amount === null ? "" : formatMoney(amount),
    ),
    column("complained_at", t("complaints.at"), { align: "right" }, (row) => <TimeCell at={row.complained_at} />),
  ];
  return (
    <>
      <PageHeader title={t("menu.complaints")} />
      <RecordList
        list={list}
        label={t("menu.complaints")}
        columns={columns}
        usualColumns={["text", "state", "due", "order", "amount", "complained_at"]}
        usualSort=""
        nameOf={({ complaint_id }) => complaint_id}
        hrefOf={({ id }) => `/admin/orders/complaints/${id}`}
        search={t("complaints.search")}
        empty={
          <EmptyState icon={<CircleHelp className="size-5" aria-hidden="true" />} title={t("complaints.empty")}>
            {t("complaints.empty.what")}
          </EmptyState>
        }
      />
    </>
  );
}
