import { PageTranslations } from "@/components/i18n/page-translations";
import { read } from "@/lib/next/read";
import { get } from "@/lib/selling/freight/template-operations";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { recordId } from "../../../record-id";
import { readEditorFacts } from "./editor-facts";
import { FreightEditor } from "./freight-editor";

export const generateMetadata = pageTitle("menu.freight");

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await guard("freight");
  const template = await read(get, { id: await recordId(params) });
  return (
    <PageTranslations parts={["menu", "freight"]}>
      <FreightEditor template={template} {...(await readEditorFacts(template))} />
    </PageTranslations>
  );
}
