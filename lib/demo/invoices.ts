import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { invoices, invoiceTitles } from "@/db/schema/invoices";
import type { Demo } from "./demo";

const day = 86_400_000;
export const invoiceFile = "demo/invoice.pdf";
const none = { address: null, phone: null, bank: null, account: null };

/** The shopper of the demo has an invoice. Another shopper has requested one some days ago. */
export async function insertInvoices(db: Database, { texts }: Demo, shopperId: number) {
  const { company, nicknames } = texts.people;
  const firm = { kind: "company" as const, name: company, tax_no: "91330106MA00000003", ...none };
  const person = { kind: "personal" as const, name: nicknames.shopper, tax_no: null, ...none };
  await db.insert(invoiceTitles).values([
    { user_id: shopperId, ...firm, is_default: true },
    { user_id: shopperId, ...person },
  ]);
  const [own] = await invoiceable(db, sql`user_id = ${shopperId} and status = 'completed'`);
  const [others] = await invoiceable(db, sql`user_id <> ${shopperId} and status <> 'paid'`);
  const requested = (order: Order, title: typeof firm | typeof person) => {
    const created_at = new Date(order.paid_at.getTime() + day / 24);
    const due_at = new Date(created_at.getTime() + 7 * day);
    return { order_id: order.id, user_id: order.user_id, title, created_at, updated_at: created_at, due_at };
  };
  const issuedAt = new Date(own!.paid_at.getTime() + day);
  const issued = { status: "issued" as const, amount: own!.total_price, number: "25332000000012345678" };
  await db
    .insert(invoices)
    .values([
      { ...requested(own!, person), ...issued, file: invoiceFile, issued_at: issuedAt, updated_at: issuedAt },
      requested(others!, firm),
    ]);
}

interface Order {
  id: number;
  user_id: number;
  total_price: number;
  paid_at: Date;
}

/** Orders without refunds and after-sale requests, those paid about three days ago first. */
async function invoiceable(db: Database, which: ReturnType<typeof sql>) {
  const found = await rows<Omit<Order, "paid_at"> & { paid_at: Date | string }>(
    db,
    sql`select id, user_id, total_price, paid_at from orders o
      where ${which} and status in ('paid', 'shipped', 'completed') and refunded_amount = 0 and paid_at < now() - interval '26 hours'
        and not exists (select from after_sales a where a.order_id = o.id)
      order by abs(extract(epoch from now() - paid_at - interval '3 days'))`,
  );
  return found.map((order): Order => ({ ...order, paid_at: new Date(order.paid_at) }));
}
