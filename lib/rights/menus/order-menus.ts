import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { menus } from "@/db/schema/groups";
import { msg } from "@/lib/i18n/msg";
import { type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { lockRow } from "@/lib/kernel/records/entity";
import type { Rights } from "@/lib/rights/holding/rights";
import { allMenus, type KnownMenu } from "./queries";
import type { orderInput } from "./schemas";
import { byId, levels } from "./tree";
import { refuseHiddenParents, refuseLoops, refuseTooDeep } from "./tree-rules";

type Item = z.output<typeof orderInput>["items"][0];

/** `lockRights` must be called first. Returns each changed menu, before and after. */
export async function orderMenus(db: Database, own: Rights, items: Item[]) {
  const all = byId(await allMenus(db));
  refuseIncomplete(all, items);
  for (const { id, version } of items) {
    // `lockRow` compares the versions too. The comparison here saves a query per menu.
    if (version !== undefined && version !== all.get(id)!.version)
      await lockRow(db, "menu", menus, id, { version, fields: ["parent_id", "sort"] });
  }

  const siblings = new Map<number | null, number>();
  const places = items.map(({ id, parent_id }) => {
    const place = (siblings.get(parent_id) ?? 0) + 10;
    siblings.set(parent_id, place);
    return { id, parent_id, sort: place };
  });
  const moved = byId(places.map((place) => ({ ...all.get(place.id)!, ...place })));
  const pathOf = (id: number) => `items.${items.findIndex((item) => item.id === id)}.parent_id`;
  refuseLoops(moved, pathOf);
  refuseTooDeep(levels(moved));
  refuseHiddenParents(own, all, moved, pathOf);

  const differing = places.filter(({ id, parent_id, sort }) => {
    const before = all.get(id)!;
    return before.parent_id !== parent_id || before.sort !== sort;
  });
  await save(db, differing);
  const after = byId(await allMenus(db));
  return differing.map(({ id }) => ({ id, before: rowOf(all.get(id)!), after: rowOf(after.get(id)!) }));
}

const rowOf = ({ is_granted, ...row }: KnownMenu) => row;

/** Each menu must be listed exactly once, because an omitted menu would have no position. */
function refuseIncomplete(all: ReadonlyMap<number, KnownMenu>, items: Item[]) {
  const errors: FieldError[] = [];
  const named = new Set<number>();
  for (const [place, { id, parent_id }] of items.entries()) {
    const at = `items.${place}`;
    if (!all.has(id))
      errors.push({ path: `${at}.id`, code: "not_found", message: msg("There is no menu {id}.", { id }) });
    if (named.has(id))
      errors.push({ path: `${at}.id`, code: "repeated", message: msg("Menu {id} is named twice.", { id }) });
    if (parent_id !== null && !all.has(parent_id))
      errors.push({
        path: `${at}.parent_id`,
        code: "not_found",
        message: msg("There is no menu {id}.", { id: parent_id }),
      });
    named.add(id);
  }
  const missing = [...all.keys()].filter((id) => !named.has(id));
  if (missing.length)
    errors.push({
      path: "items",
      code: "incomplete",
      message: msg("Menus are missing: {ids}.", { ids: { list: missing } }),
    });
  if (errors.length) throw invalid(...errors);
}

const save = (db: Database, places: { id: number; parent_id: number | null; sort: number }[]) =>
  db.execute(sql`update ${menus} set parent_id = p.parent_id, sort = p.sort, version = ${menus.version} + 1, updated_at = now()
    from json_to_recordset(${JSON.stringify(places)}::json) as p(id int, parent_id int, sort int) where ${menus.id} = p.id`);
