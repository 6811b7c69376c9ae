import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { created, edited, id } from "./columns";

export const groups = pgTable(
  "groups",
  {
    id: id(),
    name: text().notNull(),
    info: text().notNull().default(""),
    is_system: boolean().notNull().default(false),
    ...edited(),
  },
  (t) => [
    uniqueIndex("groups_name").on(t.name),
    uniqueIndex("groups_one_root").on(t.is_system).where(sql`${t.is_system}`),
  ],
);

export const groupPermissions = pgTable(
  "group_permissions",
  {
    group_id: integer()
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    permission: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.group_id, t.permission] })],
);

export const menus = pgTable(
  "menus",
  {
    id: id(),
    parent_id: integer().references((): AnyPgColumn => menus.id),
    title: text().notNull(),
    name: text().notNull(),
    icon: text(),
    path: text().notNull(),
    component: text(),
    sort: integer().notNull().default(0),
    hidden: boolean().notNull().default(false),
    ...edited(),
  },
  (t) => [
    uniqueIndex("menus_name").on(t.name),
    index("menus_parent").on(t.parent_id),
    check("menus_not_own_parent", sql`${t.parent_id} <> ${t.id}`),
  ],
);

export const elements = pgTable(
  "elements",
  {
    id: id(),
    menu_id: integer()
      .notNull()
      .references(() => menus.id),
    name: text().notNull(),
    sign: text().notNull(),
    permission: text(),
    ...edited(),
  },
  (t) => [uniqueIndex("elements_sign").on(t.sign), index("elements_menu").on(t.menu_id)],
);

export const groupMenus = pgTable(
  "group_menus",
  {
    group_id: integer()
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    menu_id: integer()
      .notNull()
      .references(() => menus.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.group_id, t.menu_id] }), index("group_menus_menu").on(t.menu_id)],
);

export const groupElements = pgTable(
  "group_elements",
  {
    group_id: integer()
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    element_id: integer()
      .notNull()
      .references(() => elements.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.group_id, t.element_id] }), index("group_elements_element").on(t.element_id)],
);

/**
 * The records that Kiosk has created, each once. The row remains if the record is deleted, so that it is not created
 * again.
 */
export const initialRecords = pgTable("initial_records", { key: text().primaryKey(), row_id: integer(), ...created() });
