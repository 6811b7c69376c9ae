"use client";

import { Gift, Users } from "lucide-react";
import { useMemo, useState } from "react";
import { useApiQuery } from "@/components/api/use-api-query";
import { type Columns, createColumn, TimeCell } from "@/components/data-table/columns";
import { useFilters } from "@/components/data-table/filters";
import { ExportLink } from "@/components/data-table/list-links";
import { withoutPaging } from "@/components/data-table/list-state";
import { RecordList } from "@/components/data-table/record-list";
import { type ListProps, type RecordListState, useRecordList } from "@/components/data-table/use-record-list";
import { formatYuan, parsePositiveFen } from "@/components/edit/parse-fen";
import { useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { customerName } from "@/lib/i18n/admin/customer-name";
import type { Translator } from "@/lib/i18n/admin/translator";
import { formatMoney, formatNumber } from "@/lib/i18n/format";
import { type Customer, PersonCell, statusFilter, UserState } from "../users/user-state";
import { Tags } from "./customer-notes";
import { GrantMatchingDialog } from "./grant-dialogs";

export function CustomersPage(given: ListProps<Customer>) {
  const t = useTranslator();
  const can = usePermission();
  const list = useRecordList({ name: "customers", path: "/cms/customer", ...given });
  const { state, page } = list;
  const columns = useMemo(() => customerColumns(t), [t]);
  const tags = useApiQuery("/cms/customer/tags").done?.items ?? [];
  const filters = useFilters(list, [
    { name: "tag", label: t("customers.tag"), options: tags.map(({ tag }) => ({ value: tag, label: tag })) },
    {
      name: "min_spent",
      label: t("customers.filter.spent"),
      field: <SpentField {...list} />,
      textOf: (fen) => formatMoney(Number(fen)),
    },
    { name: "last_order_from", to: "last_order_to", label: t("customers.filter.last"), kind: "days" },
    { name: "from", to: "to", label: t("customers.filter.since"), kind: "days" },
    statusFilter(t),
  ]);
  const filter = list.queryOf(withoutPaging(state, "sort"));
  const [isGiving, setGiving] = useState(false);
  return (
    <>
      <PageHeader
        title={t("customers.title")}
        note={page && t("customers.count", { count: `${formatNumber(page.total)}${page.total_is_more ? "+" : ""}` })}
      >
        {can("coupon.grant") && can("coupon.read") && page && page.total > 0 && (
          <Button icon={<Gift className="size-4" aria-hidden="true" />} onClick={() => setGiving(true)}>
            {t("customers.grantAll", { count: `${formatNumber(page.total)}${page.total_is_more ? "+" : ""}` })}
          </Button>
        )}
        {can("customer.export") && <ExportLink list={list} />}
      </PageHeader>
      <RecordList
        list={list}
        label={t("customers.title")}
        columns={columns}
        usualColumns={usualColumns}
        usualSort="-created_at"
        nameOf={(customer) => customerName(customer, t)}
        hrefOf={({ id }) => `/admin/customers/${id}`}
        search={t(can("order.read") ? "customers.search.orders" : "customers.search")}
        {...filters}
        empty={
          <EmptyState icon={<Users className="size-5" aria-hidden="true" />} title={t("customers.empty")}>
            {t("customers.empty.what")}
          </EmptyState>
        }
      />
      {isGiving && page && (
        <GrantMatchingDialog
          filter={filter}
          count={page.total}
          onClose={() => setGiving(false)}
          onChanged={list.refresh}
        />
      )}
    </>
  );
}

function SpentField({ state, change }: Pick<RecordListState<Customer>, "state" | "change">) {
  const t = useTranslator();
  const [text, setText] = useState(state.min_spent ? formatYuan(Number(state.min_spent)) : "");
  return (
    <TextField
      label={t("customers.filter.spent")}
      inputMode="decimal"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        change({ min_spent: parsePositiveFen(target.value)?.toString() }, true);
      }}
    />
  );
}

const column = createColumn<Customer>();
const usualColumns = ["name", "phone", "tags", "order_count", "spent", "last_order_at", "created_at", "status"];

const customerColumns = (t: Translator): Columns<Customer> => [
  column("name", t("customers.column.name"), { card: "left" }, (row) => (
    <PersonCell name={customerName(row, t)} url={row.avatar} />
  )),
  column("phone", t("customers.column.phone"), { card: "left" }, (row) => (
    <span className="tabular-nums">{row.phone}</span>
  )),
  column("tags", t("customers.tags"), {}, (row) => <Tags tags={row.tags} />),
  column("note", t("customers.note"), {}, (row) => <span className="line-clamp-2">{row.note}</span>),
  column("order_count", t("customers.column.orders"), { align: "right", isSorted: true }, (row) =>
    formatNumber(row.order_count),
  ),
  column("paid_count", t("customers.column.paid"), { align: "right" }, (row) => formatNumber(row.paid_count)),
  column("spent", t("customers.column.spent"), { align: "right", card: "right", isSorted: true }, (row) =>
    formatMoney(row.spent),
  ),
  column("last_order_at", t("customers.column.last"), { align: "right", card: "right", isSorted: true }, (row) => (
    <TimeCell at={row.last_order_at} />
  )),
  column("created_at", t("customers.column.created"), { align: "right", isSorted: true }, (row) => (
    <TimeCell at={row.created_at} />
  )),
  column("status", t("customers.column.state"), {}, (row) => <UserState status={row.status} />),
];
