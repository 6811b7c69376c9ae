import type { Metadata } from "next";
import { PageWords } from "@/components/words/page-words";
import { getWords } from "@/lib/next/words";
import { guard } from "../../../guard";
import { BotEditor } from "../[id]/bot-editor";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.newAlarm") });

export default async function Page() {
  const { language } = await guard("newAlarm");
  return (
    <PageWords parts={["menu", "alarms", "bots"]}>
      <BotEditor language={language} />
    </PageWords>
  );
}
