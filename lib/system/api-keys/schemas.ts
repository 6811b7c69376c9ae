import { z } from "zod";
import { id, laterMoment, line, page, patchOf, person, refuse, size, time } from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import { isKeyPermission } from "@/lib/kernel/contract/permissions";
import { permission } from "@/lib/rights/permissions/schemas";

export const maxKeys = 100;

const permissions = z
  .array(permission)
  .max(500)
  .superRefine((given, context) => {
    if (new Set(given).size < given.length) refuse(context, "Is given more than once.");
    for (const [place, one] of given.entries())
      if (!isKeyPermission(one)) refuse(context, "No API key can have this permission.", [place]);
  })
  .meta({ examples: [["order.read"]] })
  .describe("Only permissions that the caller has, and none to admins, groups, menus, sessions, keys and settings.");
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: "Must be an address, or a network such as 203.0.113.0/24.",
});
const networks = z
  .array(network)
  .min(1)
  .max(20)
  .nullable()
  .meta({ examples: [["203.0.113.0/24"]] })
  .describe("The addresses or networks from which the key is valid. Null: any.");
const name = line(1, 60, "ERP").describe("The name by which the log and the orders show it.");
const assistant = z
  .boolean()
  .meta({ examples: [false] })
  .describe("True: an assistant's key, which works at /mcp only. Other keys do not work there.");
const expiry = laterMoment.nullish().describe("The time from which the key is invalid. Null: never.");

export const apiKeyInput = namedBody("ApiKeyInput", {
  name,
  permissions,
  networks: networks.optional(),
  assistant: assistant.optional(),
  expires_at: expiry,
});
export const apiKeyEdit = named("ApiKeyEdit", patchOf(apiKeyInput.omit({ assistant: true })));

export const apiKey = namedObject("ApiKey", {
  id,
  name: z.string().meta({ examples: ["ERP"], description: "Its name." }),
  prefix: z.string().meta({ examples: ["kiosk_4f281c2a"], description: "How the key begins." }),
  user: person.describe("The admin who created it, and in whose name it acts."),
  permissions: z
    .array(z.string())
    .meta({ examples: [["order.read"]], description: "It has those of them that its user has at the moment." }),
  networks: z
    .array(z.string())
    .nullable()
    .meta({ examples: [["203.0.113.0/24"]], description: "Where it is valid. Null: at any address." }),
  assistant,
  status: z.enum(["active", "expired", "revoked"]).describe("Only an `active` key is valid."),
  expires_at: time.nullable().describe("The time from which it is invalid. Null: never."),
  old_until: time
    .nullable()
    .describe("Until when the key before the last rotation also works. Null: no other key works."),
  last_used_at: time.nullable().describe("Its last request, to the minute. Null: it was not used yet."),
  created_at: time,
});

export const newApiKey = namedObject("NewApiKey", {
  id,
  key: z.string().meta({
    examples: ["kiosk_4f281c2a_000000000000000000000000000000000000000000000000"],
    description: "The whole key. It is not stored, so no other answer shows it.",
  }),
});
export const apiKeyFilter = z.object({ page, size });
