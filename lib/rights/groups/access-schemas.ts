import { z } from "zod";
import type { Translatable } from "@/lib/i18n/msg";
import { id, nullableString, parseId } from "@/lib/kernel/contract/fields";
import { namedObject } from "@/lib/kernel/contract/named";
import { allPermissions, type Permission } from "@/lib/kernel/contract/permissions";
import { guardedOperation, permission } from "@/lib/rights/permissions/schemas";

const parts = (text: string) => (text === "" ? [] : text.split(","));
const isPermission = (part: string): part is Permission => (allPermissions as string[]).includes(part);
const isId = (part: string) => parseId(part) !== undefined;

const list = <T>(is: (part: string) => boolean, as: (part: string) => T, message: Translatable, example: string) =>
  z
    .string()
    .max(60_000)
    .refine((text) => parts(text).every(is), message)
    .meta({ examples: [example] })
    .transform((text) => parts(text).map(as))
    .optional();
const ids = (example: string) => list(isId, Number, "Must be ids separated by commas.", example);

/** Lists to evaluate instead of the stored ones. An absent list defaults to the stored one. */
export const hypotheticalLists = z.object({
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
      code: z.enum(contradictionCodes).describe("A stable name of the warning, to switch on."),
      message: z.string().meta({
        examples: ["Ship is granted, but not order.ship, which its action needs."],
        description: "The warning in a sentence, in the caller's language.",
      }),
      menu_id: nullableId.describe("The menu that it is about. Null: none."),
      element_id: nullableId.describe("The element that it is about. Null: none."),
      permission: nullableString("order.ship", "The permission that it is about. Null: none."),
      needed_by: z.array(permission).meta({
        examples: [[]],
        description: "With `permission_without_required`: the permissions that need it.",
      }),
    }),
  )
  .meta({
    description: "Contradictions between permissions, menus and elements. They are warnings: nothing is refused.",
  });

export const access = namedObject("GroupAccess", {
  group: namedObject("AccessGroup", {
    id,
    name: z.string().meta({ examples: ["Packers"], description: "The group's name." }),
    is_system: z.boolean().describe("True for the built-in group root, which always holds everything."),
  }).describe("The group in question."),
  operations: z
    .array(
      namedObject("AccessOperation", {
        ...guardedOperation.shape,
        allowed: z.boolean().meta({ examples: [true], description: "Whether an admin of the group may call it." }),
        through: through("permission", "staff", "root"),
      }),
    )
    .describe("Every call below /cms."),
  menus: z
    .array(
      namedObject("AccessMenu", {
        id,
        parent_id: nullableId.describe("The menu above it. Null: at the top."),
        title: z.string().meta({ examples: ["Orders"], description: "The label." }),
        name: z.string().meta({ examples: ["orders"], description: "The name of its route, for code." }),
        path: z
          .string()
          .meta({ examples: ["/admin/orders"], description: "The target of the link: a path of this site." }),
        component: nullableString("orders", "The page that it shows. Null: it is only a heading."),
        allowed: z.boolean().meta({ examples: [true], description: "Whether an admin of the group sees it." }),
        through: through("grant", "menus_below", "root"),
        through_menu_ids: z
          .array(id)
          .meta({ description: "The group's menus below it, because of which it appears as a heading." }),
      }),
    )
    .describe("Every menu."),
  elements: z
    .array(
      namedObject("AccessElement", {
        id,
        menu_id: id.describe("The page that it is on."),
        name: z.string().meta({ examples: ["Ship"], description: "The label." }),
        sign: z.string().meta({ examples: ["order.ship"], description: "The name for code." }),
        permission: permission.nullable().describe("The permission that its action needs. Null: none."),
        allowed: z.boolean().meta({ examples: [true], description: "Whether an admin of the group sees it." }),
        through: through("grant", "root"),
      }),
    )
    .describe("Every button and region of a page."),
  contradictions,
});
