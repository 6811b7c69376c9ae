import { eq, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import type { FieldError } from "@/lib/kernel/contract/errors";
import type { Sweep } from "@/lib/kernel/work/sweep";
import type { Product, WantedProduct } from "./product";

/** Written as in the index. */
export const nextChange = sql`least(${products.on_sale_at}, ${products.off_sale_at})`;

/** An error for each new time that has passed, which would take effect at once. */
export const pastTimes = (fields: WantedProduct, before?: Product) =>
  (["on_sale_at", "off_sale_at"] as const).flatMap((path): FieldError[] => {
    const at = fields[path];
    const isNew = at && at.getTime() !== before?.[path]?.getTime();
    return isNew && at.getTime() <= Date.now() ? [{ path, code: "past", message: "Must be in the future." }] : [];
  });

const isOver = (name: "on_sale_at" | "off_sale_at") => sql`coalesce(${products[name]} <= now(), false)`;

/** If both times have passed, the later one decides. */
const applyTimes = (db: Database, id: number) =>
  db.execute(sql`update ${products} set
      on_sale = case when ${isOver("on_sale_at")} and ${isOver("off_sale_at")} then on_sale_at > off_sale_at
        else ${isOver("on_sale_at")} or (on_sale and not ${isOver("off_sale_at")}) end,
      on_sale_at = case when ${isOver("on_sale_at")} then null else on_sale_at end,
      off_sale_at = case when ${isOver("off_sale_at")} then null else off_sale_at end,
      updated_at = now()
    where ${eq(products.id, id)} and ${nextChange} <= now() and deleted_at is null`);

/**
 * Puts products on and off sale at their times. Like an order, this does not change `version`: with another version and
 * no line in the log, each open editor of the product would be stale.
 */
export const changeSales: Sweep = {
  name: "sales",
  due: (db, limit) =>
    rows<{ id: number }>(
      db,
      sql`select ${products.id} from ${products}
        where ${nextChange} <= now() and ${products.deleted_at} is null order by ${nextChange} limit ${limit}`,
    ),
  work: applyTimes,
};
