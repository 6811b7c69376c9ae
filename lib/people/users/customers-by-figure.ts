import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { customerFigures } from "@/db/schema/figures";
import { users } from "@/db/schema/users";
import { jsonRow } from "@/db/statement";
import { unnamedMark } from "@/db/statement-names";
import { allOf, rangeOf } from "@/lib/kernel/lists/conditions";
import { asPage, countOf, type FoundPage, pageQuery, skippedBefore, window } from "@/lib/kernel/lists/lists";
import { type Paging, rowsOf } from "@/lib/kernel/lists/paging";
import {
  byFigure,
  type CustomerFilters,
  chosenFigures,
  customerColumns,
  isChosen,
  isChosenUser,
} from "./customer-columns";
import type { CustomerRow } from "./user-columns";

/**
 * PostgreSQL scans the index of the figure, which includes the time, or sorts a range of time. It might plan a join as
 * a scan of all users, so each user is looked up by id. Disabled or tagged users are few and have separate indexes.
 */
export async function listCustomersByFigure(
  db: Database,
  { sort, ...filters }: { sort: keyof typeof byFigure } & CustomerFilters,
  { page = 1, size }: Paging,
) {
  const rowCount = rowsOf(size);
  const isAsked = isChosenUser(filters);
  const range = [...rangeOf(sql`joined_at`, filters), ...chosenFigures(filters)];
  const chosen =
    filters.status === "disabled" || filters.tag !== undefined
      ? sql`${customerFigures} join ${users} on ${users.id} = user_id where ${allOf([isAsked, ...range])}`
      : sql`${customerFigures} where ${allOf([...range, sql`(select ${isAsked} from ${users} where ${users.id} = user_id)`])}`;
  const [found] = await rows<FoundPage<CustomerRow>>(
    db,
    pageQuery({
      before: sql.raw(range.length ? unnamedMark : ""),
      size: rowCount,
      counted: countOf(sql`select from ${users} where ${isChosen(filters)}`, true),
      item: sql`(select ${jsonRow(customerColumns)} from ${users} where ${users.id} = shown.user_id)`,
      from: sql`(select user_id from ${chosen} order by ${byFigure[sort]} ${window(rowCount, skippedBefore(page, rowCount), true)}) shown`,
    }),
  );
  return asPage(found!, page, true);
}
