import type { Metadata } from "next";
import { PageWords } from "@/components/words/page-words";
import { read } from "@/lib/next/read";
import { getWords } from "@/lib/next/words";
import { list, listRegions } from "@/lib/selling/freight/template-operations";
import { guard } from "../../guard";
import { readFreeFrom } from "./free-from";
import { FreightPage } from "./freight-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.freight") });

export default async function Page() {
  const { group } = await guard("freight");
  const [templates, regions, freeFrom] = await Promise.all([
    read(list, {}),
    read(listRegions, {}),
    readFreeFrom(group.permissions),
  ]);
  const used = new Set(templates.items.flatMap(({ rules }) => rules.flatMap((rule) => rule.regions)));
  return (
    <PageWords parts={["menu", "freight"]}>
      <FreightPage
        first={{ path: "/cms/freight_template", at: Date.now(), done: templates }}
        names={Object.fromEntries(
          regions.items.filter(({ code }) => used.has(code)).map(({ code, name }) => [code, name]),
        )}
        freeFrom={freeFrom ?? 0}
      />
    </PageWords>
  );
}
