import "server-only";
import { read } from "@/lib/next/read";
import { list, listRegions } from "@/lib/selling/freight/template-operations";
import type { Template } from "../types";
import type { Defaults } from "./about-fields";

export async function readEditorFacts(template?: Template) {
  const [templates, regions] = await Promise.all([read(list, {}), read(listRegions, {})]);
  const used = new Set(template?.rules.flatMap((rule) => rule.regions));
  const defaults: Defaults = Object.fromEntries(
    templates.items.filter(({ is_default }) => is_default).map(({ delivery, id, name }) => [delivery, { id, name }]),
  );
  return { defaults, regions: regions.items.filter(({ code }) => code.length === 2 || used.has(code)) };
}
