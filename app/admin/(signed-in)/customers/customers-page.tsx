"use client";

import { Download, Gift, Users } from "lucide-react";
import { useMemo, useState } from "react";
import { apiUrl } from "@/components/api/cms";
import { type Columns, createColumn } from "@/components/data-table/columns";
import { dayRangeQuery } from "@/components/data-table/days";
import { type ListState, withoutPaging } from "@/components/data-table/list-state";
import { RecordList } from "@/components/data-table/record-list";
import { type FirstList, useRecordList } from "@/components/data-table/use-record-list";
import { Time } from "@/components/i18n/time";
import { useCsvLanguage, useReader, useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { Button, buttonClasses } from "@/components/ui/button";
import { customerName } from "@/lib/i18n/admin/customer-name";
import type { Translator } from "@/lib/i18n/admin/translator";
import { formatMoney, formatNumber } from "@/lib/i18n/format";
import type { Customer } from "../users/types";
import { PersonCell, UserState } from "../users/user-state";
import { CustomerFilters, useCustomerChips } from "./customer-filters";
import { Tags } from "./customer-notes";
import { customerParameters } from "./customer-parameters";
import { GrantMatchingDialog } from "./grant-matching-dialog";

export function CustomersPage({ first, kept }: FirstList<Customer>) {
  const t = useTranslator();
  const inLanguage = useCsvLanguage();
  const can = usePermission();
  const { timeZone } = useReader();
  const queryOf = (wanted: ListState) => dayRangeQuery(wanted, timeZone);
  const list = useRecordList({
    name: "customers",
    path: "/cms/customer",
    parameters: customerParameters,
    queryOf,
    first,
    kept,
  });
  const { state, page } = list;
  const columns = useMemo(() => customerColumns(t), [t]);
  const chips = useCustomerChips(list);
  const filter = queryOf(withoutPaging(state, "sort"));
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
        {can("customer.export") && (
          <a href={apiUrl("/cms/customer/export", { ...filter, ...inLanguage })} download className={buttonClasses()}>
            <Download className="size-4" aria-hidden="true" />
            {t("list.export")}
          </a>
        )}
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
        leastSearched={2}
        chips={chips}
        filters={<CustomerFilters {...list} />}
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

const column = createColumn<Customer>();
const usualColumns = ["name", "phone", "tags", "order_count", "spent", "last_order_at", "created_at", "status"];

const When = ({ at }: { at: string | null }) =>
  at && (
    <span className="relative z-[1] text-ink-2">
      <Time at={at} />
    </span>
  );

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
    <When at={row.last_order_at} />
  )),
  column("created_at", t("customers.column.created"), { align: "right", isSorted: true }, (row) => (
    <When at={row.created_at} />
  )),
  column("status", t("customers.column.state"), {}, (row) => <UserState status={row.status} />),
];
