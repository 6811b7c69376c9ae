import { z } from "zod";
import { count, id, optionalBoolean, range, time } from "@/lib/kernel/contract/fields";
import { namedObject } from "@/lib/kernel/contract/named";
import { account, paged, q } from "@/lib/system/logs/schemas";

const text = (example: string, description: string) => z.string().meta({ examples: [example], description });
const filters = {
  q: q.optional().meta({ description: "An id, a request id, or part of the message or the path." }),
  resolved: optionalBoolean(false, "True: only what is resolved. False: only what is open."),
};
const sort = z
  .enum(["last_seen_at", "-last_seen_at"])
  .optional()
  .meta({
    examples: ["-last_seen_at"],
    description: "The most recently seen first by default. `from` and `to` refer to this time, too.",
  });
export const errorLogListQuery = z.object({ ...filters, sort, ...paged });
export const errorLogExportQuery = z.object({ ...filters, ...range });

export const errorLog = namedObject("ErrorLogLine", {
  id,
  message: text("TypeError: undefined is not a function", "The kind and the words of the error."),
  path: text("GET /v1/product/12", "The request or background task of the last occurrence."),
  count: count.meta({ description: "Number of occurrences." }),
  request_id: z.string().meta({ examples: ["0f8d2c1a"], description: "Request of the last time it happened." }),
  first_seen_at: time.describe("The time of the first occurrence."),
  last_seen_at: time.describe("The time of the last occurrence."),
  resolved_at: time
    .nullable()
    .meta({ description: "Null while the error is open. If it happens again, it is open again." }),
  resolved_by: account.nullable().describe("The admin who resolved it. Null while it is open."),
});
export const errorLogDetail = namedObject("ErrorLogDetail", {
  ...errorLog.shape,
  stack: text("TypeError: …\n    at …", "The place in the code of the last occurrence."),
});
