import { z } from "zod";
import { count, id, person, time } from "./fields";
import { namedObject } from "./named";

export const offeredVariant = namedObject("QuoteVariant", {
  id,
  name: z.string().meta({ examples: ["100 g / Tin"], description: "Its values." }),
  stock: count.describe("Quantity."),
});

export const fieldError = namedObject("FieldError", {
  path: z.string().meta({
    examples: ["products.0.count"],
    description: "The field, with dots between the levels. Empty: the request as a whole.",
  }),
  code: z.string().meta({ examples: ["out_of_stock"], description: "A stable name, to switch on." }),
  message: z.string().meta({ examples: ["Only 3 left."], description: "A sentence for people." }),
  available: z.int().optional().meta({
    description:
      "The remaining quantity that can be ordered, returned or shipped: with `out_of_stock`, `order_state` and `after_sale_state`.",
  }),
  variants: z
    .array(offeredVariant)
    .optional()
    .meta({ description: "With `variant_required`: the variants to choose from." }),
  total: z.int().optional().meta({ description: "With `total_changed`: the order's current total, in fen." }),
  by: person
    .nullable()
    .optional()
    .meta({ description: "With `stale`: the user who last changed the field. Null or absent: unknown." }),
  at: time.nullable().optional().meta({ description: "With `stale`: when." }),
  entity: z.string().optional().meta({ description: "With `in_use`: the kind of record that uses it." }),
  id: z.int().optional().meta({ description: "With `in_use`: the id of that record." }),
  name: z.string().optional().meta({ description: "With `in_use`: its name." }),
  is_deleted: z.boolean().optional().meta({ description: "With `in_use`: that record is in the bin." }),
});
