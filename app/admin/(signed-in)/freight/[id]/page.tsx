import type { Metadata } from "next";
import { PageWords } from "@/components/words/page-words";
import { read } from "@/lib/next/read";
import { getWords } from "@/lib/next/words";
import { get } from "@/lib/selling/freight/template-operations";
import { guard } from "../../../guard";
import { recordId } from "../../../record-id";
import { readEditorFacts } from "./editor-facts";
import { FreightEditor } from "./freight-editor";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.freight") });

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { group } = await guard("freight");
  const template = await read(get, { id: await recordId(params) });
  return (
    <PageWords parts={["menu", "freight"]}>
      <FreightEditor template={template} {...(await readEditorFacts(group.permissions, template))} />
    </PageWords>
  );
}
