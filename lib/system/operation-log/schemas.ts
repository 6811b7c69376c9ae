import { z } from "zod";
import {
  count,
  id,
  keyName,
  line,
  nullableString,
  range,
  sortByCreation,
  time,
  wholeNumber,
} from "@/lib/kernel/contract/fields";
import { modules } from "@/lib/kernel/contract/modules";
import { namedObject } from "@/lib/kernel/contract/named";
import { permissions } from "@/lib/kernel/contract/permissions";
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
const text = (example: string, description: string) => z.string().meta({ examples: [example], description });
const filters = {
  q: q.optional().meta({
    description:
      "An id, a request id, the user name of an admin or a nickname that only one has, or the path of a record such as `/cms/product/12`, which includes the paths below it. Otherwise part of the module or of the action, in English or Chinese, or else of the name of a record.",
  }),
  user_id: id.optional().describe("Only what this user did."),
  key: line(1, 60, "ERP").optional().describe("Only what was done with API keys of this name."),
  module: z
    .enum(logged)
    .optional()
    .meta({ examples: ["cms-product"], description: "Only this module, as the tags of the document name it." }),
  action: line(0, 200, "Edit a product").optional().meta({ description: "The whole action." }),
  outcome,
  status: wholeNumber(100, 599, 200).optional().meta({ description: "The whole status, as the lines show it." }),
};
export const operLogListQuery = z.object({ ...filters, sort: sortByCreation, ...paged });
export const operLogExportQuery = z.object({ ...filters, ...range });

const record = {
  entity: text("product", "The kind of record."),
  entity_id: id.describe("Which record."),
  name: nullableString(
    "Linen tea towel",
    "Its current name, or its last one if it was deleted. Null: it has no name. Masked: it is a person's name, and the caller has no permission to read it.",
  ),
};

export const operLog = namedObject("OperationLogLine", {
  id,
  user: account.describe("The user who did it."),
  key: keyName,
  module: text("cms-product", "The module, as the tags of the document name it."),
  action: text("Edit a product", "The action: the summary of the call."),
  method: text("PUT", "The verb of the call."),
  path: text("/cms/product/12", "The path of the call."),
  permission: z
    .string()
    .nullable()
    .meta({ examples: [Object.keys(permissions)[0]!], description: "The permission that it needed." }),
  status: z.int().meta({ examples: [200], description: "The HTTP status of the answer." }),
  code: nullableString(null, "The reason for the refusal."),
  via: z
    .enum(["api", "page", "system"])
    .describe("`api`: over HTTP. `page`: in the back office's pages. `system`: by a command or the shop itself."),
  ip: text("203.0.113.7", "The address that the call came from."),
  user_agent: text("Mozilla/5.0", "The client's `User-Agent` header."),
  duration_ms: count.describe("Duration in milliseconds."),
  request_id: text("0f8d2c1a", "The request, as the header `X-Request-Id` named it."),
  change_count: count.meta({ description: "Number of changed records." }),
  record: namedObject("ChangedRecord", record).nullable().describe("The first of them. Null: it changed none."),
  created_at: time,
});

const change = namedObject("RecordChange", {
  ...record,
  kind: z
    .enum(["created", "updated", "deleted", "restored"])
    .meta({ examples: ["updated"], description: "Its result." }),
  fields: z
    .array(
      namedObject("FieldChange", {
        name: text("price", "The field."),
        before: z.unknown().meta({ examples: [6800], description: "Its value before. Null: it had none." }),
        after: z.unknown().meta({ examples: [5800], description: "Its value after. Null: it has none." }),
      }),
    )
    .describe("The fields that differ."),
});

export const operLogDetail = namedObject("OperationLogDetail", {
  ...operLog.shape,
  changes: z.array(change).meta({
    description:
      "The first 200. Passwords, tokens and secrets are masked; so are personal data, such as an address or an e-mail address, where the caller may not read the record.",
  }),
  revert: namedObject("RevertState", {
    is_possible: z.boolean().describe("Whether it can be put back now."),
    reason: nullableString(null, "The reason why it is not possible."),
  }).describe("Whether its changes can be put back."),
});

export const reverted = namedObject("RevertedChange", {
  id,
  changes: z.array(change).describe("The restored records."),
});
