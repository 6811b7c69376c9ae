import "server-only";
import { attempt } from "@/lib/next/attempt";
import { list } from "@/lib/selling/freight/template-operations";

/** The express templates to choose from; none if the group may not see them. */
export async function readFreight(held: ReadonlySet<string>) {
  if (!held.has("freight.read")) return [];
  const { done } = await attempt(list, {});
  const express = done?.items.filter(({ delivery }) => delivery === "express") ?? [];
  return express.map(({ id, name, by, is_default }) => ({ id, name, by, is_default }));
}
export type FreightChoice = Awaited<ReturnType<typeof readFreight>>[number];
