import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { sessions, users } from "@/db/schema/users";
import { jsonRow } from "@/db/statement";
import type { User } from "@/lib/kernel/contract/actor";
import { listRows } from "@/lib/kernel/lists/lists";
import { environment } from "@/lib/kernel/process/environment";
import { mask } from "@/lib/kernel/records/changes";
import { identifier } from "@/lib/people/identity/identifier-column";
import type { session, sessionListQuery } from "./admin-schemas";
import { readUserAgent } from "./login-log";

type SessionRow = Omit<z.input<typeof session>, "browser" | "os">;

const whole = {
  id: users.id,
  nickname: users.nickname,
  username: identifier(100),
  group: sql`(select json_build_object('id', g.id, 'name', g.name) from groups g where g.id = ${users.group_id})`,
};
const unlessCustomer = (name: SQLWrapper) =>
  sql`case when ${users.group_id} is null then ${mask}::text else ${name} end`;
const masked = { ...whole, nickname: unlessCustomer(whole.nickname), username: unlessCustomer(whole.username) };

/** Names of admins are visible to all admins with `session.read`, names of customers only with `customer.read`. */
const userFor = ({ group }: User) => jsonRow(group?.permissions.has("customer.read") ? whole : masked);

export const isCurrent = ({ sessionId }: User) => sql`${sessions.id} = ${sessionId}`;

/**
 * Lists the sessions whose tokens are currently valid, by the conditions of `liveSession`. Those in `first` precede the
 * newest.
 */
export async function listSessions(
  db: Database,
  caller: User,
  { user_id, ...paging }: z.output<typeof sessionListQuery>,
  first?: SQL,
) {
  const where = sql`${sessions.revoked_at} is null and ${sessions.expires_at} > now()
    and ${users.status} = 'active' and ${users.deleted_at} is null and (not ${users.is_demo} or ${environment().sandbox})
    ${user_id ? sql`and ${sessions.user_id} = ${user_id}` : sql``}`;
  const found = await listRows<SessionRow>(
    db,
    {
      columns: {
        id: sessions.number,
        user: userFor(caller),
        client_type: sessions.client_type,
        by_phone: sql<boolean>`${sessions.phone_openid} is not null`,
        ip: sessions.ip,
        user_agent: sessions.user_agent,
        is_current: isCurrent(caller),
        created_at: sessions.created_at,
        last_seen_at: sessions.last_seen_at,
        expires_at: sessions.expires_at,
      },
      from: sql`${sessions} join ${users} on ${users.id} = ${sessions.user_id}`,
      where,
      order: sql`${first ? sql`${first} desc, ` : sql``}${sessions.created_at} desc, ${sessions.number} desc`,
      isBig: true,
    },
    paging,
  );
  return { ...found, items: found.items.map((item) => ({ ...item, ...readUserAgent(item.user_agent) })) };
}
