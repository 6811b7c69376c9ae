import type { Metadata } from "next";
import { PageTranslations } from "@/components/i18n/page-translations";
import { getTranslator } from "@/lib/next/translator";
import { guard } from "../../../guard";
import { readEditorFacts } from "../[id]/editor-facts";
import { FreightEditor } from "../[id]/freight-editor";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslator())("menu.newFreight") });

export default async function Page() {
  await guard("newFreight");
  return (
    <PageTranslations parts={["menu", "freight", "past"]}>
      <FreightEditor {...(await readEditorFacts())} />
    </PageTranslations>
  );
}
