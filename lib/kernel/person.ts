import { type SQLWrapper, sql } from "drizzle-orm";

const usernameOf = (userId: SQLWrapper) =>
  sql`(select i.identifier from identities i where i.user_id = ${userId} and i.type = 100)`;

/** What an administrator is called: their nickname, else the name they sign in by; empty where both are gone. */
export const nicknameOf = (userId: SQLWrapper) =>
  sql`coalesce((select nullif(u.nickname, '') from users u where u.id = ${userId}), ${usernameOf(userId)}, '')`;

/** Also of one who is gone: their nickname stays, their names to sign in by do not. */
export const personOf = (userId: SQLWrapper) =>
  sql`(select json_build_object('id', u.id, 'nickname', u.nickname, 'username', ${usernameOf(sql`u.id`)}) from users u where u.id = ${userId})`;
