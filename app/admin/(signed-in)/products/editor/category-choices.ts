import type { Category } from "../types";

type Named = Pick<Category, "id" | "name" | "parent_id">;

/** The categories in the order of their tree, each with its path: `Tea › Green tea`. */
export function categoryChoices(categories: readonly Named[]) {
  const choices: { id: number; path: string }[] = [];
  const add = (parent: number | null, before: string) => {
    for (const { id, name, parent_id } of categories) {
      if (parent_id !== parent) continue;
      const path = before ? `${before} › ${name}` : name;
      choices.push({ id, path });
      add(id, path);
    }
  };
  add(null, "");
  return choices;
}
export type CategoryChoice = ReturnType<typeof categoryChoices>[number];
