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
