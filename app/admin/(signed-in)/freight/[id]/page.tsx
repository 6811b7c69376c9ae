import { read } from "@/lib/next/read";
import { get, list, listRegions } from "@/lib/selling/freight/template-operations";
import { recordPage } from "../../../record-page";
import type { Defaults } from "./about-fields";
import { FreightEditor } from "./freight-editor";
import type { Template } from "./freight-form";

const page = recordPage(get, {
  name: "freight",
  parts: ["menu", "freight"],
  show: async (template) => <FreightEditor template={template} {...(await readFacts(template))} />,
});

export const generateMetadata = page.generateMetadata;
export default page.render;

async function readFacts(template?: Template) {
  const [templates, regions] = await Promise.all([read(list, {}), read(listRegions, {})]);
  const used = new Set(template?.rules.flatMap((rule) => rule.regions));
  const defaults: Defaults = Object.fromEntries(
    templates.items.filter(({ is_default }) => is_default).map(({ delivery, id, name }) => [delivery, { id, name }]),
  );
  return { defaults, regions: regions.items.filter(({ code }) => code.length === 2 || used.has(code)) };
}
