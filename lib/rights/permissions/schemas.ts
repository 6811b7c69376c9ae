import { z } from "zod";
import { listOf } from "@/lib/kernel/fields";
import { namedObject } from "@/lib/kernel/named";
import { allPermissions } from "@/lib/kernel/permissions";

export const permission = z
  .enum(allPermissions, { error: "There is no such permission." })
  .meta({ id: "Permission", examples: ["order.ship"] });
const method = z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]).meta({ examples: ["PUT"] });
const path = z.string().meta({ examples: ["/cms/order/{id}/status"] });
const module = z.string().meta({ examples: ["cms-order"] });

export const permissionsByModule = listOf(
  namedObject("PermissionModule", {
    module,
    name: z.string().meta({ examples: ["Orders, as the shop sees them."] }),
    points: z.array(
      namedObject("PermissionPoint", {
        key: permission,
        name: z.string().meta({ examples: ["Ship an order"] }),
        requires: z.array(permission).meta({ examples: [["order.read"]] }),
        suggests: z.array(permission).meta({ examples: [["order.export"]] }),
        operations: z.array(namedObject("PermissionOperation", { method, path })),
      }),
    ),
  }),
);

export const guardedOperation = namedObject("GuardedOperation", {
  method,
  path,
  name: z.string().meta({ examples: ["Ship, cancel or complete an order"] }),
  module,
  permission: permission.nullable().meta({ description: "Null: any admin may call it." }),
  allowed: z.boolean().meta({ examples: [true] }),
});
