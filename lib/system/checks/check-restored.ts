import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { type LeftBehind, shopImports } from "@/db/schema/logs";
import { msg } from "@/lib/i18n/msg";
import { checkOf, type Finding } from "./finding";

/** The records in use that an archive does not carry, because they are secret. */
export const findSecretRecords = (db: Database) =>
  rows<LeftBehind>(
    db,
    sql`select 'api_key' as kind, name from api_keys where revoked_at is null and (expires_at is null or expires_at > now())
      union all select 'bot', name from bots union all select 'sealed_setting', name from sealed_settings
      union all select 'webhook', name from webhooks order by 1, 2`,
  );

const names = {
  api_key: "API key {name}",
  bot: "Bot {name}",
  sealed_setting: "WeChat's key {name}",
  webhook: "Webhook {name}",
} as const;

/** Compares by name with the shop that was exported, for 30 days after the import. No finding if nothing is missing. */
export async function checkRestored(db: Database): Promise<Finding[]> {
  const [last] = await db
    .select()
    .from(shopImports)
    .where(sql`created_at > now() - interval '30 days'`)
    .orderBy(sql`id desc`)
    .limit(1);
  if (!last) return [];
  const now = new Set((await findSecretRecords(db)).map(({ kind, name }) => `${kind} ${name}`));
  const missing = last.left_behind.filter(({ kind, name }) => !now.has(`${kind} ${name}`));
  if (!missing.length) return [];
  const list = missing.map(({ kind, name }) => ({ said: msg(names[kind], { name }) }));
  const { look } = checkOf(
    "restored",
    "Set them up at /admin/api_keys, /admin/webhooks, /admin/bots and /admin/settings/wechat, and tell the other systems. This goes 30 days after the import.",
  );
  return [look(msg("The backup did not contain these: {list}.", { list: { list } }))];
}
