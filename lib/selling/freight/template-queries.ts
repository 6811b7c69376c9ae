import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { freightTemplates } from "@/db/schema/freight";
import { jsonRow } from "@/db/statement";
import { notFound } from "@/lib/kernel/contract/errors";
import type { FreightRule } from "./charge-freight";
import { rulesOfTemplate } from "./read-charge";

type Row = Omit<typeof freightTemplates.$inferSelect, "created_at" | "updated_at"> & {
  created_at: string;
  updated_at: string;
  rules: FreightRule[];
  product_count: number;
};
const columns = jsonRow({
  id: freightTemplates.id,
  name: freightTemplates.name,
  delivery: freightTemplates.delivery,
  by: freightTemplates.by,
  is_default: freightTemplates.is_default,
  rules: rulesOfTemplate,
  product_count: sql`(select count(*)::int from ${products}
    where ${products.freight_template_id} = ${freightTemplates.id} and ${products.gone_at} is null)`,
  version: freightTemplates.version,
  created_at: freightTemplates.created_at,
  updated_at: freightTemplates.updated_at,
});
const read = (db: Database, which = sql``) =>
  rows<{ template: Row }>(
    db,
    sql`select ${columns} as template from ${freightTemplates} ${which} order by ${freightTemplates.delivery}, ${freightTemplates.name}`,
  );

export const listTemplates = async (db: Database) => ({
  items: (await read(db)).map(({ template }) => template),
});

export async function getTemplate(db: Database, id: number) {
  const [found] = await read(db, sql`where ${freightTemplates.id} = ${id}`);
  if (!found) throw notFound("There is no such freight template.");
  return found.template;
}
