import { type SQLWrapper, sql } from "drizzle-orm";

const usernameOf = (userId: SQLWrapper) =>
  sql`(select i.identifier from identities i where i.user_id = ${userId} and i.type = 100)`;

/**
 * The display name: the nickname, or an admin's username; empty if neither exists. A customer's username requires
 * `customer.read`.
 */
export const nicknameOf = (userId: SQLWrapper) =>
  sql<string>`coalesce((select case when u.nickname = '' and u.group_id is not null then ${usernameOf(sql`u.id`)} else u.nickname end
    from users u where u.id = ${userId}), '')`;

/** The name to show for a line `l` of the operation log, such as "Mei · ERP" if the admin's API key wrote it. */
export const loggedName = sql<string>`concat_ws(' · ', nullif(${nicknameOf(sql`l.user_id`)}, ''), l.key_name)`;

/** Works for deleted users too: they have a nickname but no username. */
export const personOf = (userId: SQLWrapper) =>
  sql`(select json_build_object('id', u.id, 'nickname', u.nickname, 'username', ${usernameOf(sql`u.id`)}) from users u where u.id = ${userId})`;
