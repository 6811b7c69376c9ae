import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { forItsValues } from "@/db/preparing-client";
import { customerFigures } from "@/db/schema/figures";
import { users } from "@/db/schema/users";
import { isoTime, jsonRow } from "@/db/statement";
import type { Said } from "@/lib/i18n/say";
import { notFound } from "@/lib/kernel/contract/errors";
import { idIn } from "@/lib/kernel/contract/fields";
import { allOf, ordered, rangeOf } from "@/lib/kernel/lists/conditions";
import {
  asPage,
  countOf,
  type FoundPage,
  listHits,
  listRows,
  pageQuery,
  skippedBefore,
  window,
} from "@/lib/kernel/lists/lists";
import { containing, mostCounted, type Paging, rowsOf } from "@/lib/kernel/lists/paging";
import { firstFound, textsOf } from "@/lib/kernel/lists/search";
import { identifier } from "@/lib/people/identity/identifier-column";
import { lockedUntil } from "@/lib/people/sessions/throttle";
import { type Measured, withPictures } from "@/lib/storage/pictures";
import type { admin, adminsListed, customer, customersListed } from "./admin-schemas";
import { avatarColumns } from "./avatar-columns";

const shared = {
  id: users.id,
  nickname: users.nickname,
  ...avatarColumns,
  username: identifier(100),
  email: identifier(101),
  phone: identifier(102),
  status: users.status,
  is_demo: users.is_demo,
  version: users.version,
  created_at: users.created_at,
  updated_at: users.updated_at,
};
const columns = {
  ...shared,
  group: sql`(select json_build_object('id', g.id, 'name', g.name) from groups g where g.id = ${users.group_id})`,
  is_provisional: users.is_provisional,
  locked_until: lockedUntil,
};
const figure = (name: keyof typeof customerFigures.$inferSelect) =>
  sql`(select ${sql.raw(`f.${name}`)} from customer_figures f where f.user_id = ${users.id})`;
export const customerColumns = {
  ...shared,
  order_count: figure("order_count"),
  paid_count: figure("paid_count"),
  spent: figure("spent"),
  last_order_at: sql`(select ${isoTime(sql`f.last_order_at`)} from customer_figures f where f.user_id = ${users.id})`,
  recipient: sql`coalesce(
    (select coalesce(o.address, o.contact) ->> 'name' from orders o where o.user_id = ${users.id} order by o.created_at desc, o.id desc limit 1),
    (select a.name from addresses a where a.user_id = ${users.id} order by a.is_default desc, a.id desc limit 1))`,
};
type Pictured<Row> = Omit<Row, "avatar_sizes"> & { avatar_sizes: Measured };
type UserRow = Pictured<z.input<typeof admin>>;
type CustomerRow = Pictured<z.input<typeof customer>>;
const inList = <Row extends UserRow | CustomerRow>(row: Row) => withPictures<"avatar", Row>(row, "small", "avatar");

const isAdmin = sql`${users.group_id} is not null and ${users.deleted_at} is null`;
export const isCustomer = sql`${users.group_id} is null and ${users.deleted_at} is null`;
/** Literals: with a parameter the planner could not use the partial index of disabled users. */
export const statuses = { active: sql`${users.status} = 'active'`, disabled: sql`${users.status} = 'disabled'` };
const orderOf = (sort?: "created_at" | "-created_at") =>
  ordered(users.created_at, users.id, sort === "created_at" ? "asc" : "desc");

/** The order of the indexes: customers without orders come last, or first the other way round. */
const byFigure = {
  spent: sql`spent, user_id`,
  "-spent": sql`spent desc, user_id desc`,
  order_count: sql`order_count, user_id`,
  "-order_count": sql`order_count desc, user_id desc`,
  last_order_at: sql`last_order_at nulls first, user_id nulls first`,
  "-last_order_at": sql`last_order_at desc nulls last, user_id desc nulls last`,
};

export async function listAdmins(
  db: Database,
  { q, group_id, status, sort, ...paging }: z.output<typeof adminsListed>,
) {
  const where = allOf([
    isAdmin,
    group_id ? sql`${users.group_id} = ${group_id}` : undefined,
    status && statuses[status],
    q ? calledAmongFew(q) : undefined,
  ]);
  const found = await listRows<UserRow>(db, { columns, from: sql`${users}`, where, order: orderOf(sort) }, paging);
  return { ...found, items: found.items.map(inList) };
}

type CustomersAsked = z.output<typeof customersListed>;
type Sort = CustomersAsked["sort"];
const isByTime = (sort: Sort): sort is "created_at" | "-created_at" | undefined =>
  sort === undefined || sort === "created_at" || sort === "-created_at";

export async function listCustomers(
  db: Database,
  { q, status, sort, from, to, ...paging }: CustomersAsked,
  mayReadOrders: boolean,
) {
  if (q !== undefined && [...q].length > 1) {
    const found = await searchCustomers(db, { q, status, sort, from, to, mayReadOrders }, paging);
    return { ...found, items: found.items.map(inList) };
  }
  if (q === undefined && !isByTime(sort)) return listByFigure(db, { status, sort, from, to }, paging);
  const where = allOf([
    isCustomer,
    status && statuses[status],
    ...rangeOf(users.created_at, { from, to }),
    q ? sql`${users.id} = ${idIn(q) ?? 0}` : undefined,
  ]);
  const order = orderOf(isByTime(sort) ? sort : undefined); // one digit is an id: that is one row in any order
  const listing = { columns: customerColumns, where, order, isBig: true, isSearch: q !== undefined };
  const found = await listRows<CustomerRow>(db, { ...listing, from: sql`${users}` }, paging);
  return { ...found, items: found.items.map(inList) };
}

