import { z } from "zod";
import { count, id, range, time } from "@/lib/kernel/contract/fields";
import { namedObject } from "@/lib/kernel/contract/named";
import { account, paged, q } from "@/lib/system/logs/schemas";

const text = (example: string, description: string) => z.string().meta({ examples: [example], description });
const filters = {
  q: q.optional().meta({ description: "An id, a request id, or part of the message or the path." }),
  resolved: z
    .boolean()
    .optional()
    .meta({ examples: [false], description: "True: only what is resolved. False: only what is open." }),
};
const sort = z
  .enum(["last_seen_at", "-last_seen_at"])
  .optional()
  .meta({
    examples: ["-last_seen_at"],
    description: "Last seen first by default. `from` and `to` refer to this time, too.",
  });
export const listed = z.object({ ...filters, sort, ...paged });
export const exported = z.object({ ...filters, ...range });

export const errorLog = namedObject("ErrorLogLine", {
  id,
  message: text("TypeError: undefined is not a function", "The kind and the words of the error."),
  path: text("GET /v1/product/12", "What was being done when it happened last: a request, or work in the background."),
  count: count.meta({ description: "How often it has happened." }),
  request_id: z.string().meta({ examples: ["0f8d2c1a"], description: "Request of the last time it happened." }),
  first_seen_at: time.describe("When it happened first."),
  last_seen_at: time.describe("When it happened last."),
  resolved_at: time
    .nullable()
    .meta({ description: "Null while the error is open. If it happens again, it is open again." }),
  resolved_by: account.nullable().describe("Who said that it is resolved. Null while it is open."),
});
export const errorLogDetail = namedObject("ErrorLogDetail", {
  ...errorLog.shape,
  stack: text("TypeError: …\n    at …", "Where in the code it happened, of the last time."),
});
