import { z } from "zod";
import type { Said } from "@/lib/i18n/say";
import { id, idIn } from "@/lib/kernel/fields";
import { namedObject } from "@/lib/kernel/named";
import { allPermissions, type Permission } from "@/lib/kernel/permissions";
import { guardedOperation, permission } from "@/lib/rights/permissions/schemas";

const parts = (text: string) => (text === "" ? [] : text.split(","));
const isPermission = (part: string): part is Permission => (allPermissions as string[]).includes(part);
const isId = (part: string) => idIn(part) !== undefined;

const list = <T>(is: (part: string) => boolean, as: (part: string) => T, message: Said, example: string) =>
  z
    .string()
    .max(60_000)
    .refine((text) => parts(text).every(is), message)
    .meta({ examples: [example] })
    .transform((text) => parts(text).map(as))
    .optional();
const ids = (example: string) => list(isId, Number, "Must be ids separated by commas.", example);

/** Lists to try instead of the stored ones. A list that is left out counts as stored. */
export const supposedLists = z.object({
  id,
  permissions: list(
    isPermission,
    (part) => part as Permission,
    "Must be permissions separated by commas.",
    "order.read,order.ship",
  ).describe("Permissions instead of the stored ones, separated by commas."),
  menu_ids: ids("1,2").describe("Menus instead of the stored ones: ids, separated by commas."),
  element_ids: ids("1").describe("Elements instead of the stored ones: ids, separated by commas."),
});

const nullableId = id.nullable().meta({ examples: [null] });
const through = <const Reasons extends [string, ...string[]]>(...reasons: Reasons) =>
  z.enum(reasons).nullable().meta({ description: "Null: not allowed." });

const contradictionCodes = [
  "element_without_permission",
  "element_without_menu",
  "menu_without_page",
  "menu_without_permission",
  "permission_without_required",
  "permission_without_menu",
  "unknown_permission",
] as const;

export const contradictions = z
  .array(
    namedObject("GroupContradiction", {
      code: z.enum(contradictionCodes),
      message: z.string().meta({ examples: ["Ship is granted, but not order.ship, which its action needs."] }),
      menu_id: nullableId,
      element_id: nullableId,
      permission: z
        .string()
        .nullable()
        .meta({ examples: ["order.ship"] }),
      needed_by: z.array(permission).meta({
        examples: [[]],
        description: "With `permission_without_required`: the permissions that need it.",
      }),
    }),
  )
  .meta({ description: "What does not fit together. It is a warning: nothing is refused." });

export const access = namedObject("GroupAccess", {
  group: namedObject("AccessGroup", { id, name: z.string().meta({ examples: ["Packers"] }), is_system: z.boolean() }),
  operations: z.array(
    namedObject("AccessOperation", { ...guardedOperation.shape, through: through("permission", "staff", "root") }),
  ),
  menus: z.array(
    namedObject("AccessMenu", {
      id,
      parent_id: nullableId,
      title: z.string().meta({ examples: ["Orders"] }),
      name: z.string().meta({ examples: ["orders"] }),
      path: z.string().meta({ examples: ["/admin/orders"] }),
      allowed: z.boolean().meta({ examples: [true] }),
      through: through("grant", "menus_below", "root"),
      through_menu_ids: z.array(id).meta({ description: "The held menus below it: they make it appear as a heading." }),
    }),
  ),
  elements: z.array(
    namedObject("AccessElement", {
      id,
      menu_id: id,
      name: z.string().meta({ examples: ["Ship"] }),
      sign: z.string().meta({ examples: ["order.ship"] }),
      permission: permission.nullable(),
      allowed: z.boolean().meta({ examples: [true] }),
      through: through("grant", "root"),
    }),
  ),
  contradictions,
});
