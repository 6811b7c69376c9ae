import type { z } from "zod";
import type { access } from "@/lib/rights/groups/access-schemas";
import type { group, groupWithContradictions } from "@/lib/rights/groups/schemas";

export type ListedGroup = z.output<typeof group>;
export type Group = z.output<typeof groupWithContradictions>;
export type Access = z.output<typeof access>;
export type AccessMenu = Access["menus"][number];
export type AccessElement = Access["elements"][number];
export type Contradiction = Access["contradictions"][number];
