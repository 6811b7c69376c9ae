import type { Metadata } from "next";
import { PageWords } from "@/components/words/page-words";
import { getWords } from "@/lib/next/words";
import { guard } from "../../../guard";
import { readEditorFacts } from "../[id]/editor-facts";
import { FreightEditor } from "../[id]/freight-editor";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.newFreight") });

export default async function Page() {
  const { group } = await guard("newFreight");
  return (
    <PageWords parts={["menu", "freight"]}>
      <FreightEditor {...(await readEditorFacts(group.permissions))} />
    </PageWords>
  );
}
