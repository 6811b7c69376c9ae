import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { isDatabaseDown } from "@/lib/kernel/contract/errors";
import { environment } from "@/lib/kernel/process/environment";
import { recordOutage } from "@/lib/kernel/process/outage";
import { store } from "@/lib/kernel/process/store";

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
