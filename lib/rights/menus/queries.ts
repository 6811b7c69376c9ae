import { asc, getTableColumns, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { groupMenus, menus } from "@/db/schema/groups";
import { jsonRow } from "@/db/statement";
import type { RouteNode } from "./schemas";
import { treeOf } from "./tree";

export type Menu = typeof menus.$inferSelect;
export type KnownMenu = Menu & { is_granted: boolean };

/** `is_granted`: a group other than root has the menu; root has every menu. */
export const allMenus = (db: Database): Promise<KnownMenu[]> =>
  db
    .select({
      ...getTableColumns(menus),
      is_granted: sql<boolean>`exists (select from ${groupMenus} where ${groupMenus.menu_id} = "menus"."id")`,
    })
    .from(menus)
    .orderBy(asc(menus.sort), asc(menus.id));

export async function menuTree(db: Database) {
  const items = await db.select().from(menus).orderBy(asc(menus.sort), asc(menus.id));
  return { items: treeOf(items) };
}

type Route = Omit<RouteNode, "children"> & { parent_id: number | null };

const { id, parent_id, title, name, icon, path, component, sort, hidden } = menus;

/** A parent without a grant is only a heading for the granted menus below it: it has no page and no elements. */
const visible = (group: number) => sql`
    with recursive granted as (
      select ${menus.id}, ${menus.parent_id} from ${menus}, groups g where g.id = ${group}
        and (g.is_system or exists (select from group_menus x where x.group_id = g.id and x.menu_id = ${menus.id}))
    ), shown as (
      select id, parent_id from granted
      union select ${menus.id}, ${menus.parent_id} from ${menus} join shown on shown.parent_id = ${menus.id}
    )
    select coalesce(json_agg(${jsonRow({
      id,
      parent_id,
      name,
      path,
      component: sql`case when granted.id is not null then ${component} end`,
      meta: jsonRow({ title, icon, hidden }),
      elements: sql`array(select e.sign from elements e, groups g where e.menu_id = granted.id and g.id = ${group}
        and (g.is_system or exists (select from group_elements x where x.group_id = g.id and x.element_id = e.id)) order by e.id)`,
    })} order by ${sort}, ${menus.id}), '[]') as items
    from ${menus} join shown on shown.id = ${menus.id} left join granted on granted.id = ${menus.id}`;

export async function routesOf(db: Database, group: number) {
  const [found] = await rows<{ items: Route[] }>(db, visible(group));
  return treeOf(found!.items);
}