/**
 * Along the index of a figure, which has the time too, or out of a range of time, sorted: PostgreSQL decides. A join could be planned as a
 * scan of all users, so each is looked up by its id. Only those who are disabled, who are few, have an index to begin with.
 */
async function listByFigure(
  db: Database,
  { status, sort, from, to }: { sort: keyof typeof byFigure } & Pick<CustomersAsked, "status" | "from" | "to">,
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
      before: sql.raw(range.length ? forItsValues : ""),
      size: rowCount,
      counted: countOf(
        sql`select from ${users} where ${allOf([isAsked, ...rangeOf(users.created_at, { from, to })])}`,
        true,
      ),
      item: sql`(select ${jsonRow(customerColumns)} from ${users} where ${users.id} = shown.user_id)`,
      from: sql`(select user_id from ${chosen} order by ${byFigure[sort]} ${window(rowCount, skippedBefore(page, rowCount), true)}) shown`,
    }),
  );
  const shown = asPage(found!, page, true);
  return { ...shown, items: shown.items.map(inList) };
}

interface Searched extends Pick<CustomersAsked, "status" | "from" | "to"> {
  q: string;
  /** Then a phone number finds also whose orders went to it. */
  mayReadOrders: boolean;
}

/** Selects `id` and `created_at` of the first customers whom the text calls; of an export's next page, those behind `last`. */
export function customersFound(
  { q, status, from, to, mayReadOrders }: Searched,
  direction: "asc" | "desc",
  limit: number,
  { last, where }: { last?: { created_at: string; id: number }; where?: SQL } = {},
) {
  const called = firstFound({
    ...{ table: "user_search", source: sql`(select created_at from users where deleted_at is null) users` },
    ...{ q, marks: [["customer"], ...(status ? [[status]] : [])], from, to, direction, limit, last, where },
  });
  const phone = textsOf(q).at(-1)!;
  if (!mayReadOrders || !isPhone(phone)) return called;
  const orders = firstFound({
    ...{ table: "order_search", source: sql`orders`, q: phone, within: "exported" },
    ...{ marks: [], direction: "desc", limit: mostCounted },
  });
  const isBehind =
    last &&
    sql`(${users.created_at}, ${users.id}) ${sql.raw(direction === "asc" ? ">" : "<")} (${last.created_at}::timestamptz, ${last.id}::int)`;
  return sql`select id, created_at from (
      (${called}) union
      (select ${users.id}, ${users.created_at} from ${users} where ${allOf([isCustomer, status && statuses[status], ...rangeOf(users.created_at, { from, to }), isBehind])}
        and ${users.id} = any(array(select o.user_id from (${orders}) f join orders o on o.id = f.id where ${sentTo(phone)})))) found
    order by ${ordered(sql`created_at`, sql`id`, direction)} limit ${sql.raw(String(limit))}`;
}

/** A whole phone number: parts of one are in too many numbers of orders. */
const isPhone = (text: string) => /^1\d{10}$/.test(text);
const sentTo = (phone: string) =>
  sql`translate(coalesce(o.address, o.contact) ->> 'phone', ' -+', '') in (${phone}, ${`86${phone}`})`;

/** By a figure it sorts the newest that it finds, as many as a list counts. */
function searchCustomers(db: Database, { sort, ...asked }: Searched & Pick<CustomersAsked, "sort">, paging: Paging) {
  const direction = sort === "created_at" ? "asc" : "desc";
  const newest = customersFound(asked, direction, mostCounted + 1);
  const item = sql`(select ${jsonRow(customerColumns)} from ${users} where ${users.id} = shown.id)`;
  return listHits<CustomerRow>(
    db,
    isByTime(sort)
      ? { hits: newest, order: ordered(sql`hits.created_at`, sql`hits.id`, direction), item }
      : {
          hits: sql`select * from (${newest}) found join customer_figures on user_id = id`,
          order: byFigure[sort],
          item,
        },
    paging,
  );
}

export const getAdmin = (db: Database, id: number) => getWhere<UserRow>(db, id, isAdmin, "There is no such admin.");
export const getCustomer = (db: Database, id: number) =>
  getWhere<CustomerRow>(db, id, isCustomer, "There is no such customer.", customerColumns);
/** Finds an admin or a customer: an edit may have made the admin a customer. */
export const getEither = (db: Database, id: number) => getWhere<UserRow>(db, id, sql`true`, "There is no such user.");

async function getWhere<Row extends UserRow | CustomerRow>(
  db: Database,
  id: number,
  where: SQL,
  absent: Said,
  chosen: Record<string, SQLWrapper> = columns,
) {
  const [found] = await rows<{ item: Row }>(
    db,
    sql`select ${jsonRow(chosen)} as item from ${users} where ${users.id} = ${id} and ${where}`,
  );
  if (!found) throw notFound(absent);
  return withPictures<"avatar", Row>(found.item, "large", "avatar");
}

/** Compares the users one by one. */
const calledAmongFew = (q: string) => sql`(${users.nickname} ilike ${containing(q)} or ${users.id} = ${idIn(q) ?? 0}
  or exists (select from identities i where i.user_id = ${users.id} and i.type <> 200 and i.identifier ilike ${containing(q)}))`;
