import { createHash, randomBytes } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import type { PasswordType } from "@/lib/people/identity/identifiers";

/**
 * A browser or an app stores a secret for each of the users who signed in there last. It grants no access. At sign-in
 * it selects separate counters instead of the account's, so that strangers cannot lock a user out of a known browser.
 */
export const deviceTokenPattern = /^[\w-]{32}(?:\.[\w-]{32}){0,4}$/;
const maxUsers = 5;
const maxDevices = 20;
const trustedDays = 30;
/** The longest lifetime that browsers allow for a cookie. */
export const deviceDays = 400;

const partsOf = (token: string | undefined) => token?.split(".") ?? [];
const digestOf = (secret: string) => createHash("sha256").update(secret).digest("base64url");

/** The digests of a token's secrets, joined for SQL: no digest contains a comma. */
const digestsOf = (token: string | undefined) => partsOf(token).map(digestOf).join();

/** Records that this user signed in here, and returns the token that the client stores from now on. */
export async function rememberDevice(tx: Database, userId: number, token: string | undefined, trust = false) {
  const parts = partsOf(token);
  const [known] = await rows<{ digest: string }>(
    tx,
    sql`update devices set used_at = now() where user_id = ${userId} and digest = any(string_to_array(${digestsOf(token)}, ','))
        returning digest`,
  );
  const own = parts.find((secret) => digestOf(secret) === known?.digest) ?? (await addDevice(tx, userId));
  if (trust)
    await tx.execute(
      sql`update devices set trusted_until = now() + make_interval(days => ${trustedDays}) where digest = ${digestOf(own)}`,
    );
  return [own, ...parts.filter((secret) => secret !== own)].slice(0, maxUsers).join(".");
}

/** Deletes all but the newest. Concurrent sign-ins may each leave one more, until the next. */
async function addDevice(tx: Database, userId: number) {
  const secret = randomBytes(24).toString("base64url");
  await tx.execute(
    sql`delete from devices where id in (
      select id from devices where user_id = ${userId} order by used_at desc offset ${maxDevices - 1})`,
  );
  await tx.execute(sql`insert into devices (user_id, digest) values (${userId}, ${digestOf(secret)})`);
  return secret;
}

/** True if the user chose to skip codes on this device. */
export async function isTrusted(db: Database, userId: number, token: string | undefined) {
  const [found] = await rows<{ id: number }>(
    db,
    sql`select id from devices where user_id = ${userId} and trusted_until > now()
          and digest = any(string_to_array(${digestsOf(token)}, ','))`,
  );
  return found !== undefined;
}

export async function forgetDevices(tx: Database, userId: number) {
  await tx.execute(sql`delete from devices where user_id = ${userId}`);
}

const maxLogins = 200;

export interface KnownOrigin {
  addresses: readonly string[];
  device: number | null;
}

async function findKnown(db: Database, user: SQL, deviceToken?: string): Promise<KnownOrigin> {
  const [known] = await rows<{ addresses: string[]; device: number | null }>(
    db,
    sql`select array(
          select distinct ip from unnest(array[100, 101, 102, 200]) as of_type cross join lateral (
            select ip from login_logs where user_id = asked.id and type = of_type and result = 'ok'
            order by created_at desc limit ${maxLogins}) newest) as addresses,
          (select d.id from devices d
           where d.user_id = asked.id and d.digest = any(string_to_array(${digestsOf(deviceToken)}, ','))
           limit 1) as device
        from (select ${user} as id) asked`,
  );
  return known!;
}

export const knownOriginByUser = (db: Database, id: number) => findKnown(db, sql`${id}::int`);
export const knownOriginByName = (db: Database, type: PasswordType, name: string, deviceToken?: string) =>
  findKnown(
    db,
    sql`(select i.user_id from identities i where i.type = ${type} and i.identifier = ${name})`,
    deviceToken,
  );
