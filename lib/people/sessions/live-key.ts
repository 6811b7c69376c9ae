import { hash, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import { statement } from "@/db/statement";
import { msg } from "@/lib/i18n/msg";
import type { Origin, User } from "@/lib/kernel/contract/actor";
import { AppError } from "@/lib/kernel/contract/errors";
import { isKeyPermission, type Permission } from "@/lib/kernel/contract/permissions";
import {
  addressBlock,
  type CountParams,
  type CountResult,
  counting,
  countParams,
  limitAttempts,
  recordQuota,
  refuseOver,
} from "@/lib/kernel/limits";
import { environment } from "@/lib/kernel/process/environment";
import { store } from "@/lib/kernel/process/store";

export type KeyUser = User & { key: NonNullable<User["key"]> };

export const isKey = (token: string) => token.startsWith("kiosk_");

/** The secret has 192 random bits, so its digest needs no salt and no slow hash. */
export function createKey(prefix = randomBytes(4).toString("hex")) {
  const key = `kiosk_${prefix}_${randomBytes(24).toString("hex")}`;
  return { key, prefix, hash: digestOf(key) };
}

const windowSeconds = 60;
const digestOf = (key: string) => hash("sha256", key, "base64url");

/**
 * Returns the user of an API key with the permissions that both have now. Throws 401 if the key is not valid at this
 * address, 403 if it is not for this use, and 429 after too many requests. A second factor is not requested again:
 * creating the key required it.
 */
export async function loadKeyUser(key: string, origin: Origin, use: "api" | "assistant"): Promise<KeyUser> {
  const { db } = store();
  const { ip } = origin;
  const prefix = key.slice(6, 14);
  const [found] = await liveKey(db, {
    ...countParams(`key ${prefix}`, windowSeconds, "limit.api_key"),
    prefix,
    hash: digestOf(key),
    ip: ipaddr.isValid(ip) ? ipaddr.process(ip.replace(/%.*/, "")).toString() : null,
    sandbox: environment().sandbox,
  });
  if (!found) {
    await limitAttempts(db, {
      key: `wrong keys ${addressBlock(ip)}`,
      seconds: 15 * 60,
      most: "login.address_max_failures",
    });
    throw new AppError("unauthenticated", "The API key is not valid.");
  }
  const { id, name, assistant, user_id, group_id, group_name, permissions, refusal } = found.key;
  if (refusal === "revoked") throw new AppError("token_revoked", "This API key was revoked.");
  if (refusal === "replaced") throw new AppError("token_revoked", "This API key was replaced by a new one.");
  if (refusal === "expired") throw new AppError("token_expired", "This API key has expired.");
  if (refusal === "ended")
    throw new AppError("token_revoked", "The admin of this API key was disabled, deleted or is no longer an admin.");
  if (refusal === "elsewhere")
    throw new AppError("unauthenticated", msg("This API key cannot be used from the address {ip}.", { ip }));
  recordQuota(origin, "limit.api_key", windowSeconds, found);
  refuseOver(found);
  if (assistant && use === "api")
    throw new AppError("forbidden", "This API key is for an assistant, which works at /mcp only.");
  if (!assistant && use === "assistant") throw new AppError("forbidden", "This API key is not for an assistant.");
  return {
    id: user_id,
    sessionId: "",
    pending: null,
    mustEnterCode: false,
    key: { id, name },
    group: { id: group_id, name: group_name, isRoot: false, permissions: new Set(permissions.filter(isKeyPermission)) },
  };
}

interface KeyParams extends CountParams, Record<string, unknown> {
  prefix: string;
  hash: string;
  ip: string | null;
  sandbox: boolean;
}
interface LiveKey {
  id: number;
  name: string;
  assistant: boolean;
  user_id: number;
  group_id: number;
  group_name: string;
  permissions: Permission[];
  refusal: "revoked" | "replaced" | "expired" | "ended" | "elsewhere" | null;
}

/** The time after a rotation in which the old key works next to the new one. */
export const bothValid = sql.raw("interval '24 hours'");

/**
 * Reads a key, counts its request and stores its last use in one statement, so that a key costs hardly more than a
 * session. Stores the use once a minute, and skips a locked row instead of waiting for it.
 */
const liveKey = statement<KeyParams, { key: LiveKey } & CountResult>(
  (param) => sql`
    with found as materialized (
      select k.id, k.name, k.assistant, k.user_id, g.id as group_id, g.name as group_name,
        case when g.is_system then k.permissions
          else array(select permission from group_permissions p where p.group_id = g.id and p.permission = any(k.permissions))
        end as permissions,
        case when k.revoked_at is not null then 'revoked'
          when k.hash <> ${param("hash")} and k.rotated_at <= now() - ${bothValid} then 'replaced'
          when k.expires_at <= now() then 'expired'
          when g.id is null or u.status <> 'active' or u.deleted_at is not null or (u.is_demo and not ${param("sandbox")}::boolean) then 'ended'
          when not coalesce(${param("ip")}::inet <<= any(k.networks::inet[]), k.networks is null) then 'elsewhere'
        end as refusal
      from api_keys k join users u on u.id = k.user_id left join groups g on g.id = u.group_id
      where k.prefix = ${param("prefix")} and ${param("hash")} in (k.hash, k.old_hash)),
    ${counting(param, sql`from found`, sql`refusal is null`)},
    used as (update api_keys set last_used_at = now() where id = (
      select k.id from api_keys k join found using (id) where refusal is null and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute')
      for update of k skip locked))
    select row_to_json(found) as key, limited.* from found cross join limited`,
  "counter",
);
