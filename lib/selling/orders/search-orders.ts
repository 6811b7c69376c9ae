import { type SQL, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { idIn } from "@/lib/kernel/fields";
import { containing, mostCounted } from "@/lib/kernel/paging";

interface Search {
  /** A condition on the order itself. */
  condition: SQL;
  /** A query for users, to be named `named`: their orders match, too. */
  named?: SQL;
  /** So many orders match that reading them one by one, in sorted order, is fastest. */
  isCommon: boolean;
  /** With the filters, more orders match than a list counts. */
  isBeyondCount: boolean;
}

const orderNoLength = 22;
const few = { isCommon: false, isBeyondCount: false };

/** A complete order number finds that order. Other text may be a part of a number, a phone or the customer's names. */
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
/** Uses the indexes for parts of names. */
const usersNamed = ({ nickname, identifier }: Names) => sql`
  select id from users where nickname ilike ${nickname}
  union select user_id from identities where type <> 200 and identifier like ${identifier} limit ${sql.raw(String(2 * mostNamed))}`;
/** Tests one user. The planner cannot turn a scalar subquery into a search of all users. */
const isNamed = ({ nickname, identifier }: Names) => sql`u.nickname ilike ${nickname}
  or exists (select from identities i where i.user_id = u.id and i.type <> 200 and i.identifier like ${identifier})`;

/** Above this share of matches an index finds too many to sort in time. Below it, reading one by one takes longer. */
const common = 0.03;
/** Above this share of matching users even collecting them takes too long. */
const commonName = 0.08;
/** The query's limit is never reached. It tells the planner that the users fit into a hash table. */
const mostNamed = 100_000;
/** Pages to sample on average. With 12, the chance to get none at all is below one in a hundred thousand. */
const sampledPages = { orders: 80, users: 12 };
/** Hits on this many sampled pages, and this many orders estimated from them, leave no doubt. */
const sure = { pages: 10, orders: 2.2 * mostCounted };

const shareOf = (table: keyof typeof sampledPages) =>
  sql`(select least(1, ${sampledPages[table]}::float8 * 8192 / greatest(pg_relation_size(${sql.raw(`'${table}'`)}), 1)))`;
const sampled = (table: keyof typeof sampledPages) => sql`tablesample system (100 * ${shareOf(table)})`;

interface SearchTerms {
  own: SQL[];
  askedEach: SQL;
  filter: SQL;
  names: Names;
}

/** Estimates the share of matches from some pages of both tables. Users of orders are read only if many users match. */
async function shares(db: Database, { own, askedEach, filter, names }: SearchTerms) {
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
