import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { customerFigures } from "@/db/schema/figures";
import { users } from "@/db/schema/users";
import { jsonRow } from "@/db/statement";
import { unnamedMark } from "@/db/statement-names";
import { allOf, rangeOf } from "@/lib/kernel/lists/conditions";
import { asPage, countOf, type FoundPage, pageQuery, skippedBefore, window } from "@/lib/kernel/lists/lists";
import { type Paging, rowsOf } from "@/lib/kernel/lists/paging";
import { byFigure, type CustomerListQuery, customerColumns, isCustomer } from "./customer-columns";
import { type CustomerRow, statuses } from "./user-columns";

/**
 * PostgreSQL scans the index of the figure, which includes the time, or sorts a range of time. It might plan a join as
 * a scan of all users, so each user is looked up by id. Disabled users are few and have a separate index.
 */
export async function listCustomersByFigure(
  db: Database,
  { status, sort, from, to }: { sort: keyof typeof byFigure } & Pick<CustomerListQuery, "status" | "from" | "to">,
  { page = 1, size }: Paging,
) {
  const rowCount = rowsOf(size);
  const isAsked = allOf([isCustomer, status && statuses[status]]);
  const range = rangeOf(sql`joined_at`, { from, to });
  const chosen =
    status === "disabled"
      ? sql`${customerFigures} join ${users} on ${users.id} = user_id where ${allOf([isAsked, ...range])}`
      : sql`${customerFigures} where ${allOf([...range, sql`(select ${isAsked} from ${users} where ${users.id} = user_id)`])}`;
  const [found] = await rows<FoundPage<CustomerRow>>(
    db,
    pageQuery({
      before: sql.raw(range.length ? unnamedMark : ""),
      size: rowCount,
      counted: countOf(
        sql`select from ${users} where ${allOf([isAsked, ...rangeOf(users.created_at, { from, to })])}`,
        true,
      ),
      item: sql`(select ${jsonRow(customerColumns)} from ${users} where ${users.id} = shown.user_id)`,
      from: sql`(select user_id from ${chosen} order by ${byFigure[sort]} ${window(rowCount, skippedBefore(page, rowCount), true)}) shown`,
    }),
  );
  return asPage(found!, page, true);
}
