import { z } from "zod";
import { id, line, moment, page, person, refuse, size, time } from "@/lib/kernel/contract/fields";
import { namedBody, namedObject } from "@/lib/kernel/contract/named";
import { isKeyPermission } from "@/lib/kernel/contract/permissions";
import { permission } from "@/lib/rights/permissions/schemas";

export const maxKeys = 100;

const permissionsInput = z
  .array(permission)
  .max(500)
  .superRefine((given, context) => {
    if (new Set(given).size < given.length) refuse(context, "Is given more than once.");
    for (const [place, one] of given.entries())
      if (!isKeyPermission(one)) refuse(context, "No API key can have this permission.", [place]);
  })
  .meta({ examples: [["order.read"]] })
  .describe(
    "What requests with the key may do: only permissions that the caller has, and none to admins, groups, menus, sessions, keys, webhooks and settings.",
  );
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: "Must be an address, or a network such as 203.0.113.0/24.",
});
const networksInput = z
  .array(network)
  .min(1)
  .max(20)
  .nullable()
  .meta({ examples: [["203.0.113.0/24"]] })
  .describe("The addresses from which the key is valid, as addresses or networks. Null: any.");
const assistant = z
  .boolean()
  .meta({ examples: [false] })
  .describe("Whether an assistant can use the key at /mcp.");

export const apiKeyInput = namedBody("ApiKeyInput", {
  name: line(1, 60, "ERP").describe(
    "The name by which the log and the orders show it. No two valid keys have the same one.",
  ),
  permissions: permissionsInput,
  networks: networksInput.optional(),
  assistant: assistant.optional(),
  expires_at: moment.nullish().describe("The time from which the key is invalid. Null: never."),
});

export const apiKey = namedObject("ApiKey", {
  id,
  name: z.string().meta({ examples: ["ERP"], description: "Its name." }),
  prefix: z.string().meta({ examples: ["kiosk_4f281c2a"], description: "How the key begins." }),
  user: person.describe("The admin who created it, and in whose name it acts."),
  permissions: z
    .array(z.string())
    .meta({ examples: [["order.read"]], description: "The permissions that it was created with." }),
  withheld_permissions: z
    .array(z.string())
    .meta({ examples: [[]], description: "Those of them that it does not have now, because its admin lost them." }),
  networks: z
    .array(z.string())
    .nullable()
    .meta({ examples: [["203.0.113.0/24"]], description: "The networks from which it is valid. Null: any." }),
  assistant,
  status: z.enum(["active", "expired", "revoked", "disabled"]).meta({
    description: "`disabled`: its admin is disabled, deleted or no longer an admin. Only an `active` key is valid.",
  }),
  expires_at: time.nullable().describe("The time from which it is invalid. Null: never."),
  last_used_at: time.nullable().describe("Its last request, to the minute. Null: it was not used yet."),
  revoked_at: time.nullable().describe("When it was revoked. Null: it was not."),
  created_at: time,
});

const key = z.string().meta({
  examples: ["kiosk_4f281c2a_000000000000000000000000000000000000000000000000"],
  description: "The whole key. It is not stored, so no other answer shows it.",
});
export const newApiKey = namedObject("NewApiKey", { ...apiKey.shape, key });
export const apiKeyReceipt = namedObject("ApiKeyReceipt", { id, key });
export const apiKeyFilter = z.object({ page, size });
