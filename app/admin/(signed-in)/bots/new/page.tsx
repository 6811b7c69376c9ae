import type { Metadata } from "next";
import { PageTranslations } from "@/components/i18n/page-translations";
import { getTranslator } from "@/lib/next/translator";
import { guard } from "../../../guard";
import { BotEditor } from "../[id]/bot-editor";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslator())("menu.newAlarm") });

export default async function Page() {
  const { language } = await guard("newAlarm");
  return (
    <PageTranslations parts={["menu", "alarms", "bots"]}>
      <BotEditor language={language} />
    </PageTranslations>
  );
}
