import "server-only";
import { list as listCategories } from "@/lib/catalogue/categories/admin-operations";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { attempt } from "@/lib/next/attempt";
import { getTranslator } from "@/lib/next/translator";
import { listGivers } from "@/lib/rights/groups/operations";
import { list as listTemplates } from "@/lib/selling/freight/template-operations";
import { signedInAdmin } from "../../guard";
import { categoryChoices } from "./editor/category-choices";

/** The reason why there is no category to choose, and the people who can change that. */
export interface CategoryLack {
  kind: "none" | "unseen";
  people: string;
}

export const readCategories = async () => categoryChoices((await attempt(listCategories, {})).done?.items ?? []);

export async function readCategoriesOrLack() {
  const { done, problem } = await attempt(listCategories, {});
  const choices = categoryChoices(done?.items ?? []);
  if (choices.length || (problem && problem.code !== "forbidden")) return { choices };
  if (problem) return { choices, lack: await lackOfPermission("unseen", "category.read") };
  const { group } = await signedInAdmin();
  const lack = group.permissions.has("category.create") ? undefined : await lackOfPermission("none", "category.create");
  return { choices, lack };
}

async function lackOfPermission(kind: "none" | "unseen", permission: Permission): Promise<CategoryLack> {
  const { done } = await attempt(listGivers, { permission });
  const names = done?.items.map(({ nickname }) => nickname) ?? [];
  return { kind, people: names.join((await getTranslator())("common.and")) };
}

/** The express templates. Empty without permission to read them. */
export async function readFreight(permissions: ReadonlySet<string>) {
  if (!permissions.has("freight.read")) return [];
  const { done } = await attempt(listTemplates, {});
  const express = done?.items.filter(({ delivery }) => delivery === "express") ?? [];
  return express.map(({ id, name, by, is_default }) => ({ id, name, by, is_default }));
}
export type FreightChoice = Awaited<ReturnType<typeof readFreight>>[number];
