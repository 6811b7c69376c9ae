import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import { jsonRow, jsonRows } from "@/db/statement";
import { wordsFor } from "@/lib/csv/column";
import { longNumber } from "@/lib/csv/long-numbers";
import { asCsv, type CsvFormat } from "@/lib/csv/write-csv";
import { yuanOf } from "@/lib/csv/yuan";
import { catalogues } from "@/lib/i18n/admin/texts";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { allPages } from "@/lib/kernel/lists/all-pages";
import type { customer, customerFilters } from "@/lib/people/users/admin-schemas";
import { matchingCustomers } from "@/lib/people/users/list-customers";
import { customerColumns, withFigures } from "@/lib/people/users/user-columns";

type Filters = z.output<typeof customerFilters>;
type Customer = Omit<z.output<typeof customer>, "avatar" | "avatar_sizes">;

const { avatar, avatar_sizes, ...exported } = customerColumns;
const rowsAPage = 200;

const statusWords = wordsFor(["active", "disabled"], (status) => catalogues.zh.users[`state.${status}`]);

/**
 * Without the permission to read customers, the file has no user names and no contact data, and `q` does not search
 * them.
 */
export function exportCustomers(
  db: Database,
  filters: Filters,
  permissions: ReadonlySet<Permission>,
  format?: CsvFormat,
) {
  const canRead = permissions.has("customer.read");
  return asCsv<Customer>(
    db,
    "customers",
    (local) => ({
      id: ["编号", (row) => row.id],
      nickname: ["昵称", (row) => row.nickname],
      ...(canRead && {
        username: ["用户名", (row) => longNumber(row.username)],
        email: ["邮箱", (row) => row.email],
        phone: ["手机号", (row) => row.phone],
        recipient: ["收货人", (row) => row.recipient],
        tags: ["标签", (row) => row.tags.join(" ")],
        note: ["备注", (row) => row.note],
      }),
      status: ["状态", (row) => row.status, statusWords],
      created_at: ["注册时间", (row) => local(row.created_at)],
      order_count: ["订单数", (row) => row.order_count],
      paid_count: ["付款订单数", (row) => row.paid_count],
      spent_yuan: ["消费金额（元）", (row) => yuanOf(row.spent)],
      last_order_at: ["最近下单时间", (row) => row.last_order_at && local(row.last_order_at)],
    }),
    pagesOf(db, filters, canRead, permissions.has("order.read")),
    format,
  );
}

const pagesOf = (db: Database, filters: Filters, canRead: boolean, canReadOrders: boolean) =>
  allPages<Customer>(rowsAPage, (last) => {
    const search = { ...filters, mayReadContacts: canRead, mayReadOrders: canRead && canReadOrders };
    return jsonRows(
      db,
      sql<Customer>`(select ${jsonRow(exported)} from ${withFigures} where ${users.id} = chosen.id)`,
      sql`from (${matchingCustomers(search, rowsAPage, last)}) chosen order by chosen.created_at desc, chosen.id desc`,
    );
  });
