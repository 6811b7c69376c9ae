import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { type Placeholder, sql } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import type { Database } from "@/db/client";
import { type JsonRow, jsonRow, statement } from "@/db/statement";
import { msg } from "@/lib/i18n/msg";
import type { User } from "@/lib/kernel/contract/actor";
import { AppError } from "@/lib/kernel/contract/errors";
import { keyPermissions } from "@/lib/kernel/contract/permissions";
import { keyCounter, limitAttempts } from "@/lib/kernel/limits";
import { environment } from "@/lib/kernel/process/environment";
import { store } from "@/lib/kernel/process/store";
import { countWrongKey } from "./throttle";

const form = /^kiosk_([a-z0-9]{8})_[A-Za-z0-9]{32}$/;
export const isKey = (token: string) => token.startsWith("kiosk_");

const lowerCase = "abcdefghijklmnopqrstuvwxyz0123456789";
const letters = `${lowerCase}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;
const randomText = (length: number, from: string) =>
  Array.from({ length }, () => from[randomInt(from.length)]).join("");

/** The secret has 190 random bits, so its digest needs no salt and no slow hash. */
export function createKey() {
  const prefix = randomText(8, lowerCase);
  const key = `kiosk_${prefix}_${randomText(32, letters)}`;
  return { key, prefix, hash: digestOf(key) };
}

const digestOf = (key: string) => createHash("sha256").update(key).digest("base64url");

/**
 * Returns the user of an API key with the permissions that both have now. Throws 401 if the key is not valid at this
 * address, and 429 after too many requests. A second factor is not requested again: creating the key required it.
 */
export async function loadKeyUser(key: string, ip: string): Promise<User> {
  const { db } = store();
  const found = await findKey(db, key);
  if (!found) {
    await countWrongKey(db, ip);
    throw new AppError("unauthenticated", "The API key is not one of ours.");
  }
  if (found.revoked) throw new AppError("token_revoked", "This API key was revoked.");
  if (found.expired) throw new AppError("token_expired", "This API key has expired.");
  if (!found.has_user)
    throw new AppError("token_revoked", "The admin of this API key was disabled, deleted or is no longer an admin.");
  if (found.networks && !isInside(found.networks, ip))
    throw new AppError("unauthenticated", msg("This API key cannot be used from the address {ip}.", { ip }));
  const { id, name, assistant } = found;
  await limitAttempts(db, { key: keyCounter(id), seconds: 60, setting: "limit.api_key" });
  if (found.stale) await touchKey(db, { id });
  const stored = new Set(found.permissions);
  const permissions = new Set(keyPermissions.filter((permission) => stored.has(permission)));
  return {
    id: found.user_id,
    sessionId: "",
    pending: null,
    mustEnterCode: false,
    key: { id, name, assistant },
    group: { id: found.group_id!, name: found.group_name!, isRoot: false, permissions },
  };
}

async function findKey(db: Database, key: string) {
  const [, prefix] = form.exec(key) ?? [];
  if (!prefix) return undefined;
  const [row] = await liveKey(db, { prefix, sandbox: environment().sandbox });
  const isSame = row && timingSafeEqual(Buffer.from(row.key.hash), Buffer.from(digestOf(key)));
  return isSame ? row.key : undefined;
}

function isInside(networks: readonly string[], ip: string) {
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return networks.some((network) => {
    const [range, bits] = ipaddr.parseCIDR(network);
    return range.kind() === address.kind() && address.match(range, bits);
  });
}

const isStale = sql`(k.last_used_at is null or k.last_used_at < now() - interval '1 minute')`;

/** Skips a locked row instead of waiting for it. */
const touchKey = statement<{ id: number }, never>(
  (param) => sql`
    update api_keys set last_used_at = now()
    where id = (select k.id from api_keys k where k.id = ${param("id")} and ${isStale} for update skip locked)`,
  "counter",
);

const columns = (sandbox: Placeholder) => ({
  id: sql<number>`k.id`,
  name: sql<string>`k.name`,
  hash: sql<string>`k.hash`,
  assistant: sql<boolean>`k.assistant`,
  networks: sql<string[] | null>`k.networks`,
  revoked: sql<boolean>`k.revoked_at is not null`,
  expired: sql<boolean>`coalesce(k.expires_at <= now(), false)`,
  has_user: sql<boolean>`g.id is not null and u.status = 'active' and u.deleted_at is null and (not u.is_demo or ${sandbox}::boolean)`,
  stale: sql<boolean>`${isStale}`,
  user_id: sql<number>`u.id`,
  group_id: sql<number | null>`g.id`,
  group_name: sql<string | null>`g.name`,
  permissions: sql<string[]>`case when g.is_system then k.permissions
    else array(select permission from group_permissions p where p.group_id = g.id and p.permission = any(k.permissions)) end`,
});

const liveKey = statement<{ prefix: string; sandbox: boolean }, { key: JsonRow<ReturnType<typeof columns>> }>(
  (param) => sql`
    select ${jsonRow(columns(param("sandbox")))} as key
    from api_keys k join users u on u.id = k.user_id left join groups g on g.id = u.group_id
    where k.prefix = ${param("prefix")}`,
);
