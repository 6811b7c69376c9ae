import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { loginLogs } from "@/db/schema/logs";
import type { Origin } from "@/lib/kernel/actor";
import type { LoginType } from "@/lib/people/identity/identifiers";
import type { LoginResult } from "./login-results";
import { readUserAgent } from "./user-agent";

export interface Attempt {
  type: LoginType;
  /** As it was typed. Empty for a mini-program: its login code is a secret. */
  account: string;
  origin: Origin;
}

export async function logLogin(db: Database, attempt: Attempt, result: LoginResult, user_id: number | null = null) {
  await db.insert(loginLogs).values({ ...row(attempt), result, user_id });
}

function row({ type, account, origin }: Attempt) {
  const { ip, userAgent: user_agent, requestId: request_id } = origin;
  return { type, account, ip, user_agent, request_id, ...readUserAgent(user_agent) };
}

/** Counts refusals in one row per lock (of account and address, or of the address). The caller holds the throttle row. */
export async function logRefused(tx: Database, attempt: Attempt, result: "locked" | "too_many", lockMinutes: number) {
  const { account, type, ip } = row(attempt);
  const [newest] = await tx
    .select({ id: loginLogs.id })
    .from(loginLogs)
    .where(
      and(
        eq(loginLogs.result, result),
        eq(loginLogs.ip, ip),
        gt(loginLogs.created_at, sql`now() - make_interval(mins => ${lockMinutes})`),
        result === "locked" ? and(eq(loginLogs.type, type), eq(loginLogs.account, account)) : undefined,
      ),
    )
    .orderBy(desc(loginLogs.created_at), desc(loginLogs.id))
    .limit(1);
  if (!newest) return logLogin(tx, attempt, result);
  await tx
    .update(loginLogs)
    .set({ times: sql`${loginLogs.times} + 1` })
    .where(eq(loginLogs.id, newest.id));
}
