import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { apiKeys } from "@/db/schema/users";
import { jsonRow, jsonRows } from "@/db/statement";
import { notFound } from "@/lib/kernel/contract/errors";
import { listRows } from "@/lib/kernel/lists/lists";
import type { LoggedKind } from "@/lib/kernel/records/changes";
import { nicknameOf } from "@/lib/kernel/records/person";
import { bothValid } from "@/lib/people/sessions/live-key";
import type { apiKey, apiKeyFilter } from "./schemas";

/** Not revertible: a revoked key must not become valid again. */
export const apiKeyRecord: LoggedKind<typeof apiKeys.$inferSelect> = {
  name: "api_key",
  derived: ["hash", "old_hash", "last_used_at"],
};

const columns = {
  id: apiKeys.id,
  name: apiKeys.name,
  prefix: sql<string>`'kiosk_' || ${apiKeys.prefix}`,
  user: jsonRow({ id: apiKeys.user_id, nickname: nicknameOf(apiKeys.user_id) }),
  permissions: apiKeys.permissions,
  networks: apiKeys.networks,
  assistant: apiKeys.assistant,
  status: sql<z.output<typeof apiKey>["status"]>`case when ${apiKeys.revoked_at} is not null then 'revoked'
    when ${apiKeys.expires_at} <= now() then 'expired' else 'active' end`,
  expires_at: apiKeys.expires_at,
  old_until: sql<
    string | null
  >`case when ${apiKeys.rotated_at} > now() - ${bothValid} then ${apiKeys.rotated_at} + ${bothValid} end`,
  last_used_at: apiKeys.last_used_at,
  created_at: apiKeys.created_at,
};

/** Revoked keys are last. */
export const listApiKeys = (db: Database, paging: z.output<typeof apiKeyFilter>) =>
  listRows<z.input<typeof apiKey>>(
    db,
    { columns, from: sql`${apiKeys}`, order: sql`${apiKeys.revoked_at} is not null, ${apiKeys.id} desc` },
    paging,
  );

export async function getApiKey(db: Database, id: number) {
  const [found] = await jsonRows(db, jsonRow(columns), sql`from ${apiKeys} where ${apiKeys.id} = ${id}`);
  if (!found) throw notFound("There is no such API key.");
  return found;
}

export async function lockLiveKey(db: Database, id: number) {
  const isLive = and(isNull(apiKeys.revoked_at), or(isNull(apiKeys.expires_at), gt(apiKeys.expires_at, sql`now()`)));
  const [found] = await db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), isLive))
    .for("update");
  if (!found) throw notFound("There is no such API key, or it was revoked or has expired.");
  return found;
}
