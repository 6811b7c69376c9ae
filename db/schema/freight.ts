import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { edited, id } from "./columns";

export const freightUnits = ["pieces", "weight"] as const;
export const freightDeliveries = ["express", "local"] as const;

export const freightTemplates = pgTable(
  "freight_templates",
  {
    id: id(),
    name: text().notNull(),
    delivery: text({ enum: freightDeliveries }).notNull().default("express"),
    by: text({ enum: freightUnits }).notNull().default("pieces"),
    /** Products without a template use the default one. */
    is_default: boolean().notNull().default(false),
    ...edited(),
  },
  (t) => [
    uniqueIndex("freight_templates_name").on(t.name),
    uniqueIndex("freight_templates_default").on(t.delivery).where(sql`${t.is_default}`),
  ],
);

export const freightRules = pgTable(
  "freight_rules",
  {
    template_id: integer()
      .notNull()
      .references(() => freightTemplates.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** Region codes without trailing zeros. Empty: all regions that no other rule lists. */
    regions: text().array().notNull().default([]),
    is_excluded: boolean().notNull().default(false),
    first: integer().notNull(),
    first_price: integer().notNull(),
    next: integer().notNull(),
    next_price: integer().notNull(),
    free_amount: integer(),
    free_count: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.template_id, t.position] }),
    check(
      "freight_rules_units",
      sql`${t.first} >= 1 and ${t.next} >= 1 and ${t.first_price} >= 0 and ${t.next_price} >= 0`,
    ),
    check("freight_rules_free", sql`${t.free_amount} >= 1 and ${t.free_count} >= 1`),
  ],
);
