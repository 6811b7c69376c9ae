import { type SQL, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import type { PasswordType } from "@/lib/people/identity/identifiers";

const mostLogins = 200;

/** The addresses of the user's newest sign-ins; none for an account that does not exist. */
const addressesOf = async (db: Database, user: SQL) =>
  (
    await rows<{ ip: string }>(
      db,
      sql`select distinct ip from unnest(array[100, 101, 102, 200]) as of_type cross join lateral (
        select ip from login_logs where user_id = ${user} and type = of_type and result = 'ok'
        order by created_at desc, id desc limit ${mostLogins}) newest`,
    )
  ).map(({ ip }) => ip);

export const knownToUser = (db: Database, id: number) => addressesOf(db, sql`${id}::int`);
export const knownToName = (db: Database, type: PasswordType, name: string) =>
  addressesOf(db, sql`(select i.user_id from identities i where i.type = ${type} and i.identifier = ${name})`);
