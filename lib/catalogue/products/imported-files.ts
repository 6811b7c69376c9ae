import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { isoTime } from "@/db/statement";
import type { Changed, Recorded } from "@/lib/kernel/records/changes";

/** A file stands in the operation log by the hash of its bytes: that says when it was imported, and needs no table. */
const fileRecord: Recorded<{ file: string }> = { name: "product_import" };

/** A part of the hash, since records in the log have numbers. The whole one is compared beside it. */
const numberOf = (hash: string) => Buffer.from(hash, "base64url").readUInt32BE() >>> 1;

export const recordFile = (changed: Changed, hash: string) => changed(fileRecord, numberOf(hash), null, { file: hash });

/** When a file of these bytes was imported last. */
export async function importedAt(db: Database, hash: string): Promise<string | null> {
  // No test can tell: whatever has this hash has this number. By the number, the index finds it.
  const andNumber = sql`and c.entity_id = ${numberOf(hash)}::int`;
  const [found] = await rows<{ at: string }>(
    db,
    sql`select ${isoTime(sql`l.created_at`)} as at from oper_log_changes c join oper_logs l on l.id = c.log_id
      where c.entity = 'product_import' ${andNumber} and c.fields->'file'->>1 = ${hash}
      order by c.id desc limit 1`,
  );
  return found?.at ?? null;
}
