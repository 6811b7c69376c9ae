import { type SQL, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import type { PasswordType } from "@/lib/people/identity/identifiers";
import { digestsOf } from "./devices";

const maxLogins = 200;

export interface KnownOrigin {
  addresses: readonly string[];
  device: number | null;
}

async function findKnown(db: Database, user: SQL, deviceToken?: string): Promise<KnownOrigin> {
  const [known] = await rows<{ addresses: string[]; device: number | null }>(
    db,
    sql`select array(
          select distinct ip from unnest(array[100, 101, 102, 200]) as of_type cross join lateral (
            select ip from login_logs where user_id = asked.id and type = of_type and result = 'ok'
            order by created_at desc limit ${maxLogins}) newest) as addresses,
          (select d.id from devices d
           where d.user_id = asked.id and d.digest = any(string_to_array(${digestsOf(deviceToken)}, ','))
           limit 1) as device
        from (select ${user} as id) asked`,
  );
  return known!;
}

export const knownOriginByUser = (db: Database, id: number) => findKnown(db, sql`${id}::int`);
export const knownOriginByName = (db: Database, type: PasswordType, name: string, deviceToken?: string) =>
  findKnown(
    db,
    sql`(select i.user_id from identities i where i.type = ${type} and i.identifier = ${name})`,
    deviceToken,
  );
