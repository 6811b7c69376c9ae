import { PageTranslations } from "@/components/i18n/page-translations";
import { attempt, inputOf } from "@/lib/next/attempt";
import { read } from "@/lib/next/read";
import { deliveries, get } from "@/lib/system/webhooks/operations";
import { firstPage, type Params, readListState } from "../../../first-page";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { recordId } from "../../../record-id";
import { deliveryParameters } from "../types";
import { Deliveries } from "./deliveries";
import { WebhookEditor } from "./webhook-editor";

export const generateMetadata = pageTitle("menu.webhooks");

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Params>;
}

export default async function Page({ params, searchParams }: Props) {
  await guard("webhooks");
  const id = await recordId(params);
  const webhook = await read(get, { id });
  const list = await firstPage({
    name: "webhook_deliveries",
    state: readListState(await searchParams, deliveryParameters),
    queryOf: (state) => ({ ...state, webhook_id: String(id) }),
    read: (query) => attempt(deliveries, inputOf(deliveries, query)),
  });
  return (
    <PageTranslations parts={["menu", "list", "webhooks"]}>
      <WebhookEditor webhook={webhook} />
      <Deliveries webhookId={id} {...list} />
    </PageTranslations>
  );
}
