import { z } from "zod";
import { line } from "@/lib/kernel/contract/fields";
import { namedBody, namedObject } from "@/lib/kernel/contract/named";

const language = z
  .enum(["en", "zh"])
  .nullable()
  .meta({ examples: ["zh"] });
const scheme = z
  .enum(["light", "dark"])
  .nullable()
  .meta({ examples: ["dark"] });
const listName = line(1, 40, "orders").describe("The list, such as `orders`.");
const column = line(1, 60, "total_price");
const view = namedBody("SavedView", {
  name: line(1, 60, "To ship today").describe("A name for it."),
  query: line(0, 2000, "status=paid&sort=created_at").describe("The filters and the order, as in the page's address."),
});

export const preferences = namedObject("Preferences", {
  language: language.meta({ description: "The language of the back office. Null: the browser's." }),
  scheme: scheme.meta({ description: "Null: as the system of the reader." }),
  single_keys: z
    .boolean()
    .meta({ examples: [true], description: "Whether single letters act on a list, such as J, K and X." }),
  order_sound: z
    .boolean()
    .meta({ examples: [false], description: "Whether the open back office beeps when a new order is paid." }),
  lists: z
    .array(
      namedObject("ListPreference", {
        list: z.string().meta({ examples: ["orders"], description: "The list, such as `orders`." }),
        columns: z
          .array(z.string())
          .nullable()
          .meta({
            examples: [["order_no", "total_price"]],
            description: "The columns, in this order. Null: the default ones.",
          }),
        views: z
          .array(
            namedObject("ListView", {
              name: z.string().meta({ examples: ["To ship today"], description: "A name for it." }),
              query: z.string().meta({
                examples: ["status=paid"],
                description: "The filters and the order, as in the page's address.",
              }),
            }),
          )
          .meta({ description: "Filters that the admin saved under a name." }),
      }),
    )
    .meta({ description: "Only the lists that the admin has changed." }),
});

export const preferencesInput = namedBody("PreferencesEdit", {
  language: language.optional().describe("`en`, `zh`, or null: the browser's language."),
  scheme: scheme.optional().describe("`light`, `dark`, or null: as the system of the reader."),
  single_keys: z.boolean().optional().describe("Whether single letters act on a list."),
  order_sound: z.boolean().optional().describe("Whether the open back office beeps when a new order is paid."),
});

export const listUrl = z.object({ list: listName });
export const listInput = namedBody("ListPreferenceEdit", {
  columns: z
    .array(column)
    .max(60)
    .nullable()
    .optional()
    .describe("The columns, in this order. Null: the default ones."),
  views: z.array(view).max(30).optional().describe("All saved views; they replace the earlier ones."),
});
