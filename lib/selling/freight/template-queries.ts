import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { freightTemplates } from "@/db/schema/freight";
import { jsonRow, jsonRows } from "@/db/statement";
import { notFound } from "@/lib/kernel/contract/errors";
import { rulesOfTemplate } from "./read-charge";

const columns = {
  id: freightTemplates.id,
  name: freightTemplates.name,
  delivery: freightTemplates.delivery,
  by: freightTemplates.by,
  is_default: freightTemplates.is_default,
  rules: rulesOfTemplate,
  product_count: sql<number>`(select count(*)::int from ${products}
    where ${products.freight_template_id} = ${freightTemplates.id} and ${products.gone_at} is null)`,
  version: freightTemplates.version,
  created_at: freightTemplates.created_at,
  updated_at: freightTemplates.updated_at,
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
  if (!found) throw notFound("There is no such freight template.");
  return found;
}
