import { allPermissions, type Permission } from "@/lib/kernel/contract/permissions";
import { kinds } from "@/lib/kinds/kinds";

interface Needs {
  /** The permission is useless without these. */
  requires: readonly Permission[];
  /** The permission is more useful with these: pictures to choose, the customer of an order. */
  suggests: readonly Permission[];
}

const declared = new Map<string, Partial<Needs>>(
  kinds.flatMap(({ name, needs = {} }) =>
    Object.entries(needs).map(([verb, these]) => [`${name}.${verb}`, these as Partial<Needs>] as const),
  ),
);

/** Permission to list the same kind of records comes first: products cannot be edited without seeing them. */
export function permissionNeeds(permission: Permission): Needs {
  const own = `${permission.split(".")[0]}.read`;
  const seeing = allPermissions.filter((one) => one === own && one !== permission);
  const { requires = [], suggests = [] } = declared.get(permission) ?? {};
  return { requires: [...seeing, ...requires], suggests };
}
