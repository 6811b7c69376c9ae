import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";

/** Removes the shopper's data. State and amounts remain. */
export async function maskComplaints(tx: Database, which: SQL) {
  await tx.execute(sql`with masked as (
      update complaints set text = '', phone = null, pictures = '{}' where ${which} returning id)
    update complaint_events set text = '', pictures = '{}' from masked where complaint_events.complaint_id = masked.id`);
}
