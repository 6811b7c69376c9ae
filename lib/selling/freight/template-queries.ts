import { getTableColumns, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { freightTemplates } from "@/db/schema/freight";
import { jsonRow, jsonRows } from "@/db/statement";
import { requireRecord } from "@/lib/kernel/records/entity";
import { rulesOfTemplate } from "./read-charge";

const columns = {
  ...getTableColumns(freightTemplates),
  rules: rulesOfTemplate,
  product_count: sql<number>`(select count(*)::int from ${products}
    where ${products.freight_template_id} = ${freightTemplates.id} and ${products.gone_at} is null)`,
};
const inOrder = sql`order by ${freightTemplates.delivery}, ${freightTemplates.name}`;

export const listTemplates = async (db: Database) => ({
  items: await jsonRows(db, jsonRow(columns), sql`from ${freightTemplates} ${inOrder}`),
});

export async function getTemplate(db: Database, id: number) {
  const [found] = await jsonRows(
    db,
    jsonRow(columns),
    sql`from ${freightTemplates} where ${freightTemplates.id} = ${id}`,
  );
  return requireRecord("freight_template", found);
}
