import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { isDatabaseDown } from "@/lib/kernel/contract/errors";
import { environment } from "@/lib/kernel/process/environment";
import { recordOutage } from "@/lib/kernel/process/outage";
import { store } from "@/lib/kernel/process/store";

/**
 * The demo accounts that can sign in here. A real shop with the sandbox has none. Used by pages that are also shown
 * during an outage.
 */
export async function findDemoAccounts(db: Database = store().db): Promise<string[]> {
  if (!environment().sandbox) return [];
  try {
    const found = await rows<{ name: string }>(
      db,
      sql`select i.identifier as name from users u join identities i on i.user_id = u.id and i.type = 100
        where u.is_demo and u.status = 'active' and u.deleted_at is null and i.identifier in ('root', 'clerk', 'shopper')`,
    );
    return found.map(({ name }) => name);
  } catch (error) {
    if (!isDatabaseDown(error)) throw error;
    recordOutage(error);
    return [];
  }
}

/** Demo accounts do not count without the sandbox, because they cannot sign in. */
export const adminExists = () => sql`exists (
  select from users u join groups g on g.id = u.group_id
  where g.is_system and u.status = 'active' and u.deleted_at is null and (${environment().sandbox} or not u.is_demo))`;

/** For the sign-in page, which is also shown during an outage. */
export async function hasAdmin(db: Database = store().db) {
  try {
    const [found] = await rows<{ has_admin: boolean }>(db, sql`select ${adminExists()} as has_admin`);
    return found!.has_admin;
  } catch (error) {
    if (!isDatabaseDown(error)) throw error;
    recordOutage(error);
    return true;
  }
}
