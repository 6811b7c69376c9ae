import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { categories, products } from "@/db/schema/catalogue";
import { promotions } from "@/db/schema/offers";
import { jsonRow, statement } from "@/db/statement";
import type { productOffer } from "./schemas";

/** The promotions that can be used now. */
export const isRunning = sql`(${promotions.status} = 'active' and (${promotions.starts_at} is null or ${promotions.starts_at} <= now())
  and (${promotions.ends_at} is null or ${promotions.ends_at} > now()))`;

export const anyRunning = sql`exists (select from ${promotions} where ${isRunning})`;

const offersOf = statement<{ id: number }, { offer: z.input<typeof productOffer> }>(
  (param) => sql`
    with recursive above as (
      select category_id from ${products} where id = ${param("id")}
      union all select c.parent_id from above join ${categories} c on c.id = above.category_id where c.parent_id is not null)
    select ${jsonRow({
      label: promotions.label,
      level: promotions.level,
      kind: promotions.kind,
      tiers: promotions.tiers,
      cap: promotions.cap,
      ends_at: promotions.ends_at,
      with_coupon: promotions.with_coupon,
    })} as offer from ${promotions}
    where ${isRunning} and case ${promotions.scope} when 'all' then true
      when 'products' then ${param("id")}::int = any(${promotions.scope_ids})
      else ${promotions.scope_ids} && array(select category_id from above) end
    order by array_position(array['product', 'order', 'freight'], ${promotions.level}), ${promotions.id}`,
);

/** The running promotions that cover the product, those of single products first. */
export const listRunningOffers = async (db: Database, id: number) =>
  (await offersOf(db, { id })).map(({ offer }) => offer);
