import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { forgetOrders } from "@/lib/catalogue/stock/order-stock";
import { abandonFile } from "@/lib/storage/loose-files";
import { keptPeople, ruleOf, shopTables } from "./tables";
import { withoutTriggers } from "./target";

/** Shoppers, and customers for whom admins placed orders. Whoever was an admin remains, and whom a record names that remains. */
const isCustomer = `group_id is null and password_hash is null
  and not exists (${keptPeople.map(({ table, column }) => `select from ${table} where ${column} = users.id`).join(" union all ")})`;

const counted = ["orders", "payments", "refunds", "after_sales", "reviews", "invoices"] as const;

/** How many records of practice there are. */
export async function countPractice(db: Database) {
  const counts = counted.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(", ");
  const [found] = await rows<Record<"customers" | (typeof counted)[number], number>>(
    db,
    sql.raw(`select (select count(*)::int from users where ${isCustomer}) as customers, ${counts}`),
  );
  return found!;
}

/** A shop with WeChat's keys in its environment before its first customer does not practise. */
export const openWithoutPractice = (tx: Database) =>
  tx.execute(
    sql.raw(
      `insert into openings select where not exists (select from users where ${isCustomer}) on conflict do nothing`,
    ),
  );

/** Removes everything that practice has made, as the tables declare. Nothing else writes until the transaction ends. */
export async function endPractice(tx: Database) {
  await tx.execute(
    sql.raw(`create temp table practice_customers on commit drop as select id from users where ${isCustomer}`),
  );
  const files = await rows<{ key: string }>(
    tx,
    sql`select key from after_sale_images union select file from invoices where file is not null
      union select image ->> 'key' from reviews, jsonb_array_elements(images) image
      union select avatar from users where avatar is not null and id in (select id from practice_customers)`,
  );
  await withoutTriggers(tx, shopTables, async () => {
    await forgetOrders(tx);
    for (const table of shopTables) {
      const { reset } = ruleOf(table);
      if (reset) await tx.execute(sql.raw(`update ${table.name} set ${reset}`));
    }
    for (const table of shopTables.toReversed()) {
      const { remove } = ruleOf(table);
      if (remove) await tx.execute(sql.raw(`delete from ${table.name} where ${remove}`));
    }
  });
  await tx.execute(sql`select recount_customers()`);
  for (const { key } of files) await abandonFile(tx, key);
}
