import { type SQLWrapper, sql } from "drizzle-orm";

const usernameOf = (userId: SQLWrapper) =>
  sql`(select i.identifier from identities i where i.user_id = ${userId} and i.type = 100)`;

/** An admin's display name: the nickname, else the username; empty if both are gone. */
export const nicknameOf = (userId: SQLWrapper) =>
  sql`coalesce((select nullif(u.nickname, '') from users u where u.id = ${userId}), ${usernameOf(userId)}, '')`;

/** Works for a deleted user too: the nickname stays, the username is gone. */
export const personOf = (userId: SQLWrapper) =>
  sql`(select json_build_object('id', u.id, 'nickname', u.nickname, 'username', ${usernameOf(sql`u.id`)}) from users u where u.id = ${userId})`;
