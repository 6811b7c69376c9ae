import { PageTranslations } from "@/components/i18n/page-translations";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { WebhookEditor } from "../[id]/webhook-editor";

export const generateMetadata = pageTitle("menu.newWebhook");

export default async function Page() {
  await guard("newWebhook");
  return (
    <PageTranslations parts={["menu", "list", "webhooks", "alarms"]}>
      <WebhookEditor />
    </PageTranslations>
  );
}
