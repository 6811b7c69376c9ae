import { z } from "zod";
import { listOf } from "@/lib/kernel/contract/fields";
import { namedObject } from "@/lib/kernel/contract/named";
import { allPermissions } from "@/lib/kernel/contract/permissions";

export const permission = z
  .enum(allPermissions, { error: "There is no such permission." })
  .meta({ id: "Permission", examples: ["order.ship"] });
const method = z
  .enum(["GET", "POST", "PUT", "PATCH", "DELETE"])
  .meta({ examples: ["PUT"], description: "The verb of the call." });
const path = z.string().meta({ examples: ["/cms/order/{id}/status"], description: "The path of the call." });
const module = z
  .string()
  .meta({ examples: ["cms-order"], description: "The module, as the tags of the document name it." });

export const permissionsByModule = listOf(
  namedObject("PermissionModule", {
    module,
    name: z.string().meta({ examples: ["Orders, as the shop sees them."], description: "The subject of the module." }),
    points: z
      .array(
        namedObject("PermissionPoint", {
          key: permission.describe("The permission."),
          name: z.string().meta({ examples: ["Ship an order"], description: "A description of the permission." }),
          requires: z
            .array(permission)
            .meta({ examples: [["order.read"]], description: "It is of no use without these permissions." }),
          suggests: z.array(permission).meta({ examples: [["order.export"]], description: "These go well with it." }),
          operations: z.array(namedObject("PermissionOperation", { method, path })).describe("The calls that need it."),
        }),
      )
      .describe("Its permissions."),
  }),
);

export const guardedOperation = namedObject("GuardedOperation", {
  method,
  path,
  name: z.string().meta({ examples: ["Ship, cancel or complete an order"], description: "The name of the operation." }),
  module,
  permission: permission.nullable().meta({ description: "Null: any admin may call it." }),
  allowed: z.boolean().meta({ examples: [true], description: "Whether the caller may call it." }),
});
