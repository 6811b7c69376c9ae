import { z } from "zod";
import { count, editOf, id, line, optionalLine, time, version } from "@/lib/kernel/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/named";
import { permission } from "@/lib/rights/permissions/schemas";

const ids = (max: number) => z.array(id).max(max).optional();

export const groupInput = namedBody("GroupInput", {
  name: line(1, 40, "Packers").describe("The name, which no other group has."),
  info: optionalLine(200, "Pack and ship what is paid.").describe(
    "What the group is for. Null or empty: nothing is said.",
  ),
  permissions: z
    .array(permission)
    .max(500)
    .optional()
    .describe("What its admins may do. The list replaces the present one."),
  menu_ids: ids(2000).describe("The menus that its admins see. The list replaces the present one."),
  element_ids: ids(5000).describe("The buttons and regions that its admins see. The list replaces the present one."),
});
export const groupEdit = named("GroupEdit", editOf(groupInput));

const held = z.array(z.int().meta({ examples: [2] }));
export const group = namedObject("Group", {
  id,
  name: z.string().meta({ examples: ["Packers"] }),
  info: z.string().meta({ examples: ["Pack and ship what is paid."] }),
  is_system: z.boolean().meta({ description: "True for the built-in group root, which always holds everything." }),
  user_count: count,
  permissions: z.array(permission),
  menu_ids: held,
  element_ids: held,
  version,
  created_at: time,
  updated_at: time,
});
