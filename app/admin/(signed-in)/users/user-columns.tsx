import { type Columns, columnsOf } from "@/components/data-table/columns";
import { Time } from "@/components/words/time";
import type { Words } from "@/lib/i18n/admin/words";
import { PersonCell } from "./person-cell";
import { type AdminUser, nameOf } from "./types";
import { UserState } from "./user-state";

const column = columnsOf<AdminUser>();
export const usualColumns = ["name", "username", "group", "phone", "status", "created_at"];

export const userColumns = (words: Words): Columns<AdminUser> => [
  column.display({
    id: "name",
    header: words("users.column.name"),
    meta: { label: words("users.column.name"), card: "left" },
    cell: ({ row: { original } }) => <PersonCell name={nameOf(original)} url={original.avatar} />,
  }),
  column.accessor("username", {
    id: "username",
    header: words("users.column.username"),
    meta: { label: words("users.column.username"), card: "right" },
    enableSorting: false,
    cell: ({ getValue }) => <span className="text-ink-2">{getValue()}</span>,
  }),
  column.display({
    id: "group",
    header: words("users.column.group"),
    meta: { label: words("users.column.group"), card: "left" },
    cell: ({ row: { original } }) => <bdi className="block max-w-44 truncate">{original.group?.name}</bdi>,
  }),
  column.accessor("phone", {
    id: "phone",
    header: words("users.column.phone"),
    meta: { label: words("users.column.phone") },
    enableSorting: false,
    cell: ({ getValue }) => <span className="tabular-nums">{getValue()}</span>,
  }),
  column.accessor("email", {
    id: "email",
    header: words("users.column.email"),
    meta: { label: words("users.column.email") },
    enableSorting: false,
    cell: ({ getValue }) => <span className="block max-w-56 truncate">{getValue()}</span>,
  }),
  column.accessor("status", {
    id: "status",
    header: words("users.column.state"),
    meta: { label: words("users.column.state"), card: "right" },
    enableSorting: false,
    cell: ({ row: { original } }) => <UserState {...original} />,
  }),
  column.accessor("created_at", {
    id: "created_at",
    header: words("users.column.created"),
    meta: { label: words("users.column.created"), align: "right" },
    enableSorting: true,
    cell: ({ getValue }) => (
      <span className="relative z-[1] text-ink-2">
        <Time at={getValue()} />
      </span>
    ),
  }),
];
