import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { mask } from "@/lib/kernel/records/changes";
import { afterSaleEntity } from "@/lib/selling/after-sales/entity";
import { maskComplaints } from "@/lib/selling/complaints/queries";
import { invoiceEntity } from "@/lib/selling/invoices/entity";
import { orderEntity } from "@/lib/selling/orders/entity";
import { readSetting } from "@/lib/settings/queries";
import { abandonFile } from "@/lib/storage/loose-files";

const maxAtOnce = 200;

/** Province and city remain, because past orders are used to try out freight. */
const masked = (address: string) =>
  sql.raw(`jsonb_build_object('name', '${mask}', 'phone', '', 'province', ${address} -> 'province',
    'city', ${address} -> 'city', 'district', '', 'detail', '${mask}', 'postal_code', '')`);

/**
 * Removes the personal data of the user's orders for which no after-sale request is possible any more, no shipping
 * report to WeChat is pending and no complaint is open. Returns the time at which to continue, or null if no order remains.
 */
export async function maskOrders(tx: Database, userId: number): Promise<Date | null> {
  const days = await readSetting(tx, "after_sale.days");
  const isFinal = sql`(status in ('cancelled', 'refunded') or status = 'completed'
      and completed_at <= now() - make_interval(days => ${days}))
    and not exists (select from shipping_reports s where s.order_id = orders.id and s.status = 'pending')
    and not exists (select from complaints c where c.order_id = orders.id and c.state <> 'done')`;
  const found = await rows<{ id: number; is_final: boolean }>(
    tx,
    sql`select id, ${isFinal} as is_final from orders where user_id = ${userId} and masked_at is null
      order by is_final desc, id limit ${maxAtOnce + 1} for update`,
  );
  const ids = found.flatMap(({ id, is_final }) => (is_final ? [id] : [])).slice(0, maxAtOnce);
  if (ids.length) await maskAll(tx, ids);
  if (ids.length === found.length) return null;
  const isMore = ids.length === maxAtOnce;
  return new Date(Date.now() + (isMore ? 0 : 3_600_000));
}

async function maskAll(tx: Database, ids: number[]) {
  const these = sql`(${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )})`;
  await tx.execute(sql`update orders set address = case when address is not null then ${masked("address")} end,
    contact = null, remark = '', note = '', hold_reason = null, masked_at = now(), updated_at = now(), version = version + 1 where id in ${these}`);
  await tx.execute(sql`update order_events set address_change = jsonb_build_object(
      'before', ${masked("address_change -> 'before'")}, 'after', ${masked("address_change -> 'after'")})
    where order_id in ${these} and address_change is not null`);
  await tx.execute(
    sql`update order_events set reason = '' where order_id in ${these} and by = 'shopper' and reason <> ''`,
  );
  await tx.execute(
    sql`update payments set payer_openid = null, note = '' where order_id in ${these} and (payer_openid is not null or note <> '')`,
  );
  const requests = await rows<{ id: number }>(
    tx,
    sql`update after_sales set description = '', carrier = null, tracking_no = null, updated_at = now(), version = version + 1
      where order_id in ${these} returning id`,
  );
  await removeEvidence(tx, these);
  await maskComplaints(tx, sql`order_id in ${these}`);
  await maskInvoices(tx, these);
  await maskLog(tx, orderEntity, ids);
  await maskLog(
    tx,
    afterSaleEntity,
    requests.map(({ id }) => id),
  );
}

/** Amount and number remain for the shop's books, without the title and the file. */
async function maskInvoices(tx: Database, orderIds: ReturnType<typeof sql>) {
  const found = await rows<{ id: number; file: string | null }>(
    tx,
    sql`with before as (select id, file from invoices where order_id in ${orderIds} for update)
      update invoices n set file = null, reason = case when n.reason is not null then '' end, updated_at = now(),
        version = n.version + 1, title = jsonb_build_object('kind', n.title -> 'kind', 'name', '${sql.raw(mask)}',
          'tax_no', null, 'address', null, 'phone', null, 'bank', null, 'account', null)
      from before where n.id = before.id returning n.id, before.file`,
  );
  const replaced = await rows<{ file: string }>(
    tx,
    sql`select c.fields -> 'file' ->> 0 as file from oper_log_changes c join invoices n on n.id = c.entity_id
      where c.entity = 'invoice' and n.order_id in ${orderIds} and c.fields -> 'file' ->> 0 <> ${mask}`,
  );
  for (const { file } of [...found, ...replaced]) if (file) await abandonFile(tx, file);
  await maskLog(
    tx,
    invoiceEntity,
    found.map(({ id }) => id),
  );
}

/** The shopper's texts and pictures. The shop's texts and pictures remain. */
async function removeEvidence(tx: Database, orderIds: ReturnType<typeof sql>) {
  const events = sql`(select e.id from after_sale_events e join after_sales a on a.id = e.after_sale_id
    where a.order_id in ${orderIds} and e.by = 'shopper')`;
  await tx.execute(sql`update after_sale_events set reason = '' where id in ${events} and reason <> ''`);
  const images = await rows<{ key: string }>(
    tx,
    sql`delete from after_sale_images where event_id in ${events} returning key`,
  );
  for (const { key } of images) await abandonFile(tx, key);
}

/** Masks the personal values in the operation log. It remains visible that they changed. */
export async function maskLog(
  tx: Database,
  { name, personal = [] }: { name: string; personal?: readonly string[] },
  ids: readonly number[],
) {
  if (!ids.length) return;
  await tx.execute(sql`update oper_log_changes
    set fields = (select jsonb_object_agg(key, case when key = any(string_to_array(${personal.join()}, ','))
      then ${JSON.stringify([mask, mask])}::jsonb else value end) from jsonb_each(fields))
    where entity = ${name} and entity_id = any(string_to_array(${ids.join()}, ',')::int[])
      and fields ?| string_to_array(${personal.join()}, ',')`);
}
