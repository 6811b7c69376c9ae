import { deliveries, get } from "@/lib/system/webhooks/operations";
import { firstRows } from "../../../list-page";
import { recordPage } from "../../../record-page";
import { Deliveries } from "./deliveries";
import { WebhookEditor } from "./webhook-editor";

const page = recordPage(get, {
  name: "webhooks",
  parts: ["menu", "list", "webhooks", "alarms"],
  show: async (webhook, { query: params }) => {
    if (!webhook) return <WebhookEditor />;
    const expand = (state: object) => ({ ...state, webhook_id: String(webhook.id) });
    const list = await firstRows(deliveries, { name: "webhook_deliveries", params, expand });
    return (
      <>
        <WebhookEditor webhook={webhook} />
        <Deliveries webhookId={webhook.id} {...list} />
      </>
    );
  },
});

export const generateMetadata = page.generateMetadata;
export default page.render;
