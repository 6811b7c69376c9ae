import { createHash, randomInt } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { type Database, rows } from "@/db/client";
import { secondFactors, sessions, users } from "@/db/schema/users";
import { isoTime } from "@/db/statement";
import type { Origin } from "@/lib/kernel/contract/actor";
import { seal, unseal } from "@/lib/kernel/process/seal";
import { knownOriginByUser } from "./devices";
import { codeKey } from "./throttle";
import { type AttemptContext, type SecretAttempt, verifyThrottled } from "./verify-throttled";

const purpose = "second factor" as const;
const recoveryCodes = 10;
/** Without characters that are easily confused. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTWXYZ";

const digestOf = (code: string) => createHash("sha256").update(code).digest("base64url");
const plain = (code: string) => code.toUpperCase().replace(/[^0-9A-Z]/g, "");

/** When the user's second factor was confirmed, for a select from `users`. Null: there is none. */
export const secondFactorAt = isoTime(sql`(select f.confirmed_at from second_factors f where f.user_id = ${users}.id)`);

export async function hasSecondFactor(db: Database, userId: number) {
  const [found] = await db
    .select({ confirmed_at: secondFactors.confirmed_at })
    .from(secondFactors)
    .where(eq(secondFactors.user_id, userId));
  return found?.confirmed_at != null;
}

export async function readSecondFactor(db: Database, userId: number) {
  const [found] = await rows<{ confirmed_at: string | null; recovery_codes_left: number; trusted_devices: number }>(
    db,
    sql`select ${isoTime(sql`f.confirmed_at`)} as confirmed_at,
          coalesce(cardinality(f.recovery_codes), 0)::int as recovery_codes_left,
          (select count(*) from devices d where d.user_id = ${userId} and d.trusted_until > now())::int as trusted_devices
        from (select) one left join second_factors f on f.user_id = ${userId} and f.confirmed_at is not null`,
  );
  return found!;
}

/** Replaces a factor that was never confirmed. Returns undefined if a confirmed one exists. */
export async function startSecondFactor(
  tx: Database,
  userId: number,
  { issuer, label }: Record<"issuer" | "label", string>,
) {
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: 20 }) });
  const secret = seal(purpose, totp.secret.base32);
  const [started] = await rows<{ user_id: number }>(
    tx,
    sql`insert into second_factors (user_id, secret) values (${userId}, ${secret})
        on conflict (user_id) do update set secret = excluded.secret, last_step = null
        where second_factors.confirmed_at is null returning user_id`,
  );
  return started && { secret: totp.secret.base32, uri: totp.toString() };
}

/** The time step of a right code, of now or the step before or after. The app's clock may be half a minute off. */
export function stepOf(secret: string, code: string, now = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, window: 1, timestamp: now });
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta;
}

/** Accepts a code of the app or, once the factor is confirmed, a recovery code. A code is accepted once. */
async function useCode(db: Database, userId: number, given: string): Promise<boolean> {
  const code = plain(given);
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.user_id, userId));
  const secret = factor && unseal(purpose, factor.secret);
  const step = secret === undefined ? undefined : stepOf(secret, code);
  const used =
    step === undefined
      ? sql`update second_factors set recovery_codes = array_remove(recovery_codes, ${digestOf(code)})
            where user_id = ${userId} and confirmed_at is not null and ${digestOf(code)} = any(recovery_codes)`
      : sql`update second_factors set last_step = ${step}
            where user_id = ${userId} and secret = ${factor!.secret} and (last_step is null or last_step < ${step})`;
  return (await rows(db, sql`${used} returning user_id`)).length > 0;
}

/** Counts wrong codes like wrong passwords, apart from these: a right password must not clear the count. */
export const verifyCode = (
  { userId, code, ...notes }: { userId: number; code: string } & Pick<SecretAttempt, "note" | "noteRefused">,
  { ip }: Origin,
  means: AttemptContext,
) =>
  verifyThrottled(
    {
      account: codeKey(userId),
      ip,
      known: () => knownOriginByUser(means.db, userId),
      verify: () => useCode(means.db, userId, code),
      ...notes,
    },
    means,
  );

/** Marks the factor as confirmed. Undefined if it was confirmed before. */
export async function confirmSecondFactor(tx: Database, userId: number) {
  const [confirmed] = await rows<{ at: string }>(
    tx,
    sql`update second_factors set confirmed_at = now() where user_id = ${userId} and confirmed_at is null
        returning ${isoTime(sql`confirmed_at`)} as at`,
  );
  return confirmed?.at;
}

/** Replaces all recovery codes. Only their digests are stored. */
export async function createRecoveryCodes(tx: Database, userId: number) {
  const codes = Array.from({ length: recoveryCodes }, () =>
    Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join(""),
  );
  await tx
    .update(secondFactors)
    .set({ recovery_codes: codes.map(digestOf) })
    .where(eq(secondFactors.user_id, userId));
  return codes.map((code) => code.replace(/.{4}(?=.)/g, "$&-"));
}

/** Also forgets in which browsers no code is needed. */
export async function removeSecondFactor(tx: Database, userId: number) {
  await tx.delete(secondFactors).where(eq(secondFactors.user_id, userId));
  await forgetTrusted(tx, userId);
}

export const forgetTrusted = (tx: Database, userId: number) =>
  tx.execute(sql`update devices set trusted_until = null where user_id = ${userId} and trusted_until is not null`);

export const noteCodeEntered = (tx: Database, sessionId: string) =>
  tx.update(sessions).set({ code_entered_at: sql`now()` }).where(eq(sessions.id, sessionId));
