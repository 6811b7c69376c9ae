import { type SQL, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { idIn } from "@/lib/kernel/fields";
import { containing, mostCounted } from "@/lib/kernel/paging";

interface Search {
  /** What an order itself must fulfil. */
  condition: SQL;
  /** Or be of one of the users whom this gives the name `named`. */
  named?: SQL;
  /** Found soonest by looking at one order after another, in their sorting. */
  isCommon: boolean;
  /** Together with the filters it fits more than a list counts. */
  isBeyondCount: boolean;
}

const orderNoLength = 22;
const few = { isCommon: false, isBeyondCount: false };

/** A whole number of an order is that order; anything else is a part of its number, its phone or its customer's names. */
export async function searchOrders(db: Database, q: string, filter: SQL): Promise<Search> {
  const digits = /^[\d +-]+$/.test(q) ? q.replace(/^\+86/, "").replace(/[ +-]/g, "") : "";
  if (digits.length === orderNoLength) return { condition: sql`orders.order_no = ${digits}`, ...few };
  const id = idIn(q);
  const own: SQL[] = id === undefined ? [] : [sql`orders.id = ${id}`];
  if (q.length < 3) return { condition: anyOf(own), ...few };

  if (digits)
    own.push(sql`orders.order_no like ${containing(digits)}`, sql`orders.recipient_phone like ${containing(digits)}`);
  const names = { nickname: containing(q), identifier: containing(digits || q.toLowerCase()) };
  const askedEach = sql`(select ${isNamed(names)} from users u where u.id = orders.user_id)`;
  const share = await shares(db, { own, askedEach, filter, names });
  const { isBeyondCount } = share;
  if (share.users > commonName || share.named > mostNamed)
    return { condition: anyOf([...own, askedEach]), isCommon: true, isBeyondCount };
  const isCommon = share.orders > common || share.users > common;
  return { condition: anyOf(own), named: usersNamed(names), isCommon, isBeyondCount: isCommon && isBeyondCount };
}

const anyOf = (conditions: SQL[]) => (conditions.length ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`);

interface Names {
  nickname: string;
  identifier: string;
}
/** By the indexes of parts of names. */
const usersNamed = ({ nickname, identifier }: Names) => sql`
  select id from users where nickname ilike ${nickname}
  union select user_id from identities where type <> 200 and identifier like ${identifier} limit ${sql.raw(String(2 * mostNamed))}`;
/** Of one user: a scalar, which the planner cannot turn round into a search of them all. */
const isNamed = ({ nickname, identifier }: Names) => sql`u.nickname ilike ${nickname}
  or exists (select from identities i where i.user_id = u.id and i.type <> 200 and i.identifier like ${identifier})`;

/** The share above which an index of parts gives more than can be sorted in time; below it, looking one by one takes longer. */
const common = 0.03;
/** The share above which even to collect the users takes too long. */
const commonName = 0.08;
/** A limit that is not reached: by it the planner knows that so many can be hashed. */
const mostNamed = 100_000;
/** With so many asked for, the chance of none is that of one in a hundred thousand. */
const sampledPages = { orders: 80, users: 12 };
/** So many pages of the sample, and so many orders by its measure, leave no doubt. */
const sure = { pages: 10, orders: 2.2 * mostCounted };

const shareOf = (table: keyof typeof sampledPages) =>
  sql`(select least(1, ${sampledPages[table]}::float8 * 8192 / greatest(pg_relation_size(${sql.raw(`'${table}'`)}), 1)))`;
const sampled = (table: keyof typeof sampledPages) => sql`tablesample system (100 * ${shareOf(table)})`;

interface Asked {
  own: SQL[];
  askedEach: SQL;
  filter: SQL;
  names: Names;
}

/** How common it is, by some pages of both tables. The users of the orders are looked up only where many fit. */
async function shares(db: Database, { own, askedEach, filter, names }: Asked) {
  const fits = sql.join([...own, sql`(select share from named) > ${commonName} and ${askedEach}`], sql` or `);
  const [found] = await rows<{
    orders: number;
    users: number;
    named: number;
    hits: number;
    pages: number;
    sampled: number;
  }>(
    db,
    sql`with named as materialized (
        select coalesce(avg(fits::int), 0)::float8 as share, (count(*) filter (where fits) / ${shareOf("users")})::float8 as users
        from (select ${isNamed(names)} as fits from users u ${sampled("users")}) asked),
      seen as (
        select ${fits} as fits, ${filter} as counts, split_part(orders.ctid::text, ',', 1) as page from orders ${sampled("orders")})
      select coalesce(avg(fits::int), 0)::float8 as orders, (select share from named) as users, (select users from named) as named,
        (count(*) filter (where fits and counts))::int as hits,
        (count(distinct page) filter (where fits and counts))::int as pages,
        ${shareOf("orders")} as sampled
      from seen`,
  );
  const { hits, pages, sampled: part, ...share } = found!;
  return { ...share, isBeyondCount: pages >= sure.pages && hits / part >= sure.orders };
}
