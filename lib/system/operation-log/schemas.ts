import { z } from "zod";
import { count, id, line, range, sortByCreation, time, wholeNumber } from "@/lib/kernel/fields";
import { modules } from "@/lib/kernel/modules";
import { namedObject } from "@/lib/kernel/named";
import { permissions } from "@/lib/kernel/permissions";
import { account, paged, q } from "@/lib/system/logs/schemas";

const outcome = z
  .enum(["ok", "refused", "failed"])
  .optional()
  .meta({
    examples: ["refused"],
    description: "`ok`: it was done. `refused`: a 4xx. `failed`: a 5xx.",
  });
/** Only writes and exports below /cms are logged. */
const logged = Object.keys(modules).filter((module) => module.startsWith("cms-"));
const text = (example: string) => z.string().meta({ examples: [example] });
const filters = {
  q: q.optional().meta({
    description:
      "An id, a request id, a user name, or the path of a record such as `/cms/product/12`, which includes the paths below it. Otherwise part of the module or the action.",
  }),
  user_id: id.optional().describe("Only what this user did."),
  module: z
    .enum(logged)
    .optional()
    .meta({ examples: ["cms-product"], description: "Only this module, as the tags of the document name it." }),
  action: line(0, 200, "Edit a product").optional().meta({ description: "The whole action." }),
  outcome,
  status: wholeNumber(100, 599, 200).optional().meta({ description: "The whole status, as the lines show it." }),
};
export const listed = z.object({ ...filters, sort: sortByCreation, ...paged });
export const exported = z.object({ ...filters, ...range });

export const operLog = namedObject("OperationLogLine", {
  id,
  user: account,
  module: text("cms-product"),
  action: text("Edit a product"),
  method: text("PUT"),
  path: text("/cms/product/12"),
  permission: z
    .string()
    .nullable()
    .meta({ examples: [Object.keys(permissions)[0]!], description: "The permission that it needed." }),
  status: z.int().meta({ examples: [200] }),
  code: z
    .string()
    .nullable()
    .meta({ examples: [null], description: "Why it was refused." }),
  via: z.enum(["api", "page", "system"]),
  ip: text("203.0.113.7"),
  user_agent: text("Mozilla/5.0"),
  duration_ms: count,
  request_id: text("0f8d2c1a"),
  change_count: count.meta({ description: "How many records it changed." }),
  created_at: time,
});

const change = namedObject("RecordChange", {
  entity: text("product"),
  entity_id: id,
  kind: z.enum(["created", "updated", "deleted", "restored"]).meta({ examples: ["updated"] }),
  fields: z.array(
    namedObject("FieldChange", {
      name: text("price"),
      before: z.unknown().meta({ examples: [6800] }),
      after: z.unknown().meta({ examples: [5800] }),
    }),
  ),
});

export const operLogDetail = namedObject("OperationLogDetail", {
  ...operLog.shape,
  changes: z.array(change).meta({ description: "The first 200. Passwords, tokens and secrets are masked." }),
  revert: namedObject("RevertState", {
    is_possible: z.boolean(),
    reason: z
      .string()
      .nullable()
      .meta({ examples: [null], description: "Why it is not possible." }),
  }),
});

export const reverted = namedObject("RevertedChange", { id, changes: z.array(change) });
