import { asc, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { bots, type MessageKind, messageTemplates } from "@/db/schema/events";
import { type LeftBehind, shopImports } from "@/db/schema/logs";
import { msg, type Plain } from "@/lib/i18n/msg";
import { DataDirError, makeDataDir } from "@/lib/kernel/process/data-dir";
import { environment } from "@/lib/kernel/process/environment";
import { secondsSinceExport } from "@/lib/kernel/process/last-export";
import { adminExists } from "@/lib/people/users/shop-accounts";
import { readSettings } from "@/lib/settings/queries";
import { uploadProblem } from "@/lib/storage/storage";
import { type Finding, fault, ok, unknown, warning } from "./finding";

/** Problems of the running installation that the operator has to solve. */
export async function findInstallation(db: Database): Promise<Finding[]> {
  const found: Finding[] = [];
  const [database] = await rows<{ has_admin: boolean; knows_chinese: boolean }>(
    db,
    sql`select ${adminExists()} as has_admin, cardinality(show_trgm('茶叶')) > 0 as knows_chinese`,
  );
  const uploads = uploadProblem();
  if (uploads) found.push(fault("uploads", msg("{reason} Uploads fail.", { reason: { said: uploads } })));
  else if (!environment().onVercel) {
    try {
      makeDataDir(environment().dataDir);
    } catch (error) {
      if (!(error instanceof DataDirError)) throw error;
      const { path, reason } = error;
      found.push(fault("uploads", msg("{path} {reason} Uploads fail.", { path, reason: { said: reason } })));
    }
  }
  if (!database!.has_admin)
    found.push(
      fault("admins", "There is no admin.", {
        change: "Open /admin with the code that the start prints, or run npm run admin:create -- --username <name>",
      }),
    );
  if (!database!.knows_chinese)
    found.push(
      warning("locale", "The database's locale does not support Chinese: a search reads every row.", {
        change: "Move it to a UTF-8 locale.",
      }),
    );
  return found;
}

const hour = 60 * 60;
/** A daily backup, with time to be made and checked. */
const oldHours = 26;

export async function findBackup(db: Database): Promise<Finding> {
  const [failed] = await rows<{ error: Plain | null; copy: Plain }>(
    db,
    sql`select error, jsonb_path_query_first(places, '$[*].error ? (@ != null)') #>> '{}' as copy from backups
      where error is not null and (bytes is not null or id = (select max(id) from backups))
        or places @? '$[*] ? (@.error != null)' order by error is null, id desc limit 1`,
  );
  if (failed?.error)
    return fault("backup", msg("A backup has failed: {reason}", { reason: { said: failed.error } }), {
      change: "Remove the cause, then make a backup on the page Backups.",
    });
  if (failed)
    return warning("backup", msg("The last backup has no second copy: {reason}", { reason: { said: failed.copy } }), {
      change: "Remove the cause. The backup is retried every hour.",
    });
  const change =
    "Set the time of the daily backup in the settings, or run npm run db:export every night: docs/backup.md.";
  const seconds = await secondsSinceExport(db);
  if (seconds === undefined)
    return unknown("backup", "There is no backup yet. Backups made by other means are not detected.", { change });
  const age = msg("The last backup is {hours} hours old.", { hours: Math.floor(seconds / hour) });
  return seconds < oldHours * hour ? ok("backup", age) : warning("backup", age, { change });
}

export async function findBots(db: Database): Promise<Finding> {
  const found = await db.select().from(bots);
  const countOf = (status: string) => found.filter((bot) => bot.status === status).length;
  const [failing, active] = [countOf("failing"), countOf("active")];
  if (failing)
    return fault("bots", msg("Bots that cannot reach their group: {count}.", { count: failing }), {
      change: "Open the bot at /admin/bots, which shows the reason.",
    });
  if (active) return ok("bots", msg("Bots that report to group chats: {count}.", { count: active }));
  return warning("bots", "No bot reports new orders to a group chat.", {
    change: "Add the group's bot at /admin/bots/new.",
  });
}

const templateNames: Readonly<Record<MessageKind, Plain>> = {
  unpaid: "Payment reminder",
  pickup: "Ready to pick up",
  after_sale: "Refund",
  shipped: "Shipped",
  invoice: "Invoice issued",
  restock: "Back in stock",
};

export async function findTemplates(db: Database): Promise<Finding> {
  const name = "message_templates";
  const found = await db.select().from(messageTemplates).orderBy(asc(messageTemplates.id));
  const settings = await readSettings(db, "order.deliveries", "wechat.report_shipping", "invoice.days");
  const kindsOf = (list: typeof found) => ({
    kinds: { list: list.map(({ kind }) => ({ said: templateNames[kind] })) },
  });
  const refused = found.filter((template) => template.refused !== null);
  if (refused.length)
    return fault(name, msg("WeChat has refused these message templates: {kinds}.", kindsOf(refused)), {
      change: "Correct them at /admin/messages, which shows WeChat's error.",
    });
  const isUsed: Partial<Record<MessageKind, boolean>> = {
    pickup: settings["order.deliveries"].includes("pickup"),
    shipped: !settings["wechat.report_shipping"],
    invoice: settings["invoice.days"] > 0,
  };
  const used = found.filter(({ kind }) => isUsed[kind] ?? true);
  const idle = used.filter(({ template_id, enabled }) => template_id === "" || !enabled);
  if (idle.length)
    return warning(name, msg("These message templates are not in use: {kinds}.", kindsOf(idle)), {
      change: msg("Choose the templates at {page}, enter their ids at /admin/messages, and switch them on.", {
        page: "mp.weixin.qq.com › 功能 › 订阅消息",
      }),
    });
  return ok(name, "Every message template that the shop needs is switched on.");
}

/** The records in use that an archive does not carry, because they are secret. */
export const findSecretRecords = (db: Database) =>
  rows<LeftBehind>(
    db,
    sql`select 'api_key' as kind, name from api_keys where revoked_at is null and (expires_at is null or expires_at > now())
      union all select 'bot', name from bots union all select 'sealed_setting', name from sealed_settings
      union all select 'webhook', name from webhooks order by 1, 2`,
  );

const recordNames = {
  api_key: "API key {name}",
  bot: "Bot {name}",
  sealed_setting: "WeChat's key {name}",
  webhook: "Webhook {name}",
} as const;

/** Compares by name with the shop that was exported, for 30 days after the import. No finding if nothing is missing. */
export async function findUnrestored(db: Database): Promise<Finding[]> {
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
  const list = missing.map(({ kind, name }) => ({ said: msg(recordNames[kind], { name }) }));
  return [
    warning("restored", msg("The backup did not contain these: {list}.", { list: { list } }), {
      change:
        "Set them up at /admin/api_keys, /admin/webhooks, /admin/bots and /admin/settings/wechat, and update the other systems. This notice disappears 30 days after the import.",
    }),
  ];
}
