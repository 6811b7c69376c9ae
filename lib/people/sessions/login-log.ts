import type { Database } from "@/db/client";
import { loginLogs } from "@/db/schema/logs";
import type { Origin } from "@/lib/kernel/contract/actor";
import type { LoginType } from "@/lib/people/identity/identifiers";
import type { LoginResult } from "./login-results";
import { readUserAgent } from "./user-agent";

export interface Attempt {
  type: LoginType;
  /** The login name as typed. Empty for a mini-program, whose login code is a secret. */
  account: string;
  origin: Origin;
}

export async function logLogin(db: Database, attempt: Attempt, result: LoginResult, user_id: number | null = null) {
  await db.insert(loginLogs).values({ ...row(attempt), result, user_id });
}

export function row({ type, account, origin }: Attempt) {
  const { ip, userAgent: user_agent, requestId: request_id } = origin;
  return { type, account, ip, user_agent, request_id, ...readUserAgent(user_agent) };
}
