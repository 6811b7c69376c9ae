import { z } from "zod";
import { fieldError } from "./error-fields";
import { codes } from "./errors";
import { named, namedObject } from "./named";

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
