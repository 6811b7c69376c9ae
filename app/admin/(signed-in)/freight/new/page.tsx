import { PageTranslations } from "@/components/i18n/page-translations";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { readEditorFacts } from "../[id]/editor-facts";
import { FreightEditor } from "../[id]/freight-editor";

export const generateMetadata = pageTitle("menu.newFreight");

export default async function Page() {
  await guard("newFreight");
  return (
    <PageTranslations parts={["menu", "freight"]}>
      <FreightEditor {...(await readEditorFacts())} />
    </PageTranslations>
  );
}
