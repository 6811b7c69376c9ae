import { allPermissions, type Permission } from "@/lib/kernel/contract/permissions";
import { kinds } from "@/lib/kinds/kinds";

interface Needs {
  /** Without these the permission is of no use. */
  requires: readonly Permission[];
  /** With these it is of more use: pictures to choose, the customer behind an order. */
  suggests: readonly Permission[];
}

const declared = new Map<string, Partial<Needs>>(
  kinds.flatMap(({ name, needs = {} }) =>
    Object.entries(needs).map(([verb, these]) => [`${name}.${verb}`, these as Partial<Needs>] as const),
  ),
);

/** Lists of an own kind of records come first: nobody edits products without seeing them. */
export function needsOf(permission: Permission): Needs {
  const own = `${permission.split(".")[0]}.read`;
  const seeing = allPermissions.filter((one) => one === own && one !== permission);
  const { requires = [], suggests = [] } = declared.get(permission) ?? {};
  return { requires: [...seeing, ...requires], suggests };
}
