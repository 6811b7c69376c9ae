import { listOf } from "@/lib/kernel/fields";
import { modules } from "@/lib/kernel/modules";
import { type Operations, operation } from "@/lib/kernel/operation";
import { allPermissions, type Permission, permissions } from "@/lib/kernel/permissions";
import { type Guarded, guardedOperations } from "./guarded";
import { guardedOperation, pointsByModule } from "./schemas";

const module = "cms-auth";

/** `all` gives the whole registry, which knows these, too. */
export function permissionOperations(all: () => Operations) {
  const list = operation({
    method: "GET",
    path: "/cms/auth",
    module,
    summary: "Permission points, by module",
    description:
      "With the operations that need each, whichever module these are of. A point stands in the module of the first of them.",
    access: "auth.read",
    output: pointsByModule,
    run: async () => ({ items: byModule(guardedOperations(all())) }),
  });

  const listUrls = operation({
    method: "GET",
    path: "/cms/auth/url",
    module,
    summary: "Every operation of the back office, and whether the caller may call it",
    description:
      "An operation with a point for each value of one of its fields stands here once for each: `PUT /cms/order/{id}/status` for shipping, cancelling and completing.",
    access: "staff",
    output: listOf(guardedOperation),
    async run(_, { actor }) {
      const own = actor.user.group.permissions;
      const operations = guardedOperations(all());
      return {
        items: operations.map((one) => ({ ...one, allowed: one.permission === null || own.has(one.permission) })),
      };
    },
  });

  return { list, listUrls };
}

function byModule(guarded: Guarded[]) {
  const moduleOf = (key: Permission) => guarded.find(({ permission }) => permission === key)?.module;
  const found = new Set(allPermissions.map(moduleOf).filter((module) => module !== undefined));
  return [...found].map((module) => ({
    module,
    name: modules[module] ?? module,
    points: allPermissions.filter((key) => moduleOf(key) === module).map((key) => pointOf(key, guarded)),
  }));
}

const pointOf = (key: Permission, guarded: Guarded[]) => ({
  key,
  name: permissions[key],
  operations: guarded.filter(({ permission }) => permission === key),
});
