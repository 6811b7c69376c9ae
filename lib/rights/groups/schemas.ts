import { z } from "zod";
import { count, editOf, id, line, listOf, optionalLine, time, version } from "@/lib/kernel/contract/fields";
import { named, namedObject } from "@/lib/kernel/contract/named";
import { permission } from "@/lib/rights/permissions/schemas";
import { contradictions } from "./access-schemas";
import { presetNames } from "./presets";

const ids = (max: number) => z.array(id).max(max).optional();

const groupFields = z.strictObject({
  name: line(1, 40, "Packers").describe("The name, which no other group has."),
  info: optionalLine(200, "Pack and ship what is paid.").describe("The purpose of the group. Null or empty for none."),
  permissions: z
    .array(permission)
    .max(500)
    .optional()
    .describe("The permissions of its admins. They replace the present ones."),
  menu_ids: ids(2000).describe("The menus that its admins see. The list replaces the present one."),
  element_ids: ids(5000).describe("The buttons and regions that its admins see. The list replaces the present one."),
});
export const groupInput = groupFields
  .partial({ name: true })
  .extend({
    preset: z.enum(presetNames).optional().meta({
      description: "Fills in the fields of a preset of GET /cms/group/preset. Fields sent with it take precedence.",
    }),
  })
  .refine(({ name, preset }) => name !== undefined || preset !== undefined, {
    error: "Enter a group name, or choose a preset.",
    path: ["name"],
  })
  .meta({ id: "GroupInput" });
export const groupEdit = named("GroupEdit", editOf(groupFields));

const granted = z.array(z.int().meta({ examples: [2] }));
export const group = namedObject("Group", {
  id,
  name: z.string().meta({ examples: ["Packers"], description: "The name, which no other group has." }),
  info: z
    .string()
    .meta({ examples: ["Pack and ship what is paid."], description: "The purpose of the group. Can be empty." }),
  is_system: z.boolean().meta({ description: "True for the built-in group root, which always holds everything." }),
  user_count: count.describe("Number of admins in the group."),
  permissions: z.array(permission).describe("The permissions of its admins."),
  menu_ids: granted.describe("The menus that its admins see."),
  element_ids: granted.describe("The buttons and regions that its admins see."),
  version,
  created_at: time,
  updated_at: time,
});

export const groupWithContradictions = namedObject("CheckedGroup", { ...group.shape, contradictions });

export const presetList = listOf(
  namedObject("GroupPreset", {
    key: z.enum(presetNames).describe("The permissions, menus and elements to create the group with."),
    name: z.string().meta({ examples: ["Warehouse"], description: "The name that the group gets if none is sent." }),
    info: z
      .string()
      .meta({ examples: ["Packs and ships orders, and counts stock."], description: "The purpose of the group." }),
    permissions: z.array(permission).describe("The permissions of its admins."),
    menu_ids: granted.describe("The menus that its admins see."),
    element_ids: granted.describe("The buttons and regions that its admins see."),
    allowed: z.boolean().meta({ description: "False: it has rights that the caller lacks, and so cannot give." }),
  }),
);

export const giverQuery = z.object({
  permission: permission.optional().describe("The permission that the caller lacks."),
});
