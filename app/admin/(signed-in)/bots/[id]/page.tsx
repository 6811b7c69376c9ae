import { PageTranslations } from "@/components/i18n/page-translations";
import { read } from "@/lib/next/read";
import { get } from "@/lib/system/bots/operations";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { recordId } from "../../../record-id";
import { BotEditor } from "./bot-editor";

export const generateMetadata = pageTitle("menu.page.bots");

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { language } = await guard("bots");
  const bot = await read(get, { id: await recordId(params) });
  return (
    <PageTranslations parts={["menu", "alarms", "bots"]}>
      <BotEditor bot={bot} language={language} />
    </PageTranslations>
  );
}
