import "server-only";
import { list } from "@/lib/catalogue/categories/admin-operations";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { attempt } from "@/lib/next/attempt";
import { getWords } from "@/lib/next/words";
import { listGivers } from "@/lib/rights/groups/operations";
import { ownPages, signedInAdmin } from "../../guard";
import { categoryChoices } from "./editor/category-choices";

/** Why there is nothing to choose from: the admin makes the first category, or asks these people. */
export type CategoryLack = { kind: "make" } | { kind: "none" | "unseen"; people: string };

/** The categories to choose from; none if the group may not see them. */
export const readCategories = async () => categoryChoices((await attempt(list, {})).done?.items ?? []);

/** The categories to choose from; if there are none, why. */
export async function readCategoriesOrLack() {
  const { done, problem } = await attempt(list, {});
  const choices = categoryChoices(done?.items ?? []);
  if (choices.length || (problem && problem.code !== "forbidden")) return { choices };
  return { choices, lack: problem ? await askFor("unseen", "category.read") : await lackOfAny() };
}

async function lackOfAny(): Promise<CategoryLack> {
  const { group } = await signedInAdmin();
  if (group.permissions.has("category.create") && (await ownPages()).includes("categories")) return { kind: "make" };
  return askFor("none", "category.create");
}

async function askFor(kind: "none" | "unseen", permission: Permission): Promise<CategoryLack> {
  const { done } = await attempt(listGivers, { permission });
  const names = done?.items.map(({ nickname }) => nickname) ?? [];
  return { kind, people: names.join((await getWords())("common.and")) };
}
