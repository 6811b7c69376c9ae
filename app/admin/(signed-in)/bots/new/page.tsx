import { PageTranslations } from "@/components/i18n/page-translations";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { BotEditor } from "../[id]/bot-editor";

export const generateMetadata = pageTitle("menu.newAlarm");

export default async function Page() {
  const { language } = await guard("newAlarm");
  return (
    <PageTranslations parts={["menu", "alarms", "bots"]}>
      <BotEditor language={language} />
    </PageTranslations>
  );
}
