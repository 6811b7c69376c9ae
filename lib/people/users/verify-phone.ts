import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import { editUser } from "./edit-user";

/** Serializes the verification of a phone number and the orders that admins place for it. */
export const lockPhone = (tx: Database, phone: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('phone'), hashtext(${phone}))`);

/** Everything that admins did for this number before becomes the person's. */
export async function verifyPhone(tx: Database, id: number, phone: string) {
  await lockPhone(tx, phone);
  const user = await editUser(tx, id, { phone }, true);
  const [awaited] = await tx.select().from(users).where(eq(users.awaited_phone, phone)).for("update");
  if (awaited) await mergeUser(tx, awaited, id);
  return user;
}

/** `from` cannot sign in. The sweep of erased accounts removes the rest of it, such as what the operation log shows. */
async function mergeUser(tx: Database, from: typeof users.$inferSelect, to: number) {
  for (const table of ["orders", "after_sales", "invoices"])
    await tx.execute(sql`update ${sql.identifier(table)} set user_id = ${to}, updated_at = now(), version = version + 1
      where user_id = ${from.id}`);
  await tx.execute(sql`update user_coupons c set user_id = ${to}, updated_at = now(), version = version + 1,
      seq = seq + (select count(*) from user_coupons o where o.user_id = ${to} and o.coupon_id = c.coupon_id)
    where user_id = ${from.id}`);
  await tx.execute(sql`
    with moved as (select * from customer_figures where user_id = ${from.id}),
    emptied as (update customer_figures set order_count = 0, paid_count = 0, spent = 0, last_order_at = null where user_id = ${from.id})
    update customer_figures f set order_count = f.order_count + m.order_count, paid_count = f.paid_count + m.paid_count,
      spent = f.spent + m.spent, last_order_at = greatest(f.last_order_at, m.last_order_at)
    from moved m where f.user_id = ${to}`);
  await tx.execute(sql`update users u set note = concat_ws(chr(10), nullif(u.note, ''), nullif(f.note, '')),
      tags = u.tags || array(select tag from unnest(f.tags) tag where tag <> all(u.tags))
    from users f where u.id = ${to} and f.id = ${from.id}`);
  await tx
    .update(users)
    .set({ awaited_phone: null, note: "", tags: [], deleted_at: sql`now()`, erase_due_at: sql`now()` })
    .where(eq(users.id, from.id));
}
