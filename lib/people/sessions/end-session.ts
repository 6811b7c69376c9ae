import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { sessions, users } from "@/db/schema/users";
import type { Actor } from "@/lib/kernel/contract/actor";
import { notFound } from "@/lib/kernel/contract/errors";
import type { LoggedKind } from "@/lib/kernel/records/changes";
import { lockRights } from "@/lib/rights/holding/rights";
import { checkCanEdit } from "@/lib/rights/holding/user-rules";

interface Session {
  user_id: number;
  revoked_at: Date | null;
}
export const sessionRecord: LoggedKind<Session> = { name: "session" };

interface EndedSession {
  before: Session;
  after: Session;
}

/** Responds 403 if the session's user has permissions that the caller lacks. */
export async function endSession(db: Database, actor: Actor, number: number): Promise<EndedSession> {
  const own = await lockRights(db, actor, "session.revoke");
  const [found] = await db
    .select({ group_id: users.group_id, is_demo: users.is_demo })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.number, number), isAlive));
  if (!found) throw noSuchSession();
  await checkCanEdit(db, own, found);
  return end(db, number);
}

/** Responds 404 for another user's session. */
export const endOwnSession = (db: Database, userId: number, number: number) => end(db, number, userId);

export async function endOtherSessions(db: Database, userId: number, sessionId: string) {
  const ended = await db
    .update(sessions)
    .set({ revoked_at: sql`now()` })
    .where(and(eq(sessions.user_id, userId), ne(sessions.id, sessionId), isAlive))
    .returning({ number: sessions.number, user_id: sessions.user_id, revoked_at: sessions.revoked_at });
  return ended.map(({ number, user_id, revoked_at }) => ({
    number,
    before: { user_id, revoked_at: null },
    after: { user_id, revoked_at: revoked_at! },
  }));
}

const isAlive = and(isNull(sessions.revoked_at), sql`${sessions.expires_at} > now()`)!;
const noSuchSession = () => notFound("There is no such session, or it is over.");

async function end(db: Database, number: number, userId?: number): Promise<EndedSession> {
  const [ended] = await db
    .update(sessions)
    .set({ revoked_at: sql`now()` })
    .where(and(eq(sessions.number, number), isAlive, userId ? eq(sessions.user_id, userId) : undefined))
    .returning({ user_id: sessions.user_id, revoked_at: sessions.revoked_at });
  if (!ended) throw noSuchSession();
  const { user_id } = ended;
  return { before: { user_id, revoked_at: null }, after: { user_id, revoked_at: ended.revoked_at! } };
}
