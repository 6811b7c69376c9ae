import { asc } from "drizzle-orm";
import type { Database } from "@/db/client";
import { bots, type MessageKind, messageTemplates } from "@/db/schema/events";
import { msg, type Plain } from "@/lib/i18n/msg";
import { readSettings } from "@/lib/settings/queries";
import { checkOf, type Finding } from "./finding";

const names: Readonly<Record<MessageKind, Plain>> = {
  unpaid: "Waits for payment",
  pickup: "Ready to pick up",
  after_sale: "Refund",
  shipped: "Shipped",
  invoice: "Invoice issued",
  restock: "Back in stock",
};

export async function checkNotifications(db: Database): Promise<Finding[]> {
  return [botsOf(await db.select().from(bots)), await templatesOf(db)];
}

function botsOf(found: (typeof bots.$inferSelect)[]): Finding {
  const { right, wrong, look } = checkOf("bots");
  const countOf = (status: string) => found.filter((bot) => bot.status === status).length;
  const [failing, active] = [countOf("failing"), countOf("active")];
  if (failing)
    return wrong(
      msg("Bots that cannot reach their group, so that it hears of nothing: {count}.", { count: failing }),
      "Open the bot at /admin/bots, which shows the reason. Correct it, and send a test message.",
    );
  if (!active)
    return look(
      "No bot reports new orders to a group chat: they are only visible in the back office.",
      "Add the group's bot at /admin/bots/new.",
    );
  return right(msg("Bots that report events of the shop to group chats: {count}.", { count: active }));
}

async function templatesOf(db: Database): Promise<Finding> {
  const { right, wrong, look } = checkOf("message_templates");
  const found = await db.select().from(messageTemplates).orderBy(asc(messageTemplates.id));
  const settings = await readSettings(db, "order.deliveries", "wechat.report_shipping", "invoice.days");
  const kindsOf = (list: typeof found) => ({ kinds: { list: list.map(({ kind }) => ({ said: names[kind] })) } });
  const refused = found.filter((template) => template.refused !== null);
  if (refused.length)
    return wrong(
      msg(
        "WeChat has refused these message templates, and shoppers get no message by them: {kinds}.",
        kindsOf(refused),
      ),
      "Correct the template at /admin/messages, which shows WeChat's error. Then switch it on.",
    );
  const used = found.filter(
    ({ kind }) =>
      (kind !== "pickup" || settings["order.deliveries"].includes("pickup")) &&
      (kind !== "shipped" || !settings["wechat.report_shipping"]) &&
      (kind !== "invoice" || settings["invoice.days"] > 0),
  );
  const missing = used.filter(({ template_id }) => template_id === "");
  const off = used.filter(({ template_id, enabled }) => template_id !== "" && !enabled);
  if (missing.length)
    return look(
      msg("These message templates have no id, so shoppers get no message by them: {kinds}.", kindsOf(missing)),
      msg("Choose the templates at {page}, and enter their ids at /admin/messages.", {
        page: "mp.weixin.qq.com › 功能 › 订阅消息",
      }),
    );
  if (off.length)
    return look(
      msg("These message templates are switched off, so shoppers get no message by them: {kinds}.", kindsOf(off)),
      "Switch the template on at /admin/messages.",
    );
  return right("Every message template that the shop needs is switched on.");
}
