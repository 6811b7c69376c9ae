import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { platformTokens } from "@/db/schema/payments";
import type { WechatConfig } from "./config";
import { fetchAccessToken } from "./mini-program";
import { PlatformError } from "./platform-error";

/** A token is renewed this long before it expires, so that it does not expire in transit. */
const earlySeconds = 300;
/** Longer than a request can take. A process that dies during the request blocks the others for at most this long. */
const leaseSeconds = 8;
/**
 * A caller that has waited this long for another's request gives up, because its own request could take as long again.
 */
const patienceMs = 5000;

/**
 * All instances share one token. If WeChat rejects it, it is renewed and the call is repeated once. Call this without
 * an open transaction.
 */
export async function withAccessToken<T>(db: Database, config: WechatConfig, call: (token: string) => Promise<T>) {
  const token = await accessToken(db, config);
  try {
    return await call(token);
  } catch (error) {
    if (!isBadToken(error)) throw error;
    await db
      .delete(platformTokens)
      .where(and(eq(platformTokens.app_id, config.appId), eq(platformTokens.token, token)));
    return call(await accessToken(db, config));
  }
}

/** Such a call was not processed by WeChat. */
export const isBadToken = (error: unknown) => error instanceof PlatformError && error.code === "bad_token";

async function accessToken(db: Database, config: WechatConfig): Promise<string> {
  for (const started = performance.now(); ; ) {
    const stored = await findToken(db, config.appId);
    if (stored?.fresh) return stored.token;
    const lease = await takeLease(db, config.appId);
    if (lease) return fetchToken(db, config, lease);
    if (stored) return stored.token;
    if (performance.now() - started > patienceMs) throw new PlatformError("silent");
    await sleep(100);
  }
}

async function findToken(db: Database, appId: string) {
  const [found] = await rows<{ token: string; fresh: boolean }>(
    db,
    sql`select token, expires_at > now() + make_interval(secs => ${earlySeconds}) as fresh
        from platform_tokens where app_id = ${appId} and expires_at > now()`,
  );
  return found;
}

/** The lease is a second row, which only one caller at a time can take. */
async function takeLease(db: Database, appId: string) {
  const mine = randomUUID();
  const [taken] = await rows<{ token: string }>(
    db,
    sql`insert into platform_tokens (app_id, token, expires_at)
        values (${`${appId} lease`}, ${mine}, now() + make_interval(secs => ${leaseSeconds}))
        on conflict (app_id) do update set token = excluded.token, expires_at = excluded.expires_at
        where platform_tokens.expires_at <= now() returning token`,
  );
  return taken?.token;
}

async function fetchToken(db: Database, config: WechatConfig, lease: string) {
  try {
    const found = await findToken(db, config.appId);
    if (found?.fresh) return found.token;
    const { token, expiresInSeconds } = await fetchAccessToken(config);
    const expires_at = sql`now() + make_interval(secs => ${expiresInSeconds})`;
    await db
      .insert(platformTokens)
      .values({ app_id: config.appId, token, expires_at })
      .onConflictDoUpdate({ target: platformTokens.app_id, set: { token, expires_at } });
    return token;
  } finally {
    await db.delete(platformTokens).where(eq(platformTokens.token, lease));
  }
}
