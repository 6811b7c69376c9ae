import { createHmac, timingSafeEqual } from "node:crypto";
import { and, desc, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { sessions, users } from "@/db/schema/users";
import type { Origin } from "@/lib/kernel/contract/actor";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import { environment } from "@/lib/kernel/process/environment";
import { lockUser } from "@/lib/people/users/queries";
import { openSession } from "./open-session";

const linkSeconds = 10 * 60;

const isLinked = and(
  isNotNull(sessions.phone_openid),
  isNull(sessions.revoked_at),
  gt(sessions.expires_at, sql`now()`),
);

/** A linked phone is a session with an openid, so whatever ends the sessions of an admin also ends the link. */
export async function findPhone(db: Database, openid: string) {
  const [found] = await db
    .select({ userId: users.id, id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(
      and(
        isLinked,
        eq(sessions.phone_openid, openid),
        eq(users.status, "active"),
        isNull(users.deleted_at),
        isNotNull(users.group_id),
      ),
    );
  if (!found) throw new AppError("login_failed", "This phone is not linked: open your profile at /admin and link it.");
  return found;
}

/** A scene of WeChat has at most 32 characters. */
const macLength = 18;

/** The number of the last phone is part of the signature, so that a code links one phone. */
async function sign(db: Database, userId: number, at: string) {
  const [last] = await db
    .select({ number: sessions.number })
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), isNotNull(sessions.phone_openid)))
    .orderBy(desc(sessions.number))
    .limit(1);
  const text = `phone ${userId} ${at} ${last?.number ?? 0}`;
  return createHmac("sha256", environment().authSecret).update(text).digest("base64url").slice(0, macLength);
}

export async function createLinkCode(db: Database, userId: number, now = new Date()) {
  const at = Math.floor(now.getTime() / 1000).toString(36);
  const code = [userId.toString(36), at, await sign(db, userId, at)].join(".");
  return { code, expires_at: new Date(now.getTime() + linkSeconds * 1000) };
}

/** Links the phone to the admin of the code. Ends the admin's earlier phone, and the link of this openid to another admin. */
export async function linkPhone(tx: Database, openid: string, code: string, origin: Origin) {
  const [user36 = "", at = "", mac = ""] = code.split(".");
  const userId = Number.parseInt(user36, 36);
  const age = Date.now() / 1000 - Number.parseInt(at, 36);
  if (!(userId > 0 && userId < 2 ** 31) || !(age < linkSeconds)) throw invalidCode();
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('phone'), hashtext(${openid}))`);
  const admin = await lockUser(tx, userId).catch(() => {
    throw invalidCode();
  });
  const own = Buffer.from(await sign(tx, userId, at));
  const given = Buffer.from(mac);
  if (own.length !== given.length || !timingSafeEqual(own, given)) throw invalidCode();
  if (admin.status !== "active" || admin.group_id === null) throw invalidCode();
  await tx
    .update(sessions)
    .set({ revoked_at: sql`now()` })
    .where(and(isLinked, or(eq(sessions.phone_openid, openid), eq(sessions.user_id, userId))));
  return { userId, id: await openSession(tx, { userId, passwordHash: admin.password_hash }, 200, origin, openid) };
}

const invalidCode = () =>
  invalid({
    path: "link",
    code: "refused",
    message: "This code was used, or is older than ten minutes. Create a new one at /admin.",
  });
