import { z } from "zod";
import { codes } from "./errors";
import { person, time } from "./fields";
import { named, namedObject } from "./named";

const fieldError = namedObject("FieldError", {
  path: z.string().meta({
    examples: ["products.0.count"],
    description: "The field, with dots between the levels. Empty: the request as a whole.",
  }),
  code: z.string().meta({ examples: ["out_of_stock"], description: "A stable name, to switch on." }),
  message: z.string().meta({ examples: ["Only 3 left."], description: "A sentence for people." }),
  available: z.int().optional().meta({
    description:
      "How many are left, or can still be asked back or shipped: with `out_of_stock`, `order_state` and `after_sale_state`.",
  }),
  by: person
    .nullable()
    .optional()
    .meta({ description: "With `stale`: who changed the field last. Null or absent: unknown." }),
  at: time.nullable().optional().meta({ description: "With `stale`: when." }),
  entity: z.string().optional().meta({ description: "With `in_use`: the kind of record that uses it." }),
  id: z.int().optional().meta({ description: "With `in_use`: the id of that record." }),
  name: z.string().optional().meta({ description: "With `in_use`: its name." }),
  is_deleted: z.boolean().optional().meta({ description: "With `in_use`: that record lies in the bin." }),
});

/** The body of every error: a problem of RFC 9457. */
export const problem = namedObject("Problem", {
  type: z.literal("about:blank").meta({ description: "Always this: `code` says what kind of problem it is." }),
  title: z.string().meta({ description: "The kind of problem in words." }),
  status: z.int().meta({ description: "The HTTP status." }),
  code: named("ProblemCode", z.enum(codes)).meta({ description: "A stable name, to switch on." }),
  detail: z.string().meta({ description: "What went wrong, in a sentence for people." }),
  request_id: z.string().meta({ description: "Names this request in the logs, as the header `X-Request-Id` does." }),
  retry_after: z
    .int()
    .min(1)
    .optional()
    .meta({ description: "Seconds to wait before the next try, as in the header `Retry-After`." }),
  errors: z
    .array(fieldError)
    .optional()
    .meta({ description: "What is wrong with which field: all of them, at most a hundred." }),
});
