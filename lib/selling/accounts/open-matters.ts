import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { activeAfterSales } from "@/db/schema/after-sales";
import { sqlList } from "@/db/schema/columns";
import { pendingRefunds } from "@/db/schema/payments";
import { msg } from "@/lib/i18n/msg";
import { AppError, type FieldError } from "@/lib/kernel/contract/errors";

export type Matter = "unpaid" | "unshipped" | "refund" | "after_sale" | "invoice";

const maxListed = 20;

/** The row of the user must be locked, so that no order is placed concurrently. */
export async function refuseOpenMatters(tx: Database, userId: number) {
  const open = await rows<{ matter: Matter; id: number; order_no: string }>(
    tx,
    sql`select case status when 'unpaid' then 'unpaid' when 'paid' then 'unshipped' else 'refund' end as matter, id, order_no
      from orders o
      where user_id = ${userId} and (status in ('unpaid', 'paid', 'refunding')
        or status = 'cancelled' and paid_at is not null and refunded_amount < total_price
        or exists (select from refunds r where r.order_id = o.id and r.status in ${pendingRefunds}))
      union all
      select 'after_sale', a.id, o.order_no from after_sales a join orders o on o.id = a.order_id
      where a.user_id = ${userId} and a.status in ${sqlList(activeAfterSales)}
      union all
      select 'invoice', o.id, o.order_no from invoices n join orders o on o.id = n.order_id
      where n.user_id = ${userId} and n.status = 'requested'
      order by id desc limit ${maxListed}`,
  );
  if (open.length)
    throw new AppError("in_use", "Some matters are still open. You can cancel the account after they are settled.", {
      errors: open.map(errorOf),
    });
}

const errorOf = ({ matter, id, order_no }: { matter: Matter; id: number; order_no: string }): FieldError => ({
  path: "",
  code: matter,
  message: sentences[matter](order_no),
  entity: matter === "after_sale" ? "after_sale" : "order",
  id,
  name: order_no,
});

const sentences = {
  unpaid: (order: string) => msg("Order {order} is not paid. Pay or cancel it.", { order }),
  unshipped: (order: string) => msg("Order {order} is not shipped. Wait for it, or request a refund.", { order }),
  refund: (order: string) => msg("The refund of order {order} is under way. Wait until it arrives.", { order }),
  after_sale: (order: string) =>
    msg("An after-sale request of order {order} is open. Wait for its end, or withdraw it.", { order }),
  invoice: (order: string) =>
    msg("The invoice of order {order} is not issued. Wait for it, or withdraw the request.", { order }),
};
