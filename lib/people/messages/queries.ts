import { and, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { type MessageKind, messages, messageTemplates } from "@/db/schema/events";
import type { Delivery } from "@/db/schema/orders";
import { jsonRow } from "@/db/statement";
import { listRows } from "@/lib/kernel/lists/lists";
import { requireRecord } from "@/lib/kernel/records/entity";
import { nicknameOf } from "@/lib/kernel/records/person";
import { readSetting } from "@/lib/settings/queries";
import { valuesOf } from "./field-values";
import { type Moment, messageRules } from "./message-rules";
import type { message, messageFilter, template } from "./schemas";

const columns = {
  id: messageTemplates.id,
  kind: messageTemplates.kind,
  template_id: messageTemplates.template_id,
  fields: messageTemplates.fields,
  page: messageTemplates.page,
  enabled: messageTemplates.enabled,
  refused: messageTemplates.refused,
  updated_at: messageTemplates.updated_at,
  version: messageTemplates.version,
};
type Row = Omit<z.output<typeof template>, "values"> & { kind: MessageKind };
const shown = ({ row }: { row: Row }) => ({ ...row, values: [...valuesOf[row.kind]] });

export async function listTemplates(db: Database) {
  const found = await rows<{ row: Row }>(db, sql`select ${jsonRow(columns)} as row from message_templates order by id`);
  return { items: found.map(shown) };
}

export async function getTemplate(db: Database, id: number) {
  const [found] = await rows<{ row: Row }>(
    db,
    sql`select ${jsonRow(columns)} as row from message_templates where id = ${id}`,
  );
  return shown(requireRecord("message_template", found));
}

export const listMessages = (db: Database, { kind, status, user_id, ...paging }: z.output<typeof messageFilter>) =>
  listRows<z.output<typeof message>>(
    db,
    {
      columns: {
        id: messages.id,
        kind: messages.kind,
        status: messages.status,
        error: messages.error,
        due_at: messages.due_at,
        sent_at: messages.sent_at,
        created_at: messages.created_at,
        user: jsonRow({ id: messages.user_id, nickname: nicknameOf(sql`messages.user_id`) }),
        order_id: sql`o.id`,
        order_no: sql`o.order_no`,
        product_id: sql`(select v.product_id from variants v where v.id = ${messages.variant_id})`,
      },
      from: sql`messages left join events e on e.id = messages.event_id
        left join orders o on o.id = case e.resource when 'order' then e.resource_id else (e.data ->> 'order_id')::int end`,
      where: and(
        kind ? eq(messages.kind, kind) : undefined,
        status ? inArray(messages.status, status) : undefined,
        user_id ? eq(messages.user_id, user_id) : undefined,
      ),
      order: sql`${messages.created_at} desc, ${messages.id} desc`,
      isBig: true,
    },
    paging,
  );

/** WeChat allows three templates per request. */
const maxRequested = 3;

/** WeChat notifies shoppers of shipments that are reported to it, so no consent is requested for those. */
export async function templatesToRequest(db: Database, moment?: Moment, delivery?: Delivery) {
  const enabled = await db
    .select({ kind: messageTemplates.kind, template_id: messageTemplates.template_id })
    .from(messageTemplates)
    .where(eq(messageTemplates.enabled, true));
  const isReported = await readSetting(db, "wechat.report_shipping");
  const fits = ({ kind }: { kind: MessageKind }) => {
    const { moments, deliveries } = messageRules[kind];
    return (
      (!moment || moments.includes(moment)) &&
      (!delivery || !deliveries || deliveries.includes(delivery)) &&
      !(kind === "shipped" && isReported)
    );
  };
  const order = Object.keys(messageRules);
  const wanted = enabled.filter(fits).toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  return { items: wanted.slice(0, maxRequested) };
}
