import type { Metadata } from "next";
import { PageTranslations } from "@/components/i18n/page-translations";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { list, listRegions } from "@/lib/selling/freight/template-operations";
import { guard } from "../../guard";
import { FreightPage } from "./freight-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslator())("menu.freight") });

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
