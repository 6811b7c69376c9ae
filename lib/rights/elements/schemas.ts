import { z } from "zod";
import { editOf, id, line, time, version } from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import { permission } from "@/lib/rights/permissions/schemas";

export const elementInput = namedBody("PageElementInput", {
  menu_id: id.describe("The page that it is on."),
  name: line(1, 60, "Ship").describe("The label."),
  sign: line(1, 80, "order.ship").describe("The name for code, which no other element has."),
  permission: permission.nullish().meta({ description: "The permission that its action needs." }),
});
export const elementEdit = named("PageElementEdit", editOf(elementInput));

export const element = namedObject("PageElement", {
  id,
  menu_id: id.describe("The page that it is on."),
  name: z.string().meta({ examples: ["Ship"], description: "The label." }),
  sign: z.string().meta({ examples: ["order.ship"], description: "The name for code." }),
  permission: permission.nullable().describe("The permission that its action needs. Null: none."),
  version,
  created_at: time,
  updated_at: time,
});
