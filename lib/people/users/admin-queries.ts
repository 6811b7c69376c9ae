import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { users } from "@/db/schema/users";
import { jsonRow } from "@/db/statement";
import { allOf, ordered, rangeOf } from "@/lib/kernel/conditions";
import { notFound } from "@/lib/kernel/errors";
import { idIn } from "@/lib/kernel/fields";
import { listHits, listRows } from "@/lib/kernel/lists";
import { containing, mostCounted, type Paging } from "@/lib/kernel/paging";
import { firstFound } from "@/lib/kernel/search";
import { identifier } from "@/lib/people/identity/identifier-column";
import { fileUrl } from "@/lib/storage/urls";
import type { admin, adminsListed, customersListed } from "./admin-schemas";

const columns = {
  id: users.id,
  nickname: users.nickname,
  avatar: users.avatar,
  username: identifier(100),
  email: identifier(101),
  phone: identifier(102),
  group: sql`(select json_build_object('id', g.id, 'name', g.name) from groups g where g.id = ${users.group_id})`,
  status: users.status,
  is_demo: users.is_demo,
  version: users.version,
  created_at: users.created_at,
  updated_at: users.updated_at,
};
type UserRow = z.input<typeof admin>;
const withAvatarUrl = (row: UserRow) => ({ ...row, avatar: fileUrl(row.avatar) });

const isAdmin = sql`${users.group_id} is not null and ${users.deleted_at} is null`;
const isCustomer = sql`${users.group_id} is null and ${users.deleted_at} is null`;
/** Literals: with a parameter the planner could not use the partial index of disabled users. */
const statuses = { active: sql`${users.status} = 'active'`, disabled: sql`${users.status} = 'disabled'` };
const orderOf = (sort?: "created_at" | "-created_at") =>
  ordered(users.created_at, users.id, sort === "created_at" ? "asc" : "desc");

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
  return { ...found, items: found.items.map(withAvatarUrl) };
}

export async function listCustomers(
  db: Database,
  { q, status, sort, from, to, ...paging }: z.output<typeof customersListed>,
) {
  const order = orderOf(sort);
  if (q !== undefined && [...q].length > 1) return searchCustomers(db, { q, status, sort, from, to }, paging);
  const where = allOf([
    isCustomer,
    status && statuses[status],
    ...rangeOf(users.created_at, { from, to }),
    q ? sql`${users.id} = ${idIn(q) ?? 0}` : undefined,
  ]);
  const found = await listRows<UserRow>(db, { columns, from: sql`${users}`, where, order, isBig: true }, paging);
  return { ...found, items: found.items.map(withAvatarUrl) };
}

async function searchCustomers(
  db: Database,
  { q, status, sort, from, to }: { q: string } & Omit<z.output<typeof customersListed>, keyof Paging>,
  paging: Paging,
) {
  const direction = sort === "created_at" ? "asc" : "desc";
  const hits = firstFound({
    table: "user_search",
    source: sql`(select created_at from users where deleted_at is null) users`,
    q,
    marks: [["customer"], ...(status ? [[status]] : [])],
    from,
    to,
    direction,
    limit: mostCounted + 1,
  });
  const order = ordered(sql`hits.created_at`, sql`hits.id`, direction);
  const item = sql`(select ${jsonRow(columns)} from ${users} where ${users.id} = shown.id)`;
  const found = await listHits<UserRow>(db, { hits, order, item }, paging);
  return { ...found, items: found.items.map(withAvatarUrl) };
}

export const getAdmin = (db: Database, id: number) => getWhere(db, id, isAdmin, "There is no such admin.");
export const getCustomer = (db: Database, id: number) => getWhere(db, id, isCustomer, "There is no such customer.");
/** Finds an admin or a customer: an edit may have made the admin a customer. */
export const getEither = (db: Database, id: number) => getWhere(db, id, sql`true`, "There is no such user.");

async function getWhere(db: Database, id: number, where: SQL, absent: string) {
  const [found] = await rows<{ item: UserRow }>(
    db,
    sql`select ${jsonRow(columns)} as item from ${users} where ${users.id} = ${id} and ${where}`,
  );
  if (!found) throw notFound(absent);
  return withAvatarUrl(found.item);
}

/** Compares the users one by one. */
const calledAmongFew = (q: string) => sql`(${users.nickname} ilike ${containing(q)} or ${users.id} = ${idIn(q) ?? 0}
  or exists (select from identities i where i.user_id = ${users.id} and i.type <> 200 and i.identifier ilike ${containing(q)}))`;
