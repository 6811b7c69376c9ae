import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { elements, groupElements, menus } from "@/db/schema/groups";
import { msg } from "@/lib/i18n/msg";
import { type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { entity, getRow, insertRow, refuseTaken, saveRow } from "@/lib/kernel/records/entity";
import { forbiddenAt, forbiddenField } from "@/lib/rights/holding/grants";
import { lockRights, type Rights } from "@/lib/rights/holding/rights";
import { asElement, type Element } from "./queries";
import type { elementEdit, elementInput } from "./schemas";

type Fields = Omit<z.output<typeof elementEdit>, "version">;

export const elementEntity = entity({
  name: "element",
  table: elements,
  title: elements.name,
  begin: (db, actor, verb) => lockRights(db, actor, `element.${verb}`),
  create: createElement,
  write: (db, before, fields: Fields, { own }) => writeElement(db, own, before, fields),
  read: async (db, id) => asElement(await getRow(db, "element", elements, id)),
});

/** Needs no check of rights, because no group has a new element yet. */
async function createElement(db: Database, fields: z.output<typeof elementInput>): Promise<Element> {
  await refuseNoMenu(db, fields.menu_id);
  await refuseSign(db, fields.sign);
  return insertRow(db, elements, fields);
}

async function writeElement(db: Database, own: Rights, before: Element, fields: Fields): Promise<Element> {
  if (fields.menu_id !== undefined) await refuseNoMenu(db, fields.menu_id);
  const groupCount = await db.$count(groupElements, eq(groupElements.element_id, before.id));
  if (groupCount && !own.isRoot) refuseBeyond(own, before, fields);
  if (fields.sign !== undefined) await refuseSign(db, fields.sign, before.id);
  return saveRow(db, elements, before.id, fields);
}

const refuseSign = (db: Database, sign: string, except?: number) =>
  refuseTaken(db, elements.sign, sign, msg("There is an element {sign} already.", { sign }), except);

/** A new `sign` would give the groups that have the element a different button, so only root can change it. */
function refuseBeyond(own: Rights, before: Element, { sign, menu_id, permission }: Fields) {
  const errors: (FieldError | false)[] = [
    sign !== undefined &&
      sign !== before.sign &&
      forbiddenField("sign", "Groups hold this element, so only root can change its sign."),
    menu_id !== undefined &&
      menu_id !== before.menu_id &&
      !own.menuIds.has(menu_id) &&
      forbiddenField("menu_id", msg("You do not have menu {id} yourself.", { id: menu_id })),
    !!permission &&
      permission !== before.permission &&
      !own.permissions.has(permission) &&
      forbiddenField("permission", msg("You do not have {right} yourself.", { right: permission })),
  ];
  const refused = errors.filter((error) => error !== false);
  if (refused.length) throw forbiddenAt(refused);
}

async function refuseNoMenu(db: Database, menu: number) {
  if (!(await db.$count(menus, eq(menus.id, menu))))
    throw invalid({ path: "menu_id", code: "not_found", message: msg("There is no menu {id}.", { id: menu }) });
}
