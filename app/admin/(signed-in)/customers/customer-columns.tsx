import { type Columns, columnsOf } from "@/components/data-table/columns";
import { Time } from "@/components/words/time";
import type { Words } from "@/lib/i18n/admin/words";
import { formatMoney, formatNumber } from "@/lib/i18n/format";
import { PersonCell } from "../users/person-cell";
import type { Customer } from "../users/types";
import { UserState } from "../users/user-state";
import { customerName } from "./customer-name";

const column = columnsOf<Customer>();
export const usualColumns = ["name", "phone", "order_count", "spent", "last_order_at", "created_at", "status"];

const When = ({ at }: { at: string | null }) =>
  at && (
    <span className="relative z-[1] text-ink-2">
      <Time at={at} />
    </span>
  );

export const customerColumns = (words: Words): Columns<Customer> => [
  column.display({
    id: "name",
    header: words("customers.column.name"),
    meta: { label: words("customers.column.name"), card: "left" },
    cell: ({ row: { original } }) => <PersonCell name={customerName(original, words)} url={original.avatar} />,
  }),
  column.accessor("phone", {
    id: "phone",
    header: words("customers.column.phone"),
    meta: { label: words("customers.column.phone"), card: "left" },
    enableSorting: false,
    cell: ({ getValue }) => <span className="tabular-nums">{getValue()}</span>,
  }),
  column.accessor("order_count", {
    id: "order_count",
    header: words("customers.column.orders"),
    meta: { label: words("customers.column.orders"), align: "right" },
    enableSorting: true,
    cell: ({ getValue }) => formatNumber(getValue()),
  }),
  column.accessor("paid_count", {
    id: "paid_count",
    header: words("customers.column.paid"),
    meta: { label: words("customers.column.paid"), align: "right" },
    enableSorting: false,
    cell: ({ getValue }) => formatNumber(getValue()),
  }),
  column.accessor("spent", {
    id: "spent",
    header: words("customers.column.spent"),
    meta: { label: words("customers.column.spent"), align: "right", card: "right" },
    enableSorting: true,
    cell: ({ getValue }) => formatMoney(getValue()),
  }),
  column.accessor("last_order_at", {
    id: "last_order_at",
    header: words("customers.column.last"),
    meta: { label: words("customers.column.last"), align: "right", card: "right" },
    enableSorting: true,
    cell: ({ getValue }) => <When at={getValue()} />,
  }),
  column.accessor("created_at", {
    id: "created_at",
    header: words("customers.column.created"),
    meta: { label: words("customers.column.created"), align: "right" },
    enableSorting: true,
    cell: ({ getValue }) => <When at={getValue()} />,
  }),
  column.accessor("status", {
    id: "status",
    header: words("customers.column.state"),
    meta: { label: words("customers.column.state") },
    enableSorting: false,
    cell: ({ getValue }) => <UserState status={getValue()} />,
  }),
];
