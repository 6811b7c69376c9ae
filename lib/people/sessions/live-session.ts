import { type Placeholder, sql } from "drizzle-orm";
import { type JsonRow, jsonRow, statement } from "@/db/statement";
import type { SessionUser, User } from "@/lib/kernel/contract/actor";
import { AppError } from "@/lib/kernel/contract/errors";
import { allPermissions, isKeyPermission, type Permission } from "@/lib/kernel/contract/permissions";
import { environment } from "@/lib/kernel/process/environment";
import { store } from "@/lib/kernel/process/store";
import { type Audience, readToken } from "./token";

/** Undefined if the session has ended. */
export function verifyToken(token: string, audience: Audience, acceptExpired = false): SessionUser {
  const { sub, sid, expired } = readToken(token, audience);
  if (expired && !acceptExpired) throw new AppError("token_expired", "The token has expired. PUT /v1/token renews it.");
  return { id: sub, sessionId: sid };
}

/** Throws if the session has ended, or its user was disabled or deleted. */
export async function loadUser({ id: sub, sessionId: sid }: SessionUser): Promise<User> {
  const [row] = await liveSession(store().db, { sid, sub, sandbox: environment().sandbox });
  const found = row?.session;
  if (!found?.alive) throw new AppError("token_revoked", "The session behind this token has ended. Sign in again.");
  if (found.stale) await touchSession(store().db, { sid });
  const { has_factor, asks_factor, by_code, byPhone } = found;
  const held = found.is_system ? allPermissions : (found.permissions as Permission[]);
  const permissions = new Set(byPhone ? held.filter(isKeyPermission) : held);
  const needsFactor = has_factor || asksFactor(asks_factor, permissions);
  const group =
    found.group_id === null || (by_code && needsFactor)
      ? null
      : { id: found.group_id, name: found.group_name!, isRoot: found.is_system === true, permissions };
  const pending = found.is_provisional ? "password" : group && needsFactor && !has_factor ? "second_factor" : null;
  return { id: sub, sessionId: sid, pending, mustEnterCode: has_factor && !found.has_recent_code, byPhone, group };
}

/** With one of these, an admin can move money, or give more rights to themselves. */
const isSensitive = (permission: Permission) =>
  permission === "order.refund" || /^(group|user|config)\.(?!read$)/.test(permission);

const asksFactor = (setting: string | null, permissions: ReadonlySet<Permission>) =>
  setting === "all" || (setting === "sensitive" && [...permissions].some(isSensitive));

const isValid = sql`s.revoked_at is null and s.expires_at > now()`;
const isStale = sql`s.last_seen_at < now() - interval '1 minute'`;

/** Skips a locked row instead of waiting for it. */
const touchSession = statement<{ sid: string }, never>(
  (param) => sql`
    update sessions set last_seen_at = now(), expires_at = now() + interval '30 days'
    where id = (select s.id from sessions s where s.id = ${param("sid")} and ${isStale} for update skip locked)`,
  "counter",
);

const columns = (sandbox: Placeholder) => ({
  alive: sql<boolean>`${isValid} and u.status = 'active' and u.deleted_at is null and (not u.is_demo or ${sandbox}::boolean)`,
  stale: sql<boolean>`${isStale}`,
  is_provisional: sql<boolean>`u.is_provisional`,
  has_factor: sql<boolean>`g.id is not null and exists(
    select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)`,
  has_recent_code: sql<boolean>`coalesce(s.code_entered_at > now() - interval '5 minutes', false)`,
  /** The setting. Null: the user is no admin, or a demo account, which visitors share. */
  asks_factor: sql<string | null>`case when g.id is not null and not u.is_demo then (
    select value from settings where key = 'security.second_factor') end`,
  /** Signed in with WeChat, which requires no second factor: an admin who needs one is only a shopper then. */
  by_code: sql<boolean>`s.client_type = 200 and s.phone_openid is null`,
  byPhone: sql<boolean>`s.phone_openid is not null`,
  group_id: sql<number | null>`g.id`,
  group_name: sql<string | null>`g.name`,
  is_system: sql<boolean | null>`g.is_system`,
  permissions: sql<string[]>`case when g.id is null or g.is_system then '{}'::text[]
    else array(select permission from group_permissions p where p.group_id = g.id) end`,
});
type Session = JsonRow<ReturnType<typeof columns>>;

/** Runs on every request with a token: the driver reads one JSON object faster than six columns. */
const liveSession = statement<{ sid: string; sub: number; sandbox: boolean }, { session: Session }>(
  (param) => sql`
    select ${jsonRow(columns(param("sandbox")))} as session
    from sessions s join users u on u.id = s.user_id left join groups g on g.id = u.group_id
    where s.id = ${param("sid")} and u.id = ${param("sub")}`,
);
