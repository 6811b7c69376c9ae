import { PageTranslations } from "@/components/i18n/page-translations";
import { read } from "@/lib/next/read";
import { list, listRegions } from "@/lib/selling/freight/template-operations";
import { guard } from "../../guard";
import { pageTitle } from "../../page-title";
import { FreightPage } from "./freight-page";

export const generateMetadata = pageTitle("menu.freight");

export default async function Page() {
  await guard("freight");
  const [templates, regions] = await Promise.all([read(list, {}), read(listRegions, {})]);
  const used = new Set(templates.items.flatMap(({ rules }) => rules.flatMap((rule) => rule.regions)));
  return (
    <PageTranslations parts={["menu", "freight"]}>
      <FreightPage
        first={{ path: "/cms/freight_template", at: Date.now(), done: templates }}
        names={Object.fromEntries(
          regions.items.filter(({ code }) => used.has(code)).map(({ code, name }) => [code, name]),
        )}
      />
    </PageTranslations>
  );
}
