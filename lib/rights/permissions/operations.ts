import type { Language } from "@/lib/i18n/language";
import { translate } from "@/lib/i18n/translate";
import { listOf } from "@/lib/kernel/contract/fields";
import { modules } from "@/lib/kernel/contract/modules";
import { allPermissions, type Permission, permissions } from "@/lib/kernel/contract/permissions";
import { type Operations, operation } from "@/lib/kernel/operation";
import { type GuardedOperation, guardedOperations } from "./guarded";
import { permissionNeeds } from "./needs";
import { guardedOperation, permissionsByModule } from "./schemas";

const module = "cms-auth";

/** `all` is a function because the registry contains these operations too. */
export function permissionOperations(all: () => Operations) {
  const list = operation({
    method: "GET",
    path: "/cms/auth",
    module,
    summary: "Permissions, by module",
    description:
      "Each permission with the operations that need it, from any module. It is listed in the module of the first of them. The `name` of a permission is in the language that `Accept-Language` prefers. `requires` names permissions without which it is of no use, `suggests` others that make it more useful.",
    access: "auth.read",
    output: permissionsByModule,
    run: async (_, { actor }) => ({ items: byModule(guardedOperations(all()), actor.origin.language) }),
  });

  const listUrls = operation({
    method: "GET",
    path: "/cms/auth/url",
    module,
    summary: "All admin operations, and whether the caller may call them",
    description:
      "An operation with a permission for each value of a field is listed once per value: `PUT /cms/order/{id}/status` for shipping, cancelling and completing. One that shows a field only with another permission is also listed with that one.",
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

function byModule(guarded: GuardedOperation[], language: Language) {
  const moduleOf = (key: Permission) => guarded.find(({ permission }) => permission === key)?.module;
  const found = new Set(allPermissions.map(moduleOf).filter((module) => module !== undefined));
  return [...found].map((module) => ({
    module,
    name: modules[module]!,
    points: allPermissions
      .filter((key) => moduleOf(key) === module)
      .map((key) => withOperations(key, guarded, language)),
  }));
}

const withOperations = (key: Permission, guarded: GuardedOperation[], language: Language) => ({
  key,
  name: translate(permissions[key], language),
  requires: [...permissionNeeds(key).requires],
  suggests: [...permissionNeeds(key).suggests],
  operations: guarded.filter(({ permission }) => permission === key),
});
