import { type Columns, createColumn } from "@/components/data-table/columns";
import { Time } from "@/components/i18n/time";
import { customerName } from "@/lib/i18n/admin/customer-name";
import type { Translator } from "@/lib/i18n/admin/translator";
import { formatMoney, formatNumber } from "@/lib/i18n/format";
import type { Customer } from "../users/types";
import { PersonCell, UserState } from "../users/user-state";

const column = createColumn<Customer>();
export const usualColumns = ["name", "phone", "order_count", "spent", "last_order_at", "created_at", "status"];

const When = ({ at }: { at: string | null }) =>
  at && (
    <span className="relative z-[1] text-ink-2">
      <Time at={at} />
    </span>
  );

export const customerColumns = (t: Translator): Columns<Customer> => [
  column("name", t("customers.column.name"), { card: "left" }, (row) => (
    <PersonCell name={customerName(row, t)} url={row.avatar} />
  )),
  column("phone", t("customers.column.phone"), { card: "left" }, (row) => (
    <span className="tabular-nums">{row.phone}</span>
  )),
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
