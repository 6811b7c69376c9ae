import { sql } from "drizzle-orm";
import { rows } from "@/db/client";
import type { CarrierAccount } from "@/db/schema/content";
import { incrementCounter } from "@/lib/kernel/limits";
import type { Sweep } from "@/lib/kernel/work/sweep";
import { fewWaybills } from "./few-waybills";
import { readQuota } from "./waybill";

const everySeconds = 3600;

/** Reads the quota of each carrier's account once an hour, and causes at most one alarm a day. */
export const reportFewWaybills: Sweep = {
  name: "waybills left",
  concurrency: 1,
  due: (db, limit) =>
    rows<{ id: number }>(
      db,
      sql`select id from dict_entries d where type = 'carrier' and status = 'active' and account is not null
        and not exists (select from rate_counters where key = 'waybills left ' || d.id
          and since > now() - make_interval(secs => ${everySeconds})) limit ${limit}`,
    ),
  async work(db, id) {
    if ((await incrementCounter(db, `waybills left ${id}`, everySeconds)) > 1) return;
    const [found] = await rows<{ account: CarrierAccount }>(db, sql`select account from dict_entries where id = ${id}`);
    const quota = found && (await readQuota(db, found.account));
    if (quota === undefined || quota >= fewWaybills) return;
    await db.execute(sql`insert into events (type, resource, resource_id, data)
      select 'waybills.few', 'carrier', id, jsonb_build_object('name', label, 'quota', ${quota}::int) from dict_entries
      where id = ${id} and not exists (select from events e where e.type = 'waybills.few' and e.resource_id = ${id}
        and e.created_at > now() - interval '1 day')`);
  },
};
