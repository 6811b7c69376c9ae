import { read } from "@/lib/next/read";
import { list, listRegions } from "@/lib/selling/freight/template-operations";
import { plainPage } from "../../plain-page";
import { FreightPage } from "./freight-page";

const page = plainPage("freight", ["menu", "freight"], async () => {
  const [templates, regions] = await Promise.all([read(list, {}), read(listRegions, {})]);
  const used = new Set(templates.items.flatMap(({ rules }) => rules.flatMap((rule) => rule.regions)));
  return (
    <FreightPage
      first={{ path: "/cms/freight_template", at: Date.now(), done: templates }}
      names={Object.fromEntries(
        regions.items.filter(({ code }) => used.has(code)).map(({ code, name }) => [code, name]),
      )}
    />
  );
});

export const generateMetadata = page.generateMetadata;
export default page.render;
