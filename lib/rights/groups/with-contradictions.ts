import type { Database } from "@/db/client";
import type { Language } from "@/lib/i18n/language";
import { contradictionsOf } from "./contradictions";
import type { Lists } from "./queries";
import { readPages } from "./read-group-rights";

export async function withContradictions<G extends Lists & { is_system: boolean }>(
  db: Database,
  group: G,
  language: Language,
) {
  const holding = {
    isRoot: group.is_system,
    permissions: new Set(group.permissions),
    menuIds: new Set(group.menu_ids),
    elementIds: new Set(group.element_ids),
  };
  return { ...group, contradictions: contradictionsOf(holding, await readPages(db), language) };
}
