import { PageTranslations } from "@/components/i18n/page-translations";
import { read } from "@/lib/next/read";
import { deliveries, get } from "@/lib/system/webhooks/operations";
import { guard } from "../../../guard";
import { firstRows, type SearchParamsProps } from "../../../list-page";
import { pageTitle } from "../../../page-title";
import { recordId } from "../../../record-id";
import { Deliveries } from "./deliveries";
import { WebhookEditor } from "./webhook-editor";

export const generateMetadata = pageTitle("menu.webhooks");

interface Props extends SearchParamsProps {
  params: Promise<{ id: string }>;
}

export default async function Page({ params, searchParams }: Props) {
  await guard("webhooks");
  const id = await recordId(params);
  const webhook = await read(get, { id });
  const list = await firstRows(deliveries, {
    name: "webhook_deliveries",
    params: await searchParams,
    expand: (state) => ({ ...state, webhook_id: String(id) }),
  });
  return (
    <PageTranslations parts={["menu", "list", "webhooks", "alarms"]}>
      <WebhookEditor webhook={webhook} />
      <Deliveries webhookId={id} {...list} />
    </PageTranslations>
  );
}
