import { type Columns, createColumn, TimeCell } from "@/components/data-table/columns";
import type { Translator } from "@/lib/i18n/admin/translator";
import { groupName } from "../../group-name";
import { PersonCell } from "./person-cell";
import { type AdminUser, nameOf } from "./types";
import { UserState } from "./user-state";

const column = createColumn<AdminUser>();
export const usualColumns = ["name", "username", "group", "phone", "status", "second_factor_at", "created_at"];

export const userColumns = (t: Translator): Columns<AdminUser> => [
  column("name", t("users.column.name"), { card: "left" }, (row) => <PersonCell name={nameOf(row)} url={row.avatar} />),
  column("username", t("users.column.username"), { card: "right" }, (row) => (
    <span className="text-ink-2">{row.username}</span>
  )),
  column("group", t("users.column.group"), { card: "left" }, (row) => (
    <bdi className="block max-w-44 truncate">{groupName(row.group?.name, t)}</bdi>
  )),
  column("phone", t("users.column.phone"), {}, (row) => <span className="tabular-nums">{row.phone}</span>),
  column("email", t("users.column.email"), {}, (row) => <span className="block max-w-56 truncate">{row.email}</span>),
  column("status", t("users.column.state"), { card: "right" }, (row) => <UserState {...row} />),
  column("second_factor_at", t("users.column.factor"), {}, (row) =>
    row.second_factor_at ? <TimeCell at={row.second_factor_at} /> : null,
  ),
  column("created_at", t("users.column.created"), { align: "right", isSorted: true }, (row) => (
    <TimeCell at={row.created_at} />
  )),
];
