import type { Metadata } from "next";
import { PageTranslations } from "@/components/i18n/page-translations";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { get } from "@/lib/system/bots/operations";
import { guard } from "../../../guard";
import { recordId } from "../../../record-id";
import { BotEditor } from "./bot-editor";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslator())("menu.page.bots") });

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { language } = await guard("bots");
  const bot = await read(get, { id: await recordId(params) });
  return (
    <PageTranslations parts={["menu", "alarms", "bots"]}>
      <BotEditor bot={bot} language={language} />
    </PageTranslations>
  );
}
