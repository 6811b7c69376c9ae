import { sql } from "drizzle-orm";
import type { Database, Store } from "@/db/client";
import { store } from "@/lib/kernel/process/store";
import { transaction } from "@/lib/kernel/retry";
import { createBatcher } from "@/lib/kernel/work/batcher";
import { type Attempt, row } from "./login-log";

type RefusedAttempt = ReturnType<typeof row> & { result: "locked" | "too_many"; lockMinutes: number };

/**
 * Counts refusals in one row of the login log per lock (of an account and address, or of an address). Concurrent ones
 * are batched.
 */
export const logRefused = (attempt: Attempt, result: RefusedAttempt["result"], lockMinutes: number) =>
  logOf(store())({ ...row(attempt), result, lockMinutes });

const logs = new WeakMap<Store, (one: RefusedAttempt) => Promise<void>>();
function logOf(of: Store) {
  const known = logs.get(of);
  if (known) return known;
  const log = createBatcher<RefusedAttempt>((refused) => transaction(of.db, (tx) => write(tx, groupRefusals(refused))));
  logs.set(of, log);
  return log;
}

function groupRefusals(refused: readonly RefusedAttempt[]) {
  const byLock = new Map<string, RefusedAttempt & { times: number }>();
  for (const one of refused) {
    const key = JSON.stringify([one.result, one.ip, one.type, one.result === "locked" && one.account]);
    const sum = byLock.get(key) ?? { ...one, times: 0 };
    sum.times++;
    byLock.set(key, sum);
  }
  return [...byLock.values()];
}

const isOfLock = sql`l.created_at > now() - make_interval(mins => given."lockMinutes")`;

/** Serialized over all instances; otherwise two could each create a row for the same lock. */
async function write(tx: Database, refused: ReturnType<typeof groupRefusals>) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('refused sign-ins'))`);
  await tx.execute(sql`
    with refused as (
      select given.*, earlier.id
      from json_to_recordset(${JSON.stringify(refused)}::json) as given(
          account text, type int, ip text, user_agent text, request_id text, browser text, os text, result text, times int, "lockMinutes" int)
        left join lateral (
          select l.id from login_logs l
          where l.ip = given.ip and l.type = given.type and l.result = given.result and ${isOfLock}
            and (given.result = 'too_many' or l.account = given.account)
          limit 1) earlier on true),
      counted as (update login_logs l set times = l.times + refused.times from refused where l.id = refused.id)
    insert into login_logs (account, type, ip, user_agent, request_id, browser, os, result, times)
    select account, type, ip, user_agent, request_id, browser, os, result, times from refused where id is null`);
}
