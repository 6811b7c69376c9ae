import { z } from "zod";
import { id, idIn } from "@/lib/kernel/fields";
import { allPermissions, type Permission } from "@/lib/kernel/permissions";
import { guardedOperation, permission } from "@/lib/rights/permissions/schemas";

const parts = (text: string) => (text === "" ? [] : text.split(","));
const knownPoint = (part: string): part is Permission => (allPermissions as string[]).includes(part);
const isId = (part: string) => idIn(part) !== undefined;

const list = <T>(is: (part: string) => boolean, as: (part: string) => T, message: string, example: string) =>
  z
    .string()
    .max(60_000)
    .refine((text) => parts(text).every(is), message)
    .meta({ examples: [example] })
    .transform((text) => parts(text).map(as))
    .optional();
const ids = (example: string) => list(isId, Number, "Must be ids with commas between them.", example);

/** What the group would hold. A list that is left out is the one that is stored. */
export const supposedLists = z.object({
  id,
  permissions: list(
    knownPoint,
    (part) => part as Permission,
    "Must be permission points with commas between them.",
    "order.read,order.ship",
  ),
  menu_ids: ids("1,2"),
  element_ids: ids("1"),
});

const nullableId = id.nullable().meta({ examples: [null] });
const through = <const Ways extends [string, ...string[]]>(...ways: Ways) =>
  z.enum(ways).nullable().meta({ description: "Null: it has not." });

const contradictionCodes = [
  "element_without_permission",
  "element_without_menu",
  "menu_without_page",
  "unknown_permission",
] as const;

export const access = z.object({
  group: z.object({ id, name: z.string().meta({ examples: ["Packers"] }), is_system: z.boolean() }),
  operations: z.array(guardedOperation.extend({ through: through("permission", "staff", "root") })),
  menus: z.array(
    z.object({
      id,
      parent_id: nullableId,
      title: z.string().meta({ examples: ["Orders"] }),
      name: z.string().meta({ examples: ["orders"] }),
      path: z.string().meta({ examples: ["/admin/orders"] }),
      allowed: z.boolean().meta({ examples: [true] }),
      through: through("grant", "menus_below", "root"),
      through_menu_ids: z.array(id).meta({ description: "The menus held below it that bring it along as a heading." }),
    }),
  ),
  elements: z.array(
    z.object({
      id,
      menu_id: id,
      name: z.string().meta({ examples: ["Ship"] }),
      sign: z.string().meta({ examples: ["order.ship"] }),
      permission: permission.nullable(),
      allowed: z.boolean().meta({ examples: [true] }),
      through: through("grant", "root"),
    }),
  ),
  contradictions: z.array(
    z.object({
      code: z.enum(contradictionCodes),
      message: z.string().meta({ examples: ["Ship is granted, but not order.ship, which its action needs."] }),
      menu_id: nullableId,
      element_id: nullableId,
      permission: z
        .string()
        .nullable()
        .meta({ examples: ["order.ship"] }),
    }),
  ),
});
